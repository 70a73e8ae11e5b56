#include "tests/differential/lint_check.h"

#include <fmt/format.h>
#include <grid/conflicts.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "lint/check.h"
#include "lint/rule.h"

namespace grid::differential {

using lint::Finding;

Verdict verdict_of(lint::Analysis& analysis) {
  return {analysis, lint::check(analysis, lint::rules())};
}

namespace {

// The cells of all findings of a rule, and each finding's.
class CellsOf {
 public:
  CellsOf(const Verdict& verdict, std::string_view code, std::string_view word = "") {
    for (const Finding& finding : verdict.findings) {
      if (finding.rule->code != code || finding.message.find(word) == std::string::npos) continue;
      std::set<Cell> cells;
      for (const CellRun& run : finding.span) {
        for (std::int64_t col = run.first; col <= run.last; ++col) cells.insert({run.row, col});
      }
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

std::string_view code_of(ConflictKind kind) {
  switch (kind) {
    case ConflictKind::lost_write:
      return "C001";
    case ConflictKind::output_conflict:
      return "C002";
    case ConflictKind::shared_input:
      return "C003";
    case ConflictKind::stack_order:
      return "C004";
    case ConflictKind::read_write_overlap:
      return "C005";
  }
  return "";
}

constexpr lint::EventKind kEventKinds[] = {
    lint::EventKind::lost_write,         lint::EventKind::output_conflict,
    lint::EventKind::shared_input,       lint::EventKind::stack_order,
    lint::EventKind::read_write_overlap, lint::EventKind::data_off_top,
    lint::EventKind::empty_pop,          lint::EventKind::rewritten_code,
};

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
  }
  return "";
}

class Falsifier {
 public:
  explicit Falsifier(const Verdict& verdict)
      : reach_(verdict.analysis.reach()),
        endings_(verdict.analysis.endings()),
        program_(verdict.analysis.program()),
        index_(reach_),
        dead_(verdict, "R001"),
        endless_(verdict, "R002"),
        growing_(verdict, "R004"),
        off_top_(verdict, "R005"),
        jumps_(verdict, "R006", "always"),
        stays_(verdict, "R006", "never"),
        held_(verdict, "R007", "already"),
        unused_(verdict, "R007", "never used"),
        empty_(verdict, "R008") {
    for (const ConflictKind kind :
         {ConflictKind::lost_write, ConflictKind::output_conflict, ConflictKind::shared_input,
          ConflictKind::stack_order, ConflictKind::read_write_overlap}) {
      conflicts_.emplace(kind, CellsOf(verdict, code_of(kind)));
    }
    for (const std::uint32_t trap : endings_.traps) traps_.insert(trap);
    most_live_ =
        reach_.exploration.closed ? verdict.analysis.explored().max_live() : endings_.max_live;
  }

  void check_step(const Machine& before, const Machine& after, const StepReport& report) {
    for (std::size_t i = 0; i < report.before.size(); ++i) check_visit(before, report, i);
    for (const DataEffect& effect : report.effects) {
      if (effect.operation != Mode::input && effect.operation != Mode::clear) used(effect.from);
      if (effect.operation != Mode::output) used(effect.to);
      const auto set_at = mode_set_at_.find(report.before[effect.pointer].id);
      if (set_at != mode_set_at_.end() && unused_.contains(set_at->second)) {
        complain("R007", set_at->second, "the mode is used");
      }
    }
    for (const StackEffect& effect : report.stack_effects) {
      const Cell at = report.before[effect.pointer].at;
      if (effect.kind == StackEffect::Kind::failed_pop && !empty_.contains(at)) {
        complain("R008", at, "a pop fails");
      }
    }
    for (const Death& death : report.deaths) {
      const bool off_top = death.reason == DeathReason::data_off_top;
      if (off_top && in_source(death.at) && !off_top_.contains(death.at)) {
        complain("R005", death.at, "a data pointer leaves the top");
      }
    }
    for (const Birth& birth : report.births) {
      const auto set_at = mode_set_at_.find(report.before[birth.parent].id);
      if (set_at != mode_set_at_.end()) mode_set_at_[birth.pointer.id] = set_at->second;
    }
    check_conflicts(after, report);
    check_live(after);
    check_traps(after);
  }

  std::string complaint;

 private:
  bool in_source(Cell at) const { return at.row >= 0 && at.row < program_.height(); }

  void complain(std::string_view code, Cell at, std::string_view what) {
    if (!complaint.empty()) return;
    complaint = fmt::format("{}: at {},{} {}\n", code, at.row + 1, at.col + 1, what);
  }

  void used(Cell at) {
    if (dead_.contains(at)) complain("R001", at, "a cell is used");
  }

