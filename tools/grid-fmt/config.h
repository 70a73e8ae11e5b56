// The table [fmt] of .grid.toml.
//
//     [fmt]
//     normalize = "dead"           # as --normalize
//     crop = true
//     max-states = 1000000
#pragma once

#include "tools/cli/config.h"
#include "tools/grid-fmt/settings.h"

namespace grid::grid_fmt {

// Failures have file, line and column.
cli::Expected<Changes> read_fmt_config(const cli::Config& config);

}  // namespace grid::grid_fmt
