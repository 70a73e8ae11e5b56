// What a state graph says about how runs end, and how many pointers there can be. All of it is
// sound for any sound graph, and exact where the pointers of one program do not need each other to
// decide their ways (ipgrid-1 and -2).
//
//   const grid::Endings endings = grid::find_endings(reach);
//   if (!endings.may_end[0]) ...   // no run ends
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include <grid/export.h>
#include <grid/reach.h>

namespace grid {

enum class Growth : std::uint8_t {
  bounded,
  polynomial,  // like steps^degree at most
  exponential,
};

// How fast the number of live pointers can grow.
struct Rate {
  Growth growth = Growth::bounded;
  int degree = 0;  // with polynomial, at least 1; else 0

  friend auto operator<=>(const Rate&, const Rate&) = default;
};

struct Endings {
  // False: it was cancelled, and nothing below says anything.
  bool complete = true;
  // The strongly connected set of each state, numbered so that edges never lead to a smaller
  // number; and for each set whether it holds a cycle.
  std::vector<std::uint32_t> component{};
  std::vector<bool> cyclic{};
  // The least set of states from which all pointers may be gone one day: those with an edge to
  // kGone or to such a state, where of a fork both pointers need one. States that were not looked
  // at are among them, so `false` holds of an incomplete graph too, as far as it was looked at.
  std::vector<bool> may_end{};
  // Sorted: cyclic components that no pointer leaves once it is inside; of a fork, one pointer
  // stays inside.
  std::vector<std::uint32_t> traps{};

  // From the start, in the part that was looked at.
  Rate rate{};
  // Sorted: on a cycle, and the other pointer can reach a cycle again; and for each the rate at
  // which a pointer there can become many.
  std::vector<StateId> forks{};
  std::vector<Rate> fork_rates{};
  // No step has more live pointers. Saturates: the greatest number where there is no bound, and
  // where a state can be reached that was not looked at.
  std::uint64_t max_live = 0;
};

// O(states + edges) and without recursion; takes about 60 bytes per state while it works, also
// where all states are one long path. `reach` has fewer than 2^32 edges, and its program is not
// asked. `cancelled`, if not empty, is asked now and then; true ends the search.
GRID_API Endings find_endings(const Reach& reach, const std::function<bool()>& cancelled = {});

}  // namespace grid
