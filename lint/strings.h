// What becomes of the strings that a program can begin.
#pragma once

#include <grid/reach.h>

#include <set>
#include <vector>

namespace grid::lint {

// A string that a pointer may begin, seen from the state in which it does so.
struct StringBegin {
  Cell quote{};
  std::set<Cell> ends{};  // where it may end; none: it never does

  bool may_end_at_own_quote() const { return ends.contains(quote); }
};

// In the order of the states. O(states in strings) for each.
std::vector<StringBegin> find_strings(const Reach& reach);

}  // namespace grid::lint
