#include <grid/reach.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "reach/abstraction.h"
#include "reach/cell_marks.h"
#include "reach/observed.h"
#include "reach/state_graph.h"

namespace grid {

namespace {

// Whether rows, columns and cells can be counted and noted.
std::string too_large(const Program& program, const ReachLimits& limits) {
  const auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max() - 2);
  const auto width = static_cast<std::uint64_t>(program.width());
  const auto height = static_cast<std::uint64_t>(program.height());
  if (width <= most && height <= most && width * height <= limits.cells) return "";
  return "the program has more than " + std::to_string(limits.cells) + " cells";
}

// Of equal ones among sorted states.
void keep_two_of_each(std::vector<StateId>& states) {
  std::size_t kept = 0;
  for (const StateId state : states) {
    if (kept < 2 || states[kept - 2] != state) states[kept++] = state;
  }
  states.resize(kept);
}

class Analyser {
 public:
  Analyser(Reach& reach, const ReachLimits& limits)
      : reach_(reach), limits_(limits), marks_(reach), graph_(*reach.program) {
    const Program& program = *reach.program;
    if (!program.dialect().has_field) return;
    reach.values.reserve(reach.cells.size());
    for (std::int64_t row = 0; row < program.height(); ++row) {
      for (std::int64_t col = 0; col < program.width(); ++col) {
        const auto value = static_cast<std::uint8_t>(program.cell({row, col}));
        reach.values.push_back(ByteSet::of(value));
      }
    }
  }

  void run(StepSink* sink) {
    Observed observed(reach_, graph_, marks_, sink);
    reach_.exploration = explore(reach_.program,
                                 {.pointer_steps = limits_.pointer_steps,
                                  .bytes = limits_.machine_bytes,
                                  .cancelled = limits_.cancelled},
                                 observed);
    const bool closed = reach_.exploration.closed;
    const std::string reason = closed ? "" : extend();
    const Dialect& dialect = reach_.program->dialect();
    const bool grid_decides = !dialect.has_field && dialect.flags.empty();
    reach_.complete = reason.empty();
    reach_.incomplete_reason = reason;
    reach_.exact = reach_.complete && (closed || grid_decides);
    graph_.move_into(reach_);
    std::vector<StateId>& off_top = reach_.data_off_top;
    std::sort(off_top.begin(), off_top.end());
    off_top.erase(std::unique(off_top.begin(), off_top.end()), off_top.end());
  }

 private:
  // Goes on where exploration stopped. Returns why it did not come to an end; empty if it did.
  std::string extend() {
    if (reach_.exploration.cancelled) return "the analysis was stopped";
    const std::vector<StateId> seeds = seeds_of(reach_.exploration.open);
    AbstractionBudget budget(limits_);
    if (reach_.program->dialect().has_field) {
      extend_field(reach_, graph_, marks_, seeds, limits_, budget);
    } else {
      extend_fixed_grid(reach_, graph_, marks_, seeds, budget);
    }
    return budget.reason();
  }

  std::vector<StateId> seeds_of(const std::vector<OpenState>& states) {
    std::set<std::vector<StateId>> open;
    std::set<StateId> seeds;
    const std::int64_t height = reach_.program->height();
    for (const OpenState& state : states) {
      std::vector<StateId> alive;
      for (const Pointer& pointer : state.machine.pointers()) {
        alive.push_back(graph_.find_or_add(pointer_state(pointer, height)));
      }
      std::sort(alive.begin(), alive.end());
      keep_two_of_each(alive);
      seeds.insert(alive.begin(), alive.end());
      open.insert(std::move(alive));
    }
    reach_.open.assign(open.begin(), open.end());
    return {seeds.begin(), seeds.end()};
  }

  Reach& reach_;
  const ReachLimits& limits_;
  CellMarks marks_;
  StateGraph graph_;
};

}  // namespace

Reach reach(const ProgramPtr& program, const ReachLimits& limits, StepSink* sink) {
  Reach result{.program = program};
  result.incomplete_reason = too_large(*program, limits);
  if (result.incomplete_reason.empty()) Analyser(result, limits).run(sink);
  return result;
}

}  // namespace grid
