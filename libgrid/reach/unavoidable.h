// Which segments of an exploration all runs go through.
#pragma once

#include <vector>

#include <grid/explore.h>

namespace grid {

// By segment. O(segments * log(segments)).
std::vector<bool> unavoidable_segments(const Exploration& exploration);

}  // namespace grid
