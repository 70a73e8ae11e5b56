// State graphs made by hand.
//
//   const Reach reach = test::state_graph(2, {next(0, 1), stays(1, 1), born(1, kGone)});
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <grid/reach.h>

namespace grid::test {

struct StateEdge {
  StateId from = 0;
  Edge edge{};
};

inline StateEdge next(StateId from, StateId to, std::uint8_t code = 0) {
  return {from, {to, Way::next, code}};
}
inline StateEdge stays(StateId from, StateId to, std::uint8_t code = 0) {
  return {from, {to, Way::stays, code}};
}
inline StateEdge born(StateId from, StateId to, std::uint8_t code = 0) {
  return {from, {to, Way::born, code}};
}

// Without a program. The edges of each state are sorted by code and otherwise as given.
inline Reach state_graph(std::size_t states, std::vector<StateEdge> edges) {
  std::stable_sort(edges.begin(), edges.end(), [](const StateEdge& a, const StateEdge& b) {
    return a.from != b.from ? a.from < b.from : a.edge.code < b.edge.code;
  });
  Reach reach;
  reach.states.resize(states);
  reach.edge_begin.assign(states + 1, 0);
  for (const StateEdge& each : edges) {
    ++reach.edge_begin[each.from + 1];
    reach.edges.push_back(each.edge);
  }
  for (std::size_t i = 0; i < states; ++i) reach.edge_begin[i + 1] += reach.edge_begin[i];
  return reach;
}

}  // namespace grid::test
