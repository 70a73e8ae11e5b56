// A state graph while it grows: every state once, every edge once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <grid/reach.h>

#include "reach/state_table.h"

namespace grid {

class StateGraph {
 public:
  explicit StateGraph(const Program& program)
      : has_field_(program.dialect().has_field), placed_(program) {}

  std::size_t size() const { return states_.size(); }
  std::size_t edges() const { return links_.size(); }  // some of them perhaps more than once
  const PointerState& state(StateId id) const { return states_[id]; }

  // The number of a state of the program, which is given one if it has none. At most 2^32 - 2
  // states.
  StateId find_or_add(const PointerState& state);
  // The number of a new state, which is never looked for.
  StateId add(const PointerState& state);
  // kGone if it is not there.
  StateId find(const PointerState& state) const;
  bool has_edges(StateId from) const { return first_link_[from] != kNone; }
  // Calls visit(edge); some edges perhaps more than once.
  template <class Visit>
  void for_each_edge(StateId from, Visit visit) const {
    for (std::uint32_t link = first_link_[from]; link != kNone; link = links_[link].next) {
      visit(links_[link].edge);
    }
  }
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

  bool has_field_;
  HashedStates hashed_;  // of dialects with a field
  PlacedStates placed_;  // of the others
  std::vector<PointerState> states_;
  std::vector<std::uint32_t> first_link_;  // of each state
  std::vector<Link> links_;
};

}  // namespace grid
