// Where the data mode of a cursor matters.
#pragma once

#include <grid/endings.h>
#include <grid/reach.h>

#include <vector>

namespace grid::lint {

// By state: whether a data operation may be done in the mode that it has, before another mode is
// set. O(edges), times a few where there are loops.
std::vector<bool> find_mode_use(const Reach& reach, const Endings& endings);

}  // namespace grid::lint
