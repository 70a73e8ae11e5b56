#include "tests/differential/lint_check.h"

#include <fmt/format.h>
#include <grid/conflicts.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "lint/check.h"
#include "lint/selection.h"
#include "lint/written.h"
#include "tests/differential/loop_check.h"
#include "tests/differential/proved_check.h"
#include "tests/differential/seen.h"

namespace grid::differential {

using lint::Finding;

std::string_view code_of_event(lint::EventKind kind) {
  switch (kind) {
    case lint::EventKind::lost_write:
      return "C001";
    case lint::EventKind::output_conflict:
      return "C002";
    case lint::EventKind::shared_input:
      return "C003";
    case lint::EventKind::stack_order:
      return "C004";
    case lint::EventKind::read_write_overlap:
      return "C005";
    case lint::EventKind::data_off_top:
      return "R005";
    case lint::EventKind::empty_pop:
      return "R008";
    case lint::EventKind::rewritten_code:
      return "S001";
    case lint::EventKind::string_begins:
    case lint::EventKind::own_quote:
      return "R009";
  }
  return "";
}

std::set<Cell> cells_of(const Finding& finding) {
  std::set<Cell> cells;
  for (const CellRun& run : finding.span) {
    for (std::int64_t col = run.first; col <= run.last; ++col) cells.insert({run.row, col});
  }
  return cells;
}

namespace {

bool is_of(const Finding& finding, std::string_view code, std::string_view word) {
  return finding.rule->code == code && finding.message.find(word) != std::string::npos;
}

}  // namespace

std::set<Cell> cells_found(const Verdict& verdict, std::string_view code, std::string_view word) {
  std::set<Cell> cells;
  for (const Finding& finding : verdict.findings) {
    if (is_of(finding, code, word)) cells.merge(cells_of(finding));
  }
  return cells;
}

Verdict verdict_of(lint::Analysis& analysis) {
  // What is off by default tells nothing of all runs.
  return {analysis, lint::check(analysis, lint::Selection().selected())};
}

namespace {

// The cells of all findings of a rule, and each finding's.
class CellsOf {
 public:
  CellsOf(const Verdict& verdict, std::string_view code, std::string_view word = "") {
    for (const Finding& finding : verdict.findings) {
      if (!is_of(finding, code, word)) continue;
      std::set<Cell> cells = cells_of(finding);
      all_.insert(cells.begin(), cells.end());
      each_.push_back(std::move(cells));
    }
  }

  bool any() const { return !each_.empty(); }
  bool contains(Cell at) const { return all_.contains(at); }
  // Whether one finding has all of those cells that are in the source.
  bool one_has(const std::vector<Cell>& cells, std::int64_t height) const {
    return std::any_of(each_.begin(), each_.end(), [&](const std::set<Cell>& finding) {
      return std::all_of(cells.begin(), cells.end(), [&](Cell at) {
        return at.row < 0 || at.row >= height || finding.contains(at);
      });
    });
  }

 private:
  std::set<Cell> all_;
  std::vector<std::set<Cell>> each_;
};

// What the runs show that is against the findings.
class Falsifier {
 public:
  explicit Falsifier(const Verdict& verdict)
      : verdict_(verdict),
        reach_(verdict.analysis.reach()),
        endings_(verdict.analysis.endings()),
        height_(verdict.analysis.program().height()) {}

  std::string complaint_about(const Seen& seen) {
    for (const Cell at : seen.used) expect(!cells("R001").contains(at), "R001", at, "is used");
    if (seen.ends) expect(!cells("R002").any(), "R002", {0, 0}, "a run ends");
    const std::uint64_t most =
        reach_.exploration.closed ? verdict_.analysis.explored().max_live() : endings_.max_live;
    expect(cells("R004").any() || seen.most_live <= most, "R004", {0, 0}, "more pointers live");
    for (const auto& [at, condition] : seen.conditions) {
      expect(!condition.jumps || !cells("R006", "never").contains(at), "R006", at, "jumps");
      expect(!condition.stays || !cells("R006", "always").contains(at), "R006", at, "stays");
    }
    for (const Cell at : seen.turned) {
      expect(!cells("R007", "already").contains(at), "R007", at, "turns");
    }
    for (const Cell at : seen.mode_changed) {
      expect(!cells("R007", "already").contains(at), "R007", at, "changes the mode");
    }
    for (const Cell at : seen.mode_used) {
      expect(!cells("R007", "never used").contains(at), "R007", at, "has a mode that is used");
    }
    for (const Cell at : seen.own_quote) {
      expect(!in_source(at) || cells("R009").contains(at), "R009", at, "has no end but itself");
    }
    for (const Cell at : seen.rewritten) {
      const bool found = in_source(at) ? cells("S001").contains(at) : cells("S001", "below").any();
      expect(found, "S001", at, "is code and rewritten");
    }
    for (const Cell at : seen.read) {
      expect(!is_nul(at) || cells("T003").contains(at), "T003", at, "is a NUL that is read");
    }
    for (const lint::Event& event : seen.events) expect_finding(event);
    return complaint_;
  }

 private:
  bool in_source(Cell at) const { return at.row >= 0 && at.row < height_; }
  // In the file.
  bool is_nul(Cell at) const {
    const Program& program = verdict_.analysis.program();
    return in_source(at) && at.col < program.row_length(at.row) &&
           lint::written_at(program, at) == 0;
  }

