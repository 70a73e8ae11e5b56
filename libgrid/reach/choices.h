// The edges of a state as what a pointer may meet there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <grid/reach.h>

namespace grid {

// Calls visit(edges) with the edges of each code that `state` has. A step takes one of those with
// Way::next, or one with Way::stays and one with Way::born; if there is one of these two ways,
// there is one of the other.
template <class Visit>
void for_each_code(const Reach& reach, StateId state, Visit visit) {
  std::span<const Edge> rest = reach.edges_of(state);
  while (!rest.empty()) {
    std::size_t count = 1;
    while (count < rest.size() && rest[count].code == rest[0].code) ++count;
    visit(rest.first(count));
    rest = rest.subspan(count);
  }
}

}  // namespace grid
