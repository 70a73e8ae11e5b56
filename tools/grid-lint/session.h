// What grid-lint does with its files once the command line is read.
#pragma once

#include <string>
#include <vector>

#include "tools/cli/program.h"
#include "tools/grid-lint/settings.h"

namespace grid::grid_lint {

// Checks the files, and prints, repairs or writes what the settings ask for.
cli::Expected<cli::ExitCode> check_files(const Settings& settings, const cli::CommonOptions& common,
                                         const std::vector<std::string>& operands,
                                         const cli::Console& console);

}  // namespace grid::grid_lint
