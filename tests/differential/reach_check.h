// A run on the machine against what reach() says of all runs.
#pragma once

#include <grid/reach.h>

#include <string>
#include <unordered_set>

#include "tests/differential/compare.h"

namespace grid::differential {

// Follows the program's run on `input`, then the end of input, for at most so many steps. Empty if
// nothing in it contradicts `reach`; otherwise what does, and where.
std::string contradiction(const Reach& reach, const std::string& input, std::uint64_t max_steps,
                          std::uint64_t max_live);

}  // namespace grid::differential
