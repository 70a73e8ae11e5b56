// The state graph, or a part of it, as a graph of numbers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <grid/reach.h>

#include "graph/digraph.h"
#include "graph/poll.h"

namespace grid {

// An edge from each state to each one that a step of its pointer leads to by an edge that
// keeps(state, edge) holds of, but not to kGone; each once, in order. If stopped, it is of no use.
template <class Keeps>
graph::Digraph successor_graph(const Reach& reach, Poll& poll, Keeps keeps) {
  std::vector<std::uint32_t> offsets = {0};
  std::vector<StateId> targets;
  offsets.reserve(reach.states.size() + 1);
  targets.reserve(reach.edges.size());
  for (StateId state = 0; state < reach.states.size() && !poll.stops(); ++state) {
    const auto begin = static_cast<std::ptrdiff_t>(targets.size());
    for (const Edge& edge : reach.edges_of(state)) {
      if (edge.to != kGone && keeps(state, edge)) targets.push_back(edge.to);
    }
    std::sort(targets.begin() + begin, targets.end());
    targets.erase(std::unique(targets.begin() + begin, targets.end()), targets.end());
    offsets.push_back(static_cast<std::uint32_t>(targets.size()));
  }
  return graph::Digraph(std::move(offsets), std::move(targets));
}

}  // namespace grid
