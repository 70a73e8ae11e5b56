#include "reach/state_graph.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace grid {

StateId StateGraph::find(const PointerState& state) const {
  return has_field_ ? hashed_.find(state, states_) : placed_.find(state, states_);
}

StateId StateGraph::find_or_add(const PointerState& state) {
  const StateId id =
      has_field_ ? hashed_.find_or_add(state, states_) : placed_.find_or_add(state, states_);
  return id == states_.size() ? add(state) : id;
}

StateId StateGraph::add(const PointerState& state) {
  states_.push_back(state);
  first_link_.push_back(kNone);
  return static_cast<StateId>(states_.size() - 1);
}

void StateGraph::add_edge(StateId from, const Edge& edge) {
  const auto link = static_cast<std::uint32_t>(links_.size());
  links_.push_back({.edge = edge, .next = std::exchange(first_link_[from], link)});
}

void StateGraph::add_edge_once(StateId from, const Edge& edge) {
  for (std::uint32_t link = first_link_[from]; link != kNone; link = links_[link].next) {
    if (links_[link].edge == edge) return;
  }
  add_edge(from, edge);
}

void StateGraph::move_into(Reach& reach) {
  hashed_ = HashedStates();
  placed_ = PlacedStates(*reach.program);
  reach.edge_begin.reserve(states_.size() + 1);
  reach.edges.reserve(links_.size());
  for (const std::uint32_t first : first_link_) {
    const std::size_t begin = reach.edges.size();
    reach.edge_begin.push_back(begin);
    for (std::uint32_t link = first; link != kNone; link = links_[link].next) {
      reach.edges.push_back(links_[link].edge);
    }
    std::sort(reach.edges.begin() + static_cast<std::ptrdiff_t>(begin), reach.edges.end(),
              [](const Edge& a, const Edge& b) {
                return std::tie(a.code, a.way, a.to) < std::tie(b.code, b.way, b.to);
              });
    reach.edges.erase(
        std::unique(reach.edges.begin() + static_cast<std::ptrdiff_t>(begin), reach.edges.end()),
        reach.edges.end());
  }
  reach.edge_begin.push_back(reach.edges.size());
  reach.states = std::move(states_);
}

}  // namespace grid
