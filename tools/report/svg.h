// Pictures of programs as SVG: documents of their own, without scripts and references, that look
// the same in print and to eyes that tell no colours apart.
#pragma once

#include <grid/reach.h>

#include <string>

#include "tools/report/findings.h"

namespace grid::report {

// The grid with the uses of its cells, the ways of pointers between them, and the findings; what
// each is shows when pointed at. Programs that are larger are not drawn.
inline constexpr std::int64_t kMostDrawnCells = 100'000;
std::string grid_svg(const Reach& reach, const FileFindings& findings);

// The state graph: each state stands in its cell, or below the grid. Larger ones are not drawn.
inline constexpr std::size_t kMostDrawnStates = 50'000;
std::string graph_svg(const Reach& reach, const std::string& file);

}  // namespace grid::report
