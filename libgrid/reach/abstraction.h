// The abstractions: they take a state graph on from the states at which exploration stopped.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <grid/explore.h>
#include <grid/reach.h>

#include "graph/poll.h"
#include "reach/cell_marks.h"
#include "reach/state_graph.h"

namespace grid {

// Counts what an abstraction does and says when to stop.
class AbstractionBudget {
 public:
  explicit AbstractionBudget(const ReachLimits& limits)
      : limits_(limits), poll_(limits.cancelled) {}

  // Asked once for each state that is looked at. False: stop, for `reason`.
  bool allows(const StateGraph& graph) {
    if (graph.size() > limits_.states) {
      reason_ = "the program has more than " + std::to_string(limits_.states) + " states";
    } else if (graph.edges() > kMostEdges) {
      reason_ = "the program has more than " + std::to_string(kMostEdges) + " ways between states";
    } else if (poll_.stops()) {
      reason_ = "the analysis was stopped";
    }
    return reason_.empty();
  }
  const std::string& reason() const { return reason_; }

 private:
  // Numbers of edges have 32 bits; a state has fewer than the rest.
  static constexpr std::size_t kMostEdges = 4'000'000'000;

  const ReachLimits& limits_;
  Poll poll_;
  std::string reason_;
};

// For dialects without a field. `seeds` are in the graph.
void extend_fixed_grid(Reach& reach, StateGraph& graph, CellMarks& marks,
                       const std::vector<StateId>& seeds, AbstractionBudget& budget);

// For dialects with a field.
void extend_field(Reach& reach, StateGraph& graph, CellMarks& marks,
                  const std::vector<StateId>& seeds, const ReachLimits& limits,
                  AbstractionBudget& budget);

}  // namespace grid
