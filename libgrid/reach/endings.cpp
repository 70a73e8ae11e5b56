// How runs end, from the state graph.
//
// A state has *alternatives*: a code among those of its edges, and then one edge of way `next`, or
// one of way `stays` together with one of way `born`. What decides between them, data and input, is
// unknown here, so each may be taken each time.
//
// may_end is the least set that holds with these rules: a pointer that is gone has ended; a state
// may end if an alternative of it leads only to what may end. The run below a state may end exactly
// if some finite tree of alternatives has gone pointers for all its leaves, and such a tree is
// built by these rules from its leaves up. The set is found by turning the edges round and going
// from kGone backwards. Where an alternative is a fork, two vertices are put between the state and
// its edges, one for `stays` and one for `born`; each is reached when one of its edges may end, and
// the state when both are.
//
//   state 0: stays -> 1, born -> 2     the fork vertices (0 stays) and (0 born)
//   state 1: next -> kGone             1 may end, so (0 stays) is reached
//   state 2: next -> 2                 2 may not, (0 born) never is, and 0 may not end
//
// A state that was not looked at counts as one that may end, so that `false` always means never.
//
// A component is a trap if every alternative of every state of it keeps a pointer inside: a run
// that has one pointer inside has one inside for ever. Of a fork any edge of `stays` can go with
// any of `born`, so all edges of one of the two must stay inside. A component without a cycle is
// none.
//
// Growth has an essay of its own, in growth.cpp.
//
// Cost: O(states + edges). Measured with 10^7 states, beyond the graph and with the result: a line,
// a ring, or forks in a row 110 to 180 ns and 57 bytes per state, of which the search for
// components has half the time and, for its path, most of the memory; two edges each to states
// nearby, 180 ns and 34 bytes; to random states, 800 ns, nearly all of it waiting for memory.
#include <grid/endings.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "graph/digraph.h"
#include "reach/choices.h"
#include "reach/growth.h"
#include "reach/successor_graph.h"

namespace grid {

namespace {

using graph::Digraph;

bool is_fork(std::span<const Edge> edges) {
  return std::any_of(edges.begin(), edges.end(),
                     [](const Edge& edge) { return edge.way != Way::next; });
}

class EndFinder {
 public:
  EndFinder(const Reach& reach, Poll& poll)
      : reach_(reach), poll_(poll), states_(static_cast<StateId>(reach.states.size())) {
    for (StateId state = 0; state < states_ && !poll.stops(); ++state) {
      for_each_code(reach, state, [&](std::span<const Edge> edges) {
        if (is_fork(edges)) forks_.push_back(state);
      });
    }
  }

  std::vector<bool> find() {
    const Digraph back = ways_back();
    if (poll_.stopped()) return {};
    ends_.assign(back.size(), false);
    end(gone());
    for (StateId state = 0; state < states_; ++state) {
      if (reach_.edges_of(state).empty()) end(state);
    }
    while (!pending_.empty() && !poll_.stops()) {
      const graph::Vertex vertex = pending_.back();
      pending_.pop_back();
      for (const graph::Vertex before : back.successors(vertex)) end(before);
      if (is_half(vertex) && ends_[other_half(vertex)]) end(forks_[(vertex - states_) / 2]);
    }
    ends_.resize(states_);
    return std::move(ends_);
  }

 private:
  // Vertices: the states, two for each fork, in the order of the states, and kGone.
  graph::Vertex half(std::size_t fork, Way way) const {
    return static_cast<graph::Vertex>(states_ + 2 * fork + (way == Way::born ? 1 : 0));
  }
  graph::Vertex gone() const { return half(forks_.size(), Way::stays); }
  bool is_half(graph::Vertex vertex) const { return vertex >= states_ && vertex != gone(); }
  graph::Vertex other_half(graph::Vertex vertex) const {
    return states_ + ((vertex - states_) ^ 1U);
  }

  // Calls visit(vertex, to) for each edge, with the vertex that it starts from here.
  template <class Visit>
  void for_each_edge(Visit visit) const {
    std::size_t fork = 0;
    for (StateId state = 0; state < states_ && !poll_.stops(); ++state) {
      for_each_code(reach_, state, [&](std::span<const Edge> edges) {
        for (const Edge& edge : edges) {
          visit(edge.way == Way::next ? state : half(fork, edge.way),
                edge.to == kGone ? gone() : edge.to);
        }
        if (is_fork(edges)) ++fork;
      });
    }
  }

  // The edges turned round; rows are filled from the back, each by moving its end to the front.
  Digraph ways_back() const {
    std::vector<std::uint32_t> offsets(std::size_t{gone()} + 2);
    for_each_edge([&](graph::Vertex, graph::Vertex to) { ++offsets[to]; });
    std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
    std::vector<graph::Vertex> targets(reach_.edges.size());
    for_each_edge([&](graph::Vertex from, graph::Vertex to) { targets[--offsets[to]] = from; });
    return Digraph(std::move(offsets), std::move(targets));
  }

  void end(graph::Vertex vertex) {
    if (ends_[vertex]) return;
    ends_[vertex] = true;
    pending_.push_back(vertex);
  }

  const Reach& reach_;
  Poll& poll_;
  StateId states_;
  std::vector<StateId> forks_{};  // the state of each
  std::vector<bool> ends_{};      // by vertex
  std::vector<graph::Vertex> pending_{};
};

// Whether an alternative among edges of one code takes all pointers out of `component`.
bool may_leave(std::span<const Edge> edges, const graph::Components& components,
               std::uint32_t component) {
  bool stays_leaves = false;
  bool born_leaves = false;
  for (const Edge& edge : edges) {
    if (edge.to != kGone && components.of[edge.to] == component) continue;
    if (edge.way == Way::next) return true;
    (edge.way == Way::stays ? stays_leaves : born_leaves) = true;
  }
  return stays_leaves && born_leaves;
}

std::vector<std::uint32_t> find_traps(const Reach& reach, const graph::Components& components,
                                      Poll& poll) {
  std::vector<bool> holds = components.cyclic;
  for (StateId state = 0; state < reach.states.size() && !poll.stops(); ++state) {
    const std::uint32_t component = components.of[state];
    for_each_code(reach, state, [&](std::span<const Edge> edges) {
      if (may_leave(edges, components, component)) holds[component] = false;
    });
  }
  std::vector<std::uint32_t> traps;
  for (std::uint32_t component = 0; component < components.count; ++component) {
    if (holds[component]) traps.push_back(component);
  }
  return traps;
}

}  // namespace

Endings find_endings(const Reach& reach, const std::function<bool()>& cancelled) {
  Poll poll(cancelled);
  const auto any = [](StateId, const Edge&) { return true; };
  graph::Components components = graph::strong_components(successor_graph(reach, poll, any), &poll);
  Endings endings;
  endings.may_end = EndFinder(reach, poll).find();
  endings.traps = find_traps(reach, components, poll);
  GrowthOfPointers growth = find_growth(reach, components, poll);
  if (poll.stopped()) return {.complete = false};
  endings.rate = growth.rate;
  endings.forks = std::move(growth.forks);
  endings.fork_rates = std::move(growth.fork_rates);
  endings.max_live = growth.max_live;
  endings.component = std::move(components.of);
  endings.cyclic = std::move(components.cyclic);
  return endings;
}

}  // namespace grid
