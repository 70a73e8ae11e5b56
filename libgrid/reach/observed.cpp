#include "reach/observed.h"

#include <algorithm>
#include <utility>

#include "flow/successors.h"

namespace grid {

PointerState pointer_state(const Pointer& pointer, std::int64_t height) {
  PointerState state;
  state.row = static_cast<std::int32_t>(std::min(pointer.at.row, height));
  state.col = static_cast<std::int32_t>(pointer.at.col);
  state.data_row = static_cast<std::int32_t>(std::min(pointer.data.row, height));
  state.data_col = static_cast<std::int32_t>(pointer.data.col);
  state.direction = pointer.direction;
  state.mode = pointer.mode;
  state.flags = pointer.flags;
  return state;
}

Observed::Observed(Reach& reach, StateGraph& graph, CellMarks& marks, StepSink* next)
    : reach_(reach), graph_(graph), marks_(marks), next_(next), height_(reach.program->height()) {}

void Observed::begin_segment(const Machine& machine, std::uint32_t segment) {
  states_.clear();
  for (const Pointer& pointer : machine.pointers()) {
    states_.push_back(graph_.find_or_add(pointer_state(pointer, height_)));
  }
  if (next_ != nullptr) next_->begin_segment(machine, segment);
}

void Observed::before_step(const Machine& machine) {
  if (machine.program().dialect().has_field) {
    was_zero_.clear();
    for (const Pointer& pointer : machine.pointers()) {
      was_zero_.push_back(machine.cell(pointer.data) == 0);
    }
  }
  if (next_ != nullptr) next_->before_step(machine);
}

void Observed::after_step(const ExploredStep& step) {
  note_visits(step.report());
  note_effects(step);
  note_ways(step.machine(), step.report());
  reach_.grows = reach_.grows || step.machine().rows() > height_;
  if (next_ != nullptr) next_->after_step(step);
}

void Observed::loop_step(const ExploredStep& step) {
  if (next_ != nullptr) next_->loop_step(step);
}

void Observed::note_visits(const StepReport& report) {
  for (std::size_t i = 0; i < report.before.size(); ++i) {
    const Pointer& pointer = report.before[i];
    const Execution& execution = report.executions[i];
    mark_visit(marks_, pointer.at, pointer.direction, pointer.mode, execution.action);
    if (execution.instruction != nullptr) note_passed(i, report, execution);
  }
}

void Observed::note_passed(std::size_t i, const StepReport& report, const Execution& execution) {
  const Pointer& pointer = report.before[i];
  const Instruction& row = *execution.instruction;
  const bool asks_zero = row.operation == Operation::skip_if_zero;
  if (asks_zero) marks_.read(pointer.data);
  if (!asks_zero && row.operation != Operation::skip &&
      row.operation != Operation::skip_unless_flag)
    return;
  const Program& program = *reach_.program;
  const Motion motion(program.dialect(), program.width(), height_);
  const ControlState from{pointer.at, pointer.direction, pointer.mode};
  for (const Successor& way : flow(program, from, execution.cell)) {
    if (!holds(way, pointer.flags, [&] { return was_zero_[i]; })) continue;
    mark_passed(marks_, motion, pointer.at, pointer.direction, row, way);
  }
}

void Observed::note_effects(const ExploredStep& step) {
  for (const DataEffect& effect : step.report().effects) {
    if (uses_operand(effect.operation)) marks_.read(effect.from);
    if (!writes(effect.operation)) continue;
    marks_.written(effect.to);
    if (!effect.applied || !marks_.holds(effect.to)) continue;
    const ByteSet values = step.values(effect.to);
    reach_.values[reach_.index(effect.to)].insert(values);
    const auto original = static_cast<std::uint8_t>(reach_.program->cell(effect.to));
    if (!(values == ByteSet::of(original))) marks_.rewritten(effect.to);
  }
}

void Observed::note_ways(const Machine& machine, const StepReport& report) {
  const std::vector<Pointer>& pointers = machine.pointers();
  std::vector<StateId> next_states;
  next_states.reserve(pointers.size());
  const auto target = [&](PointerId id) {
    const std::size_t place = next_states.size();
    if (place == pointers.size() || pointers[place].id != id) return kGone;
    return next_states.emplace_back(graph_.find_or_add(pointer_state(pointers[place], height_)));
  };
  std::vector<bool> forks(report.before.size());
  for (const Birth& birth : report.births) forks[birth.parent] = true;
  const bool has_field = machine.program().dialect().has_field;
  const auto code = [&](std::size_t i) {
    return has_field ? static_cast<std::uint8_t>(report.executions[i].cell) : std::uint8_t{0};
  };
  for (std::size_t i = 0; i < report.before.size(); ++i) {
    const Way way = forks[i] ? Way::stays : Way::next;
    graph_.add_edge_once(states_[i], {target(report.before[i].id), way, code(i)});
  }
  for (const Birth& birth : report.births) {
    graph_.add_edge_once(states_[birth.parent],
                         {target(birth.pointer.id), Way::born, code(birth.parent)});
  }
  for (const Death& death : report.deaths) {
    if (death.reason != DeathReason::data_off_top) continue;
    const auto dead =
        std::lower_bound(report.before.begin(), report.before.end(), death.id,
                         [](const Pointer& pointer, PointerId id) { return pointer.id < id; });
    reach_.data_off_top.push_back(states_[static_cast<std::size_t>(dead - report.before.begin())]);
  }
  states_ = std::move(next_states);
}

}  // namespace grid
