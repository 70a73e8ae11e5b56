#include "lint/strings.h"

#include <utility>

namespace grid::lint {

namespace {

std::set<Cell> ends_of(const Reach& reach, StateId begin) {
  std::set<Cell> ends;
  std::set<StateId> seen{begin};
  std::vector<StateId> queue{begin};
  while (!queue.empty()) {
    const StateId id = queue.back();
    queue.pop_back();
    for (const Edge& edge : reach.edges_of(id)) {
      const bool stays_in_string = edge.to != kGone && in_string(reach.states[edge.to].mode);
      if (!stays_in_string && edge.way != Way::born) ends.insert(reach.states[id].at());
      if (stays_in_string && seen.insert(edge.to).second) queue.push_back(edge.to);
    }
  }
  return ends;
}

}  // namespace

std::vector<StringBegin> find_strings(const Reach& reach) {
  std::vector<StringBegin> strings;
  for (StateId id = 0; id < reach.states.size(); ++id) {
    if (in_string(reach.states[id].mode)) continue;
    for (const Edge& edge : reach.edges_of(id)) {
      if (edge.to == kGone || !in_string(reach.states[edge.to].mode)) continue;
      strings.push_back({reach.states[id].at(), ends_of(reach, edge.to)});
    }
  }
  return strings;
}

}  // namespace grid::lint
