#include "tests/differential/loop_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "lint/rule.h"
#include "tests/string_input.h"

namespace grid::differential {

namespace {

bool reads(const DataEffect& effect) { return effect.operation == Mode::input; }
bool prints(const DataEffect& effect) { return effect.operation == Mode::output && effect.applied; }

// Whether pointer `i` has part in what the step prints.
bool prints(const StepReport& report, std::size_t i) {
  if (report.output.empty()) return false;
  return std::any_of(report.effects.begin(), report.effects.end(),
                     [&](const DataEffect& each) { return each.pointer == i && prints(each); }) ||
         std::any_of(report.stack_effects.begin(), report.stack_effects.end(),
                     [&](const StackEffect& each) {
                       return each.pointer == i && each.kind == StackEffect::Kind::pop;
                     });
}

bool reads(const StepReport& report, std::size_t i) {
  return std::any_of(report.effects.begin(), report.effects.end(),
                     [&](const DataEffect& each) { return each.pointer == i && reads(each); });
}

ShownLoop loop_of(const lint::Finding& finding) {
  const auto says = [&](std::string_view word) {
    return finding.message.find(word) != std::string::npos;
  };
  const bool nothing = says("neither");
  return {cells_of(finding), !nothing && says("prints"), !nothing && says("reads")};
}

// What a run does from a state on until it comes back to it, in at most so many steps.
ShownLoop follow_loop(const Machine& start, std::uint64_t max_steps) {
  ShownLoop seen;
  Machine machine = start;
  StringInput nothing;
  StepReport report;
  do {
    machine.step(nothing.next(machine), report);
    for (const Pointer& pointer : report.before) {
      if (pointer.at.row < machine.program().height()) seen.cells.insert(pointer.at);
    }
    seen.prints = seen.prints || !report.output.empty();
    seen.reads = seen.reads || std::any_of(report.effects.begin(), report.effects.end(),
                                           [](const DataEffect& each) { return reads(each); });
  } while (!machine.finished() && !machine.same_state(start) &&
           machine.steps() < start.steps() + max_steps);
  return seen;
}

std::string complaint_at(Cell at, std::string_view what) {
  return fmt::format("R003: {},{} {}\n", at.row + 1, at.col + 1, what);
}

}  // namespace

LoopCheck::LoopCheck(const Verdict& verdict) : verdict_(verdict), index_(verdict.analysis.reach()) {
  find_traps();
  note_trapped(Machine(verdict.analysis.shared_program()));
}

void LoopCheck::find_traps() {
  const Reach& reach = verdict_.analysis.reach();
  const Endings& endings = verdict_.analysis.endings();
  std::map<std::uint32_t, std::set<Cell>> cells;
  for (const std::uint32_t trap : endings.traps) cells[trap];
  for (StateId state = 0; state < reach.states.size(); ++state) {
    const auto trap = cells.find(endings.component[state]);
    const Cell at = reach.states[state].at();
    if (trap != cells.end() && at.row < reach.program->height()) trap->second.insert(at);
  }
  std::map<std::set<Cell>, ShownLoop> found;
  for (const lint::Finding& finding : verdict_.findings) {
    if (finding.rule->code == "R003") found.emplace(cells_of(finding), loop_of(finding));
  }
  for (const auto& [trap, shown] : cells) {
    const auto loop = found.find(shown);
    if (loop == found.end()) {
      complaint_ = "R003: no finding shows the cells of a trap\n";
    } else {
      traps_.emplace(trap, loop->second);
    }
  }
}

void LoopCheck::note_trapped(const Machine& machine) {
  sure_.clear();
  may_be_in_.clear();
  for (const Pointer& pointer : machine.pointers()) {
    std::set<std::uint32_t> components;
    for (const StateId state : index_.find(pointer)) {
      components.insert(verdict_.analysis.endings().component[state]);
    }
    for (const std::uint32_t component : components) {
      if (!traps_.contains(component)) continue;
      may_be_in_.insert(component);
      if (components.size() == 1) sure_.emplace(pointer.id, component);
    }
  }
  for (const auto& [id, trap] : sure_) trapped_.insert(trap);
}

std::string LoopCheck::wrong_deeds(const StepReport& report) const {
  for (std::size_t i = 0; i < report.before.size(); ++i) {
    const auto in = sure_.find(report.before[i].id);
    if (in == sure_.end()) continue;
    const ShownLoop& loop = traps_.at(in->second);
    const Cell at = report.before[i].at;
    const bool in_source = at.row < verdict_.analysis.program().height();
    if (in_source && !loop.cells.contains(at)) return complaint_at(at, "is in the loop");
    if (!loop.prints && prints(report, i)) return complaint_at(at, "prints in the loop");
    if (!loop.reads && reads(report, i)) return complaint_at(at, "reads in the loop");
  }
  return "";
}

std::string LoopCheck::check_step(const Machine& after, const StepReport& report) {
  if (complaint_.empty()) complaint_ = wrong_deeds(report);
  note_trapped(after);
  for (const std::uint32_t trap : trapped_) {
    if (complaint_.empty() && !may_be_in_.contains(trap)) {
      complaint_ = "R003: all pointers have left a trap\n";
    }
  }
  return complaint_;
}

std::string LoopCheck::check_loop(const Machine& machine) const {
  if (!verdict_.analysis.reach().exploration.closed) return "";
  constexpr std::uint64_t kMaxSteps = 1'000'000;  // more than it was followed
  const ShownLoop loop = follow_loop(machine, kMaxSteps);
  for (const lint::Finding& finding : verdict_.findings) {
    if (finding.rule->code != "R003") continue;
    const ShownLoop shown = loop_of(finding);
    const bool says_enough = (shown.prints || !loop.prints) && (shown.reads || !loop.reads);
    if (shown.cells == loop.cells && says_enough) return "";
  }
  return "R003: no finding shows the loop that a run comes to\n";
}

std::string wrong_loops(const Verdict& verdict) {
  const std::uint64_t max_steps = verdict.analysis.limits().pointer_steps;
  for (const lint::Finding& finding : verdict.findings) {
    if (finding.rule->code != "R003" || !finding.witness) continue;
    const auto& [input, step] = *finding.witness;
    const Machine start = machine_after(step - 1, verdict.analysis.shared_program(), input);
    if (start.finished()) return "R003: the run of a witness is over before its step\n";
    const ShownLoop loop = follow_loop(start, max_steps);
    const ShownLoop shown = loop_of(finding);
    const Cell at = loop.cells.empty() ? Cell{} : *loop.cells.begin();
    if (loop.cells != shown.cells) return complaint_at(at, "is in a loop of other cells");
    if (loop.prints && !shown.prints) return complaint_at(at, "is in a loop that prints");
    if (loop.reads && !shown.reads) return complaint_at(at, "is in a loop that reads");
  }
  return "";
}

}  // namespace grid::differential
