// Conflicts where there are too many pairs of states to look at each.
#pragma once

#include <grid/endings.h>
#include <grid/reach.h>

#include "lint/conflicts/event_set.h"

namespace grid::lint {

// O(states), times the logarithm of those that meet on one cell.
void add_crowd_conflicts(const Reach& reach, const Endings& endings, EventSet& events);

}  // namespace grid::lint
