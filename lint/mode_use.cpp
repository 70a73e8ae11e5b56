// Backwards along the edges, as the liveness of variables in compilers: a mode matters in a state
// if it moves data there, or if it does not set another one and the mode matters in a next state.
// All states are gone through in the order in which edges lead back, again and again until nothing
// changes.
#include "lint/mode_use.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "lint/conflicts/deeds.h"

namespace grid::lint {

namespace {

// Whether the mode is kept and matters in a next state.
bool is_passed_on(const Reach& reach, const std::vector<bool>& used, StateId state) {
  for (const Edge& edge : reach.edges_of(state)) {
    const Instruction* const row = reach.program->dialect().find(edge.code);
    const bool keeps = row == nullptr || row->operation != Operation::set_mode;
    if (keeps && edge.to != kGone && used[edge.to]) return true;
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
  // A data move that leaves the top for sure has no place that it leads to, and does nothing
  // (RF-6).
  std::vector<bool> used(reach.states.size());
  for (const StateId state : order) used[state] = !deed_of(reach, state).to.empty();
  for (bool changed = true; changed;) {
    changed = false;
    for (const StateId state : order) {
      if (used[state] || !is_passed_on(reach, used, state)) continue;
      used[state] = changed = true;
    }
  }
  return used;
}

}  // namespace grid::lint
