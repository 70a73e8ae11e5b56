// How many pointers there can be; part of find_endings().
#pragma once

#include <cstdint>
#include <vector>

#include <grid/endings.h>

#include "graph/digraph.h"

namespace grid {

// The fields of Endings with the same names.
struct GrowthOfPointers {
  Rate rate{};
  std::vector<StateId> forks{};
  std::vector<Rate> fork_rates{};
  std::uint64_t max_live = 0;
};

// `components` are those of the state graph. O(states + edges); 16 bytes per component and 5 per
// state. If stopped, the result is of no use.
GrowthOfPointers find_growth(const Reach& reach, const graph::Components& components, Poll& poll);

}  // namespace grid
