// What an exploration shows of cells and of single pointers, as the state graph and the facts of a
// Reach. All of it happens in some run.
#pragma once

#include <cstdint>
#include <vector>

#include <grid/explore.h>
#include <grid/reach.h>

#include "reach/cell_marks.h"
#include "reach/state_graph.h"

namespace grid {

class Observed : public StepSink {
 public:
  // All must outlive this. `next` may be null; it is shown everything, too.
  Observed(Reach& reach, StateGraph& graph, CellMarks& marks, StepSink* next);

  void begin_segment(const Machine& machine, std::uint32_t segment) override;
  void before_step(const Machine& machine) override;
  void after_step(const ExploredStep& step) override;
  void loop_step(const ExploredStep& step) override;

 private:
  void note_visits(const StepReport& report);
  void note_passed(std::size_t i, const StepReport& report, const Execution& execution);
  void note_effects(const ExploredStep& step);
  void note_ways(const Machine& machine, const StepReport& report);

  Reach& reach_;
  StateGraph& graph_;
  CellMarks& marks_;
  StepSink* next_;
  std::int64_t height_;
  std::vector<StateId> states_;  // of the machine's pointers
  std::vector<bool> was_zero_;   // of the cells under their data pointers
};

// The state of one pointer, as the graph has it.
PointerState pointer_state(const Pointer& pointer, std::int64_t height);

}  // namespace grid
