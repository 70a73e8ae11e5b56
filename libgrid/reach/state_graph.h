// A state graph while it grows: every state once, every edge once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <grid/reach.h>

namespace grid {

class StateGraph {
 public:
  StateGraph();

  std::size_t size() const { return states_.size(); }
  const PointerState& state(StateId id) const { return states_[id]; }

  // The number of a state, which is given one if it has none. Amortised constant time. At most
  // 2^32 - 2 states.
  StateId find_or_add(const PointerState& state);
  // kGone if it is not there.
  StateId find(const PointerState& state) const;
  bool has_edges(StateId from) const { return first_link_[from] != kNone; }
  // Adds an edge. One that is there already costs memory until move_into().
  void add_edge(StateId from, const Edge& edge);
  // The same, but looks first. O(edges of `from`).
  void add_edge_once(StateId from, const Edge& edge);

  // Moves states and edges, each once, into a result; nothing is left.
  void move_into(Reach& reach);

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  // Edges of one state are a list through `next`.
  struct Link {
    Edge edge;
    std::uint32_t next = kNone;
  };

  // Part of its hash stands beside a state, so that another one is seldom looked at.
  struct Slot {
    StateId id = kGone;
    std::uint32_t tag = 0;
  };

  // Where the state with this hash is, or could be put.
  std::size_t slot_of(const PointerState& state, std::uint64_t hash) const;
  void grow_table();

  std::vector<PointerState> states_;
  std::vector<std::uint32_t> first_link_;  // of each state
  std::vector<Link> links_;
  std::vector<Slot> table_;  // open addressing, a power of two, at most half full
};

}  // namespace grid
