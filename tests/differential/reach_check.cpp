#include "tests/differential/reach_check.h"

#include <fmt/format.h>
#include <grid/loop_detector.h>

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tests/string_input.h"

namespace grid::differential {

StateIndex::StateIndex(const Reach& reach) : reach_(reach), height_(reach.program->height()) {
  for (StateId id = 0; id < reach.states.size(); ++id) {
    by_control_[key(reach.states[id])].push_back(id);
  }
}

std::vector<StateId> StateIndex::find(const Pointer& pointer) const {
  PointerState state;
  state.row = static_cast<std::int32_t>(std::min(pointer.at.row, height_));
  state.col = static_cast<std::int32_t>(pointer.at.col);
  state.direction = pointer.direction;
  state.mode = pointer.mode;
  state.flags = pointer.flags;
  std::vector<StateId> found;
  const auto known = by_control_.find(key(state));
  if (known == by_control_.end()) return found;
  const Cell data{std::min(pointer.data.row, height_), pointer.data.col};
  for (const StateId id : known->second) {
    if (stands_for(reach_.states[id], data)) found.push_back(id);
  }
  return found;
}

std::uint64_t StateIndex::key(const PointerState& state) {
  std::uint64_t key = static_cast<std::uint64_t>(state.row);
  key = key * 1'000'003 + static_cast<std::uint64_t>(state.col);
  key = key * 4 + static_cast<std::uint64_t>(state.direction);
  key = key * 16 + static_cast<std::uint64_t>(state.mode);
  return key * 256 + state.flags;
}

bool StateIndex::stands_for(const PointerState& state, Cell data) const {
  if (!state.has_region()) return state.data() == data;
  const DataRegion& region = reach_.regions[static_cast<std::size_t>(state.data_col)];
  return region.first_row <= data.row && data.row <= region.last_row &&
         (region.columns >> (data.col / reach_.column_block) & 1) != 0;
}

namespace {

class Checker {
 public:
  explicit Checker(const Reach& reach)
      : reach_(reach), index_(reach), height_(reach.program->height()) {}

  void check_step(const Machine& before, const Machine& after, const StepReport& report) {
    for (std::size_t i = 0; i < report.before.size(); ++i) check_visit(before, report, i);
    for (const DataEffect& effect : report.effects) check_effect(after, effect);
    check_ways(after, report);
    if (after.rows() > height_ && !reach_.grows) complain("the field grows");
  }

  std::string complaint;

 private:
  bool in_source(Cell at) const { return at.row >= 0 && at.row < height_; }

  void complain(const std::string& text) {
    if (complaint.empty()) complaint = text + "\n";
  }

  template <class Fact>
  void expect(Cell at, std::string_view what, Fact fact) {
    if (!in_source(at) || fact(reach_.facts(at))) return;
    complain(fmt::format("{},{} is not {}", at.row + 1, at.col + 1, what));
  }

  void check_visit(const Machine& before, const StepReport& report, std::size_t i) {
    const Pointer& pointer = report.before[i];
    const Execution& execution = report.executions[i];
    const bool is_data = execution.action == Action::push || execution.action == Action::print;
    const auto direction = static_cast<unsigned>(pointer.direction);
    const auto mode = static_cast<unsigned>(pointer.mode);
    expect(pointer.at, is_data ? "read" : "executed so", [&](const CellFacts& facts) {
      if (is_data) return facts.read;
      return facts.executed && (facts.directions >> direction & 1) != 0 &&
             (facts.modes >> mode & 1) != 0;
    });
    const Instruction* const row = execution.instruction;
    if (row != nullptr) check_skip(before, pointer, *row);
  }

  void check_skip(const Machine& before, const Pointer& pointer, const Instruction& row) {
    const Motion motion(before.program().dialect(), before.program().width(), height_);
    const Cell next = motion.advance(pointer.at, pointer.direction);
    const auto skipped = [](const CellFacts& facts) { return facts.skipped; };
    if (row.operation == Operation::skip_if_zero) {
      expect(pointer.data, "read", [](const CellFacts& facts) { return facts.read; });
      if (before.cell(pointer.data) != 0) return;
    } else if (row.operation != Operation::skip && row.operation != Operation::skip_unless_flag) {
      return;
    }
    expect(next, "skipped", skipped);
  }

