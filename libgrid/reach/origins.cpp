// The edges are turned round, and those states are gone through that can be come to from wanted
// ones.
#include <grid/origins.h>

#include <utility>

#include "graph/digraph.h"
#include "reach/successor_graph.h"

namespace grid {

namespace {

graph::Digraph ways_back(const Reach& reach, Poll& poll,
                         const std::function<bool(const Edge&)>& counts) {
  const auto keeps = [&](StateId, const Edge& edge) { return counts(edge); };
  const graph::Digraph ways = successor_graph(reach, poll, keeps);
  return poll.stopped() ? graph::Digraph() : graph::reversed(ways);
}

}  // namespace

std::optional<std::vector<bool>> find_origins(const Reach& reach,
                                              const std::function<bool(StateId)>& is_wanted,
                                              const std::function<bool(const Edge&)>& counts,
                                              const std::function<bool()>& cancelled) {
  Poll poll(cancelled);
  const graph::Digraph back = ways_back(reach, poll, counts);
  std::vector<bool> found(reach.states.size());
  std::vector<StateId> pending;
  const auto add = [&](StateId state) {
    if (found[state]) return;
    found[state] = true;
    pending.push_back(state);
  };
  for (StateId state = 0; state < reach.states.size() && !poll.stops(); ++state) {
    if (is_wanted(state)) add(state);
  }
  while (!pending.empty() && !poll.stops()) {
    const StateId state = pending.back();
    pending.pop_back();
    for (const StateId before : back.successors(state)) add(before);
  }
  if (poll.stopped()) return std::nullopt;
  return found;
}

}  // namespace grid
