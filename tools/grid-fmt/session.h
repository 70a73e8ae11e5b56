// Formats all files of a call.
#pragma once

#include <string>
#include <vector>

#include "tools/cli/program.h"
#include "tools/grid-fmt/settings.h"

namespace grid::grid_fmt {

// Failures of single files are reported, and the others are worked on; a failure that is returned
// means that nothing was done.
cli::Expected<cli::ExitCode> format_files(const Settings& settings,
                                          const cli::CommonOptions& common,
                                          const std::vector<std::string>& operands,
                                          const cli::Console& console);

}  // namespace grid::grid_fmt