  void check_effect(const Machine& after, const DataEffect& effect) {
    if (effect.operation != Mode::input && effect.operation != Mode::clear) {
      expect(effect.from, "read", [](const CellFacts& facts) { return facts.read; });
    }
    if (effect.operation == Mode::output) return;
    expect(effect.to, "written", [](const CellFacts& facts) { return facts.written; });
    if (!in_source(effect.to)) return;
    const auto value = static_cast<std::uint8_t>(after.cell(effect.to));
    const auto cell =
        static_cast<std::size_t>(effect.to.row * reach_.program->width() + effect.to.col);
    if (!reach_.values[cell].contains(value)) {
      complain(fmt::format("{},{} holds {}", effect.to.row + 1, effect.to.col + 1, value));
    }
    if (value != reach_.program->cell(effect.to)) {
      expect(effect.to, "rewritten", [](const CellFacts& facts) { return facts.rewritten; });
    }
  }

  // From some state that stands for the pointer before there is an edge to one that stands for it
  // afterwards.
  void check_ways(const Machine& after, const StepReport& report) {
    std::vector<bool> forks(report.before.size());
    for (const Birth& birth : report.births) forks[birth.parent] = true;
    for (std::size_t i = 0; i < report.before.size(); ++i) {
      check_way(after, report, i, report.before[i].id, forks[i] ? Way::stays : Way::next);
    }
    for (const Birth& birth : report.births) {
      check_way(after, report, birth.parent, birth.pointer.id, Way::born);
    }
    for (const Death& death : report.deaths) {
      if (death.reason == DeathReason::data_off_top) check_off_top(report, death.id);
    }
  }

  void check_way(const Machine& after, const StepReport& report, std::size_t i, PointerId id,
                 Way way) {
    std::vector<StateId> targets{kGone};
    for (const Pointer& pointer : after.pointers()) {
      if (pointer.id == id) targets = index_.find(pointer);
    }
    const bool has_field = reach_.program->dialect().has_field;
    const auto code =
        static_cast<std::uint8_t>(has_field ? report.executions[i].cell : char32_t{0});
    const bool idle = has_field && report.executions[i].instruction == nullptr;
    for (const StateId from : index_.find(report.before[i])) {
      for (const Edge& edge : reach_.edges_of(from)) {
        const bool lost = reach_.states[from].has_region() && way == Way::next;
        const bool same_code = lost || edge.code == code ||
                               (idle && reach_.program->dialect().find(edge.code) == nullptr);
        if (edge.way == way && same_code &&
            std::find(targets.begin(), targets.end(), edge.to) != targets.end()) {
          return;
        }
      }
    }
    const Cell at = report.before[i].at;
    complain(fmt::format("no such way from {},{} {} {} in step {}", at.row + 1, at.col + 1,
                         to_string(report.before[i].direction), to_string(report.before[i].mode),
                         report.step));
  }

  void check_off_top(const StepReport& report, PointerId id) {
    for (const Pointer& pointer : report.before) {
      if (pointer.id != id) continue;
      for (const StateId state : index_.find(pointer)) {
        if (std::binary_search(reach_.data_off_top.begin(), reach_.data_off_top.end(), state)) {
          return;
        }
      }
    }
    complain("a data pointer leaves the top");
  }

  const Reach& reach_;
  StateIndex index_;
  std::int64_t height_;
};

}  // namespace

FollowedRun follow_run(const ProgramPtr& program, const std::string& input, std::uint64_t max_steps,
                       std::uint64_t max_live, const StepCheck& check) {
  constexpr std::uint64_t kRoom = 1U << 20;
  FollowedRun run{.machine = Machine(program)};
  Machine& machine = run.machine;
  StringInput bytes(input);
  Machine before(program);  // one step behind: a copy would cost as much as the stack is high
  StepReport report;
  StepReport report_before;
  LoopDetector loops;
  while (!machine.finished() && !run.endless && run.complaint.empty() &&
         machine.steps() < max_steps && machine.pointers().size() <= max_live) {
    const Input input_now = bytes.next(machine);
    machine.step(input_now, report);
    run.complaint = check(before, machine, report);
    before.step(input_now, report_before);
    run.endless = loops.after_step(machine, report.read_byte, kRoom).has_value();
  }
  return run;
}

std::string contradiction(const Reach& reach, const std::string& input, std::uint64_t max_steps,
                          std::uint64_t max_live) {
  if (!reach.complete) return "";
  Checker checker(reach);
  return follow_run(reach.program, input, max_steps, max_live,
                    [&](const Machine& before, const Machine& after, const StepReport& report) {
                      checker.check_step(before, after, report);
                      return checker.complaint;
                    })
      .complaint;
}

}  // namespace grid::differential
