// --stats: one JSON object about a run; docs/grid-run.md describes it.
#pragma once

#include <grid/dialect.h>

#include <string>

#include "interp/run.h"

namespace grid::grid_run {

// One line.
std::string stats_text(const interp::RunResult& result, Family family);

}  // namespace grid::grid_run
