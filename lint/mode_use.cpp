// Backwards along the edges, as the liveness of variables in compilers: a mode matters in a state
// if it moves data there, or if it does not set another one and the mode matters in a next state.
// All states are gone through in the order in which edges lead back, again and again until nothing
// changes.
#include "lint/mode_use.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace grid::lint {

namespace {

// Whether the data move takes the data pointer off the top for sure: then nothing is done (RF-6).
bool leaves_top(const PointerState& state, const Instruction& row) {
  return row.operation == Operation::move_data && row.moves == Direction::up &&
         !state.has_region() && state.data_row == 0;
}

bool matters(const Reach& reach, const std::vector<bool>& later, StateId state) {
  for (const Edge& edge : reach.edges_of(state)) {
    const Instruction* const row = reach.program->dialect().find(edge.code);
    if (row != nullptr && row->operation == Operation::set_mode) continue;
    const bool operates = row != nullptr && operates_on_data(row->operation) &&
                          !leaves_top(reach.states[state], *row);
    if (operates || (edge.to != kGone && later[edge.to])) return true;
  }
  return false;
}

}  // namespace

std::vector<bool> find_mode_use(const Reach& reach, const Endings& endings) {
  std::vector<StateId> order(reach.states.size());
  std::iota(order.rbegin(), order.rend(), StateId{0});  // later states first: ways mostly go on
  std::stable_sort(order.begin(), order.end(), [&](StateId a, StateId b) {
    return endings.component[a] > endings.component[b];
  });
  std::vector<bool> used(reach.states.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (const StateId state : order) {
      if (used[state] || !matters(reach, used, state)) continue;
      used[state] = changed = true;
    }
  }
  return used;
}

}  // namespace grid::lint
