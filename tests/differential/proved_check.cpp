#include "tests/differential/proved_check.h"

#include <fmt/format.h>
#include <grid/explore.h>

#include <algorithm>
#include <set>

#include "lint/rule.h"

namespace grid::differential {

using lint::Finding;
using lint::Status;

namespace {

class StepCounter final : public StepSink {
 public:
  void after_step(const ExploredStep& step) override { steps = step.report().step; }
  std::uint64_t steps = 0;
};

// Without input there is one run. Exploration sees besides that it repeats itself with a growing
// stack.
bool is_explored(const Machine& machine) {
  if (machine.program().dialect().has_field) return false;
  StepCounter counter;
  const ExploreLimits limits{.pointer_steps = 20'000};
  return explore(machine.shared_program(), limits, counter).closed &&
         counter.steps <= machine.steps();
}

bool all_in(const std::set<Cell>& cells, const std::set<Cell>& some) {
  return std::includes(some.begin(), some.end(), cells.begin(), cells.end());
}

// Whether a whole run shows what the finding says.
class Shown {
 public:
  Shown(const Verdict& verdict, const Seen& seen)
      : seen_(seen), height_(verdict.analysis.program().height()) {}

  bool operator()(const Finding& finding) const {
    const std::string_view code = finding.rule->code;
    const std::set<Cell> cells = cells_of(finding);
    if (code == "R004") return false;  // the number of pointers has a bound
    if (code == "R009") return all_in(cells, seen_.own_quote);
    if (code != "S001") return shows_event(code, cells);
    const bool below = finding.message.find("below") != std::string::npos;
    return below ? seen_.rewritten.contains({height_, 0}) : all_in(cells, seen_.rewritten);
  }

 private:
  bool shows_event(std::string_view code, const std::set<Cell>& cells) const {
    const auto inside = [&](Cell at) {
      return at.row < 0 || at.row >= height_ || cells.contains(at);
    };
    return std::any_of(seen_.events.begin(), seen_.events.end(), [&](const lint::Event& event) {
      return code_of_event(event.kind) == code && inside(event.first) && inside(event.second) &&
             inside(event.cell);
    });
  }

  const Seen& seen_;
  std::int64_t height_;
};

std::string lacks(std::string_view code, Cell at) {
  return fmt::format("{}: {},{} is proved, and a whole run does not show it\n", code, at.row + 1,
                     at.col + 1);
}

}  // namespace

bool is_whole(const FollowedRun& run) {
  return run.endless || run.machine.finished() || is_explored(run.machine);
}

bool has_shown(const Seen& seen, const lint::Event& event) {
  switch (event.kind) {
    case lint::EventKind::rewritten_code:
      return seen.rewritten.contains(event.cell);
    case lint::EventKind::string_begins:
      return seen.executed.contains(event.cell);
    case lint::EventKind::own_quote:
      return seen.own_quote.contains(event.cell);
    case lint::EventKind::lost_write:
    case lint::EventKind::output_conflict:
    case lint::EventKind::shared_input:
    case lint::EventKind::stack_order:
    case lint::EventKind::read_write_overlap:
    case lint::EventKind::data_off_top:
    case lint::EventKind::empty_pop:
      return seen.events.contains(event);
  }
  return false;
}

std::string lacking(const Verdict& verdict, const Seen& seen) {
  const Shown is_shown(verdict, seen);
  for (const Finding& finding : verdict.findings) {
    const bool in_every_run =
        finding.status == Status::proved && finding.rule->claim == lint::Claim::may;
    if (!in_every_run || is_shown(finding)) continue;
    const std::set<Cell> cells = cells_of(finding);
    return lacks(finding.rule->code, cells.empty() ? Cell{} : *cells.begin());
  }
  for (const lint::EventKind kind : kEventKinds) {
    for (const lint::Occurrence& occurrence : verdict.analysis.occurrences(kind)) {
      if (occurrence.status != Status::proved || has_shown(seen, occurrence.event)) continue;
      return lacks(code_of_event(kind), occurrence.event.first);
    }
  }
  return "";
}

}  // namespace grid::differential