  void check_visit(const Machine& before, const StepReport& report, std::size_t i) {
    const Pointer& pointer = report.before[i];
    used(pointer.at);
    const Instruction* const row = report.executions[i].instruction;
    if (row == nullptr) return;
    const Motion motion(program_.dialect(), program_.width(), program_.height());
    const Cell next = motion.advance(pointer.at, pointer.direction);
    switch (row->operation) {
      case Operation::skip:
        return used(next);
      case Operation::skip_if_zero:
        used(pointer.data);
        if (before.cell(pointer.data) == 0) used(next);
        return check_condition(pointer.at, before.cell(pointer.data) == 0);
      case Operation::skip_unless_flag:
        used(next);
        return check_condition(pointer.at, !has_flag(pointer, next));
      case Operation::turn:
        if (held_.contains(pointer.at) && row->turn[pointer.direction] != pointer.direction) {
          complain("R007", pointer.at, "the direction changes");
        }
        return;
      case Operation::set_mode:
        if (held_.contains(pointer.at) && row->mode != pointer.mode) {
          complain("R007", pointer.at, "the mode changes");
        }
        mode_set_at_[pointer.id] = pointer.at;
        return;
      case Operation::move_data:
      case Operation::operate_in_place:
      case Operation::fork:
      case Operation::end:
      case Operation::string:
      case Operation::print:
      case Operation::escape:
        return;
    }
  }

  bool has_flag(const Pointer& pointer, Cell access) const {
    const std::vector<Flag>& flags = program_.dialect().flags;
    for (std::size_t i = 0; i < flags.size(); ++i) {
      const bool set = (pointer.flags >> i & 1) != 0;
      if (set && flags[i].access == program_.cell(access)) return true;
    }
    return false;
  }

  void check_condition(Cell at, bool jumps) {
    if (jumps && stays_.contains(at)) complain("R006", at, "a condition jumps");
    if (!jumps && jumps_.contains(at)) complain("R006", at, "a condition does not jump");
  }

  void check_conflicts(const Machine& after, const StepReport& report) {
    for (const Conflict& conflict : find_conflicts(after, report).events) {
      const std::vector<Cell> cells = {report.before[conflict.first].at,
                                       report.before[conflict.second].at};
      std::vector<Cell> with_cell = cells;
      with_cell.push_back(conflict.cell);
      const CellsOf& found = conflicts_.at(conflict.kind);
      // Where many cells are possible, a finding shows the pointers only.
      const bool told =
          found.one_has(reach_.exploration.closed ? with_cell : cells, program_.height());
      if (!told) complain(code_of(conflict.kind), cells[0], "a conflict");
    }
  }

  void check_live(const Machine& after) {
    if (!growing_.any() && after.pointers().size() > most_live_) {
      complain("R004", {0, 0}, fmt::format("{} pointers live", after.pointers().size()));
    }
    if (endless_.any() && after.finished()) complain("R002", {0, 0}, "the run ends");
  }

  // Once a pointer is in a trap for sure, some pointer is in it ever after.
  void check_traps(const Machine& after) {
    std::set<std::uint32_t> may_be_in;
    std::set<std::uint32_t> is_in;
    for (const Pointer& pointer : after.pointers()) {
      std::set<std::uint32_t> components;
      for (const StateId state : index_.find(pointer)) {
        components.insert(endings_.component[state]);
      }
      for (const std::uint32_t component : components) {
        if (!traps_.contains(component)) continue;
        may_be_in.insert(component);
        if (components.size() == 1) is_in.insert(component);
      }
    }
    for (const std::uint32_t trap : trapped_) {
      if (!may_be_in.contains(trap)) complain("R003", {0, 0}, "all pointers have left a trap");
    }
    trapped_.insert(is_in.begin(), is_in.end());
  }

  const Reach& reach_;
  const Endings& endings_;
  const Program& program_;
  StateIndex index_;
  CellsOf dead_;
  CellsOf endless_;
  CellsOf growing_;
  CellsOf off_top_;
  CellsOf jumps_;
  CellsOf stays_;
  CellsOf held_;
  CellsOf unused_;
  CellsOf empty_;
  std::map<ConflictKind, CellsOf> conflicts_;
  std::set<std::uint32_t> traps_;
  std::set<std::uint32_t> trapped_;
  std::map<PointerId, Cell> mode_set_at_;
  std::uint64_t most_live_ = 0;
};

}  // namespace

namespace {

// Whether the step shows the event.
bool shows(const Machine& after, const StepReport& report, const lint::Event& event) {
  for (const Conflict& conflict : find_conflicts(after, report).events) {
    std::set<Cell> pointers{report.before[conflict.first].at, report.before[conflict.second].at};
    const bool same_kind = code_of(conflict.kind) == code_of_event(event.kind);
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
  for (std::size_t i = 0; i < report.before.size(); ++i) {
    const bool here = report.before[i].at == event.cell;
    if (!here || event.kind != lint::EventKind::rewritten_code) continue;
    if (report.executions[i].cell != after.program().cell(event.cell)) return true;
  }
  return false;
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
  Falsifier falsifier(verdict);
  return follow_run(verdict.analysis.shared_program(), input, max_steps, max_live,
                    [&](const Machine& before, const Machine& after, const StepReport& report) {
                      falsifier.check_step(before, after, report);
                      return falsifier.complaint;
                    });
}

}  // namespace grid::differential