  const CellsOf& cells(std::string_view code, std::string_view word = "") {
    const auto [found, is_new] = cells_.try_emplace({code, word}, verdict_, code, word);
    return found->second;
  }

  void expect(bool holds, std::string_view code, Cell at, std::string_view what) {
    if (holds || !complaint_.empty()) return;
    complaint_ = fmt::format("{}: {},{} {}\n", code, at.row + 1, at.col + 1, what);
  }

  void expect_finding(const lint::Event& event) {
    // Where many cells are possible, a finding shows the pointers only.
    std::vector<Cell> all = {event.first, event.second};
    if (reach_.exploration.closed) all.push_back(event.cell);
    const std::string_view code = code_of_event(event.kind);
    expect(cells(code).one_has(all, height_), code, event.first, "has part in an event");
  }

  const Verdict& verdict_;
  const Reach& reach_;
  const Endings& endings_;
  std::int64_t height_;
  std::map<std::pair<std::string_view, std::string_view>, CellsOf> cells_{};
  std::string complaint_{};
};

// Whether a pointer begins, or ends, a string at a cell.
bool shows_string(const Machine& after, const StepReport& report, const lint::Event& event) {
  const bool begins = event.kind == lint::EventKind::string_begins;
  if (!begins && event.kind != lint::EventKind::own_quote) return false;
  for (const Pointer& pointer : report.before) {
    if (pointer.at != event.cell || in_string(pointer.mode) == begins) continue;
    for (const Pointer& now : after.pointers()) {
      if (now.id == pointer.id && in_string(now.mode) == begins) return true;
    }
  }
  return false;
}

// Whether code is executed there that was written, or the cell is written. That it was executed
// before is not seen in the step.
bool shows_code(const Machine& after, const StepReport& report, Cell cell) {
  const Program& program = after.program();
  const bool below = cell.row == program.height();
  for (std::size_t i = 0; i < report.before.size(); ++i) {
    const Cell at = report.before[i].at;
    const Execution& execution = report.executions[i];
    const bool below_now = at.row >= program.height();
    if (below && below_now && execution.instruction != nullptr) return true;
    if (at == cell && !below_now && execution.cell != program.cell(cell)) return true;
  }
  if (below || after.cell(cell) == program.cell(cell)) return false;
  return std::any_of(report.effects.begin(), report.effects.end(), [&](const DataEffect& effect) {
    return writes(effect.operation) && effect.to == cell;
  });
}

// Whether the step shows the event.
bool shows(const Machine& after, const StepReport& report, const lint::Event& event) {
  if (shows_string(after, report, event)) return true;
  for (const Conflict& conflict : find_conflicts(after, report).events) {
    std::set<Cell> pointers{report.before[conflict.first].at, report.before[conflict.second].at};
    const bool same_kind = event_kind(conflict.kind) == event.kind;
    if (same_kind && pointers == std::set<Cell>{event.first, event.second}) return true;
  }
  for (const Death& death : report.deaths) {
    const bool off_top = death.reason == DeathReason::data_off_top;
    if (off_top && event.kind == lint::EventKind::data_off_top && death.at == event.cell)
      return true;
  }
  for (const StackEffect& effect : report.stack_effects) {
    const bool failed = effect.kind == StackEffect::Kind::failed_pop;
    const Cell at = report.before[effect.pointer].at;
    if (failed && event.kind == lint::EventKind::empty_pop && at == event.cell) return true;
  }
  return event.kind == lint::EventKind::rewritten_code && shows_code(after, report, event.cell);
}

}  // namespace

std::string unconfirmed(lint::Analysis& analysis) {
  for (const lint::EventKind kind : kEventKinds) {
    for (const lint::Occurrence& occurrence : analysis.occurrences(kind)) {
      if (!occurrence.witness) continue;
      bool shown = false;
      follow_run(analysis.shared_program(), occurrence.witness->input, occurrence.witness->step,
                 std::numeric_limits<std::uint64_t>::max(),
                 [&](const Machine&, const Machine& after, const StepReport& report) {
                   const bool now = report.step == occurrence.witness->step;
                   shown = shown || (now && shows(after, report, occurrence.event));
                   return std::string();
                 });
      const Cell at = occurrence.event.first;
      if (!shown) {
        return fmt::format("the witness of {} at {},{} in step {} shows nothing\n",
                           code_of_event(kind), at.row + 1, at.col + 1, occurrence.witness->step);
      }
    }
  }
  return "";
}

std::string falsified(const Verdict& verdict, const std::string& input, std::uint64_t max_steps,
                      std::uint64_t max_live) {
  if (!verdict.analysis.reach().complete) return "";
  Seen seen(verdict.analysis.program());
  LoopCheck loops(verdict);
  const FollowedRun run =
      follow_run(verdict.analysis.shared_program(), input, max_steps, max_live,
                 [&](const Machine& before, const Machine& after, const StepReport& report) {
                   seen.add_step(before, after, report);
                   return loops.check_step(after, report);
                 });
  if (!run.complaint.empty()) return run.complaint;
  std::string complaint = Falsifier(verdict).complaint_about(seen);
  const bool few_live = run.machine.pointers().size() <= max_live;
  if (complaint.empty() && few_live && is_whole(run)) {
    if (!run.machine.finished()) seen.add_endless(run.machine);
    complaint = lacking(verdict, seen);
  }
  if (complaint.empty() && run.endless) complaint = loops.check_loop(run.machine);
  return complaint;
}

}  // namespace grid::differential
