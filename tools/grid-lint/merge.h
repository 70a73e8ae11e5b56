// The reports of several calls as one.
#pragma once

#include "tools/cli/console.h"
#include "tools/grid-lint/settings.h"

namespace grid::grid_lint {

// Reads the reports, and prints what a single call would have printed that checked all of it.
cli::Expected<cli::ExitCode> merge_reports(const Settings& settings,
                                           const std::vector<std::string>& operands,
                                           const cli::Console& console);

}  // namespace grid::grid_lint
