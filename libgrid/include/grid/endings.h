// What a state graph says about how runs end, and how many pointers there can be. All of it is
// sound for any sound graph, and exact where the pointers of one program do not need each other to
// decide their ways (ipgrid-1 and -2).
//
//   const grid::Endings endings = grid::find_endings(reach);
//   if (!endings.may_end[0]) ...   // no run ends
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <grid/export.h>
#include <grid/reach.h>

namespace grid {

enum class Growth : std::uint8_t {
  bounded,
  polynomial,  // like steps^degree at most
  exponential,
};

struct Endings {
  // The strongly connected set of each state, numbered so that edges never lead to a smaller
  // number; and for each set whether it holds a cycle.
  std::vector<std::uint32_t> component{};
  std::vector<bool> cyclic{};
  // The least set of states from which all pointers may be gone one day: those with an edge to
  // kGone or to such a state, where of a fork both pointers need one.
  std::vector<bool> may_end{};
  // Cyclic components that no pointer leaves once it is inside: of a fork, one pointer stays
  // inside.
  std::vector<std::uint32_t> traps{};

  // How the number of live pointers can grow.
  Growth growth = Growth::bounded;
  int degree = 0;  // with polynomial, at least 1
  std::vector<StateId>
      forks{};  // sorted: on a cycle, and the other pointer can reach a cycle again
  // If bounded: no step has more live pointers; saturates.
  std::uint64_t max_live = 0;
};

// O(states + edges).
GRID_API Endings find_endings(const Reach& reach);

}  // namespace grid
