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

// The lower half chooses the slot, so that a table can grow without the states.
std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash); }

}  // namespace

StateGraph::StateGraph() : table_(1024) {}

std::size_t StateGraph::slot_of(const PointerState& state, std::uint64_t hash) const {
  const std::size_t mask = table_.size() - 1;
  const std::uint32_t tag = tag_of(hash);
  std::size_t slot = tag & mask;
  while (table_[slot].id != kGone &&
         (table_[slot].tag != tag || !(states_[table_[slot].id] == state))) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

StateId StateGraph::find(const PointerState& state) const {
  return table_[slot_of(state, hash_of(state))].id;
}

StateId StateGraph::find_or_add(const PointerState& state) {
  const std::uint64_t hash = hash_of(state);
  Slot& slot = table_[slot_of(state, hash)];
  if (slot.id != kGone) return slot.id;
  const auto id = static_cast<StateId>(states_.size());
  slot = {id, tag_of(hash)};
  states_.push_back(state);
  first_link_.push_back(kNone);
  if (2 * states_.size() > table_.size()) grow_table();
  return id;
}

void StateGraph::grow_table() {
  const std::vector<Slot> old = std::exchange(table_, std::vector<Slot>(2 * table_.size()));
  const std::size_t mask = table_.size() - 1;
  for (const Slot& each : old) {
    if (each.id == kGone) continue;
    std::size_t slot = each.tag & mask;
    while (table_[slot].id != kGone) slot = (slot + 1) & mask;
    table_[slot] = each;
  }
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
  std::vector<Slot>().swap(table_);
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
