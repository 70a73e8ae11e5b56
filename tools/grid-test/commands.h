// The commands of grid-test, one file each. Each returns the exit code, or why it could not start.
#pragma once

#include "tools/cli/console.h"
#include "tools/grid-test/settings.h"

namespace grid::grid_test {

cli::Expected<cli::ExitCode> run_cases(const Settings& settings, const cli::Console& console);
cli::Expected<cli::ExitCode> list_cases(const Settings& settings, const cli::Console& console);
cli::Expected<cli::ExitCode> compare(const Settings& settings, const cli::Console& console);
cli::Expected<cli::ExitCode> rebase(const Settings& settings, const cli::Console& console);
cli::Expected<cli::ExitCode> merge(const Settings& settings, const cli::Console& console);
cli::Expected<cli::ExitCode> fuzz(const Settings& settings, const cli::Console& console);

}  // namespace grid::grid_test
