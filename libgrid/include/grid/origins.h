// From where pointers may come to states of a kind.
//
//   // From which states may a pointer be removed?
//   const auto found = grid::find_origins(
//       reach, [&](grid::StateId state) { return leads_to_gone(state); },
//       [](const grid::Edge&) { return true; });
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <grid/export.h>
#include <grid/reach.h>

namespace grid {

// By state: whether it is wanted, or leads to a state that is along edges that count. None: it was
// cancelled; `cancelled`, if not empty, is asked now and then, and true ends the search.
//
// Asks once for each state and each edge that does not lead to kGone. O(states + edges); 8 bytes
// per state and per edge while it works. `reach` has fewer than 2^32 edges, and its program is not
// asked.
GRID_API std::optional<std::vector<bool>> find_origins(
    const Reach& reach, const std::function<bool(StateId)>& is_wanted,
    const std::function<bool(const Edge&)>& counts, const std::function<bool()>& cancelled = {});

}  // namespace grid
