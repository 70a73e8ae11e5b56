#include "reach/state_graph.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "machine/hash.h"

namespace grid {

namespace {

std::uint64_t hash_of(const PointerState& state) {
  const auto word = [](std::int32_t high, std::int32_t low) {
    return std::uint64_t{static_cast<std::uint32_t>(high)} << 32 | static_cast<std::uint32_t>(low);
  };
  const std::uint64_t small = static_cast<std::uint64_t>(state.direction) |
                              static_cast<std::uint64_t>(state.mode) << 8 |
                              static_cast<std::uint64_t>(state.flags) << 16;
  return mix(mix(word(state.row, state.col) + kStackFactor * small) +
             word(state.data_row, state.data_col));
}

}  // namespace

StateGraph::StateGraph() : table_(1024, kGone) {}

std::size_t StateGraph::slot_of(const PointerState& state) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = static_cast<std::size_t>(hash_of(state)) & mask;
  while (table_[slot] != kGone && !(states_[table_[slot]] == state)) slot = (slot + 1) & mask;
  return slot;
}

StateId StateGraph::find_or_add(const PointerState& state) {
  const std::size_t slot = slot_of(state);
  if (table_[slot] != kGone) return table_[slot];
  const auto id = static_cast<StateId>(states_.size());
  table_[slot] = id;
  states_.push_back(state);
  first_link_.push_back(kNone);
  if (2 * states_.size() > table_.size()) grow_table();
  return id;
}

void StateGraph::grow_table() {
  table_.assign(2 * table_.size(), kGone);
  for (StateId id = 0; id < states_.size(); ++id) table_[slot_of(states_[id])] = id;
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
  std::vector<StateId>().swap(table_);
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
