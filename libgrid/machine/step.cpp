// One step, for every dialect: each pointer decodes its cell, does what the row says with stack or
// flags at once and with the field later, and goes where flow() says. Then the effects on the field
// are applied by phase, the pointers that left it are removed, and the counters follow. What
// differs between dialects is in their rows and policy values.
#include <algorithm>
#include <array>
#include <cassert>
#include <string>

#include <grid/machine.h>
#include <grid/print.h>

#include "flow/successors.h"
#include "machine/hash.h"

namespace grid {

namespace {

using Phases = std::array<std::uint8_t, kModeCount>;

// By mode; outputs and what changes nothing come last.
constexpr Phases phases(std::uint8_t sums, std::uint8_t input, std::uint8_t clear) {
  Phases result{};
  result.fill(3);
  result[static_cast<std::size_t>(Mode::add)] = sums;
  result[static_cast<std::size_t>(Mode::subtract)] = sums;
  result[static_cast<std::size_t>(Mode::input)] = input;
  result[static_cast<std::size_t>(Mode::clear)] = clear;
  return result;
}

// By EffectOrder.
constexpr std::array<Phases, 3> kPhaseOf = {phases(0, 1, 2), phases(1, 0, 2), phases(1, 2, 0)};

}  // namespace

int effect_phase(EffectOrder order, Mode operation) {
  return kPhaseOf[static_cast<std::size_t>(order)][static_cast<std::size_t>(operation)];
}

namespace {

constexpr int kPhases = 3;    // that change cells; outputs are the phase after
constexpr int kNothing = -1;  // in place of a byte

// The data side of an executed row: where the data pointer goes and what is done on arrival.
struct DataStep {
  Cell to;
  Mode operation = Mode::none;
  bool off_top = false;
};

DataStep data_step(const Pointer& pointer, const Decoded& decoded, const Motion& motion,
                   const Policy& policy) {
  DataStep step{.to = pointer.data};
  const Instruction* const row = decoded.instruction;
  if (row == nullptr || decoded.action != Action::execute) return step;
  if (row->operation == Operation::move_data) {
    step.to = motion.advance(pointer.data, row->moves);
    step.off_top = step.to.row < 0;
    const bool operates = !step.off_top || policy.data_off_top == DataOffTop::after_effects;
    if (operates) step.operation = pointer.mode;
  } else if (row->operation == Operation::operate_in_place) {
    step.operation = pointer.mode;
  } else if (row->operation == Operation::set_mode && policy.direct_io == DirectIo::yes &&
             (row->mode == Mode::input || row->mode == Mode::output)) {
    step.operation = row->mode;
  }
  return step;
}

}  // namespace

// Takes one step of a machine; a friend of it.
class Stepper {
 public:
  Stepper(Machine& machine, StepReport& report)
      : machine_(machine),
        report_(report),
        dialect_(machine.program_->dialect()),
        motion_(dialect_, machine.width_, machine.rows_),
        bottom_(bottom()) {}

  void take(Input input) {
    begin();
    update_all();
    if (!report_.births.empty()) add_births();
    if (grows_) machine_.set_rows(machine_.rows_ + 1);
    if (!report_.effects.empty()) apply_effects(input);
    if (leaves_) remove_lost();
    ++machine_.steps_;
    machine_.max_live_ = std::max<std::uint64_t>(machine_.max_live_, machine_.pointers_.size());
  }

 private:
  void begin() {
    report_.step = machine_.steps_ + 1;
    report_.before.swap(machine_.pointers_);
    machine_.pointers_.clear();
    machine_.may_read_ = dialect_.policy.direct_io == DirectIo::yes;
    machine_.may_grow_ = false;
    report_.executions.clear();
    report_.effects.clear();
    report_.stack_effects.clear();
    report_.births.clear();
    report_.deaths.clear();
    report_.output.clear();
    report_.read_byte = report_.read_end = false;
    report_.rows_before = machine_.rows_;
    report_.born_before = machine_.born_;
    report_.max_live_before = machine_.max_live_;
    report_.end_seen_before = machine_.end_seen_;
  }

  // IG-1. The lists keep their order in either reading.
  void update_all() {
    const std::size_t count = report_.before.size();
    const bool backwards = dialect_.policy.update_order == UpdateOrder::youngest;
    for (std::size_t i = 0; i < count; ++i) update(backwards ? count - 1 - i : i);
    if (!backwards) return;
    std::reverse(report_.executions.begin(), report_.executions.end());
    std::reverse(machine_.pointers_.begin(), machine_.pointers_.end());
  }

  // IG-8. Ids ascend in either reading.
  void add_births() {
    std::vector<Birth>& births = report_.births;
    if (dialect_.policy.birth_order == BirthOrder::reversed) {
      std::reverse(births.begin(), births.end());
      PointerId next = machine_.born_ - births.size();
      for (Birth& birth : births) birth.pointer.id = next++;
    }
    for (const Birth& birth : births) machine_.pointers_.push_back(birth.pointer);
  }

  void update(std::size_t i) {
    const Pointer& pointer = report_.before[i];
    const char32_t cell = machine_.code(pointer.at);
    const Decoded decoded = decode(dialect_, pointer.mode, cell);
    const Instruction* const row =
        decoded.action == Action::execute ? decoded.instruction : nullptr;
    report_.executions.push_back({cell, decoded.action, row});
    Cell data = pointer.data;
    if (machine_.has_field_ && !operate_on_data(i, decoded, data)) return;
    if (dialect_.has_stack) operate_on_stack(i, cell, decoded);
    go(i, decoded, data, flags_after(dialect_, pointer.flags, decoded, empty_pop_));
  }

  // False if the cursor dies at once (RF-6); otherwise `data` is where its data pointer goes.
  bool operate_on_data(std::size_t i, const Decoded& decoded, Cell& data) {
    const Pointer& pointer = report_.before[i];
    const DataStep step = data_step(pointer, decoded, motion_, dialect_.policy);
    if (step.operation != Mode::none) {
      reads_ = reads_ || step.operation == Mode::input;
      phases_ |= 1U << effect_phase(dialect_.policy.effect_order, step.operation);
      DataEffect& effect = report_.effects.emplace_back();
      effect.pointer = i;
      effect.operation = step.operation;
      effect.from = pointer.data;
      effect.to = step.to;
      effect.operand = machine_.field_[machine_.index(pointer.data)];
    }
    if (step.off_top && dialect_.policy.data_off_top == DataOffTop::at_once) {
      report_.deaths.push_back({pointer.id, DeathReason::data_off_top, pointer.at});
      return false;
    }
    leaves_ = leaves_ || step.off_top;
    grows_ = grows_ || step.to.row == machine_.rows_;
    data = step.to;
    return true;
  }

  void operate_on_stack(std::size_t i, char32_t cell, const Decoded& decoded) {
    switch (decoded.action) {
      case Action::push:
      case Action::push_and_leave:
        push(i, static_cast<std::int32_t>(cell));
        break;
      case Action::print:
        print(static_cast<std::int32_t>(cell));
        break;
      case Action::leave_string:
      case Action::begin_escape:
        break;
      case Action::execute:
        empty_pop_ = false;
        if (decoded.instruction != nullptr) pop_and_print(i, *decoded.instruction);
        break;
    }
  }

  void push(std::size_t i, std::int32_t value) {
    machine_.push(value);
    report_.stack_effects.push_back({i, StackEffect::Kind::push, value});
  }

  void pop_and_print(std::size_t i, const Instruction& row) {
    for (int pops = 0; pops < row.pops; ++pops) {
      const bool empty = machine_.stack_.empty();
      empty_pop_ = empty_pop_ || empty;
      const std::int32_t value = empty ? 0 : machine_.pop();
      const auto kind = empty ? StackEffect::Kind::failed_pop : StackEffect::Kind::pop;
      report_.stack_effects.push_back({i, kind, value});
      const bool prints = !empty || dialect_.policy.empty_print == EmptyPrint::zero;
      if (prints && row.operation == Operation::print) print(value);
    }
  }

  void print(std::int32_t value) {
    if (dialect_.policy.print_form == PrintForm::decimal) {
      report_.output += std::to_string(value);
    } else {
      append_utf8(report_.output, static_cast<char32_t>(value));
    }
  }

  // Follows the ways that hold, with the data pointer and flags that the pointer then has. Fields
  // are written one by one where they stay: copying a Pointer just written would stall.
  void go(std::size_t i, const Decoded& decoded, Cell data, std::uint8_t flags) {
    const Pointer& before = report_.before[i];
    bool lives = false;
    const auto take_way = [&](const Successor& way) {
      const auto is_zero = [&] { return machine_.field_[machine_.index(before.data)] == 0; };
      if (!holds(way, before.flags, is_zero)) return;
      lives = true;
      leaves_ = leaves_ || way.state.at.row < 0 || way.state.at.row >= bottom_;
      Pointer& next = way.born ? report_.births.emplace_back(Birth{.parent = i}).pointer
                               : machine_.pointers_.emplace_back();
      next.id = way.born ? machine_.born_++ : before.id;
      next.parent = way.born ? before.id : before.parent;
      next.at = way.state.at;
      next.direction = way.state.direction;
      next.mode = way.state.mode;
      machine_.may_read_ |= next.mode == Mode::input;
      if (way.born && dialect_.policy.newborn == Newborn::fresh) data = {}, flags = 0;
      next.data = data;
      next.flags = flags;
      machine_.may_grow_ |= data.row + 1 >= machine_.rows_;
    };
    SuccessorVisitor visitor(*machine_.program_, motion_,
                             {before.at, before.direction, before.mode}, take_way);
    visitor.follow(decoded);
    if (!lives) report_.deaths.push_back({before.id, DeathReason::removed, before.at});
  }

  void apply_effects(Input input) {
    const int assigned = reads_ ? read(input) : kNothing;
    const EffectOrder order = dialect_.policy.effect_order;
    const bool in_turn = dialect_.policy.operand == Operand::as_applied;
    for (int phase = 0; phase <= kPhases; ++phase) {
      if ((phases_ >> phase & 1) == 0) continue;
      for (DataEffect& effect : report_.effects) {
        if (effect_phase(order, effect.operation) != phase) continue;
        // A reading of RF-4: operands are as the effects before have left them.
        if (in_turn) effect.operand = machine_.field_[machine_.index(effect.from)];
        if (phase < kPhases) apply(effect, assigned);
      }
    }
    if ((phases_ >> kPhases & 1) != 0) write();
  }

  // The value that input operations of this step assign, or kNothing.
  int read(Input input) {
    assert(machine_.end_seen_ || input.is_byte() || input.is_end());
    if (!machine_.end_seen_ && input.is_byte()) {
      report_.read_byte = true;
      report_.input = input.value();
      return input.value();
    }
    report_.read_end = !machine_.end_seen_;
    machine_.end_seen_ = true;
    switch (dialect_.policy.end_of_input) {
      case EndOfInput::keep:
        return kNothing;
      case EndOfInput::zero:
        return 0;
      case EndOfInput::all_ones:
        return 255;
    }
    return kNothing;
  }

  void apply(DataEffect& effect, int assigned) {
    if (effect.to.row < 0) return;  // DataOffTop::after_effects
    effect.before = machine_.field_[machine_.index(effect.to)];
    effect.applied = true;
    int value = effect.before;
    switch (effect.operation) {
      case Mode::add:
        value += effect.operand;
        break;
      case Mode::subtract:
        value -= effect.operand;
        break;
      case Mode::input:
        effect.applied = assigned != kNothing && !withheld_;
        withheld_ = dialect_.policy.input_share == InputShare::first;
        break;
      case Mode::clear:
        value = 0;
        break;
      case Mode::none:
      case Mode::output:
      case Mode::normal:
      case Mode::string:
      case Mode::escape:
        break;
    }
    if (effect.operation == Mode::input && effect.applied) value = assigned;
    effect.after = static_cast<std::uint8_t>(value);
    machine_.set_cell(effect.to, effect.after);
  }

  // RF-14
  void write() {
    const DataEffect* first = nullptr;
    bool agree = true;
    for (const DataEffect& effect : report_.effects) {
      if (effect.operation != Mode::output) continue;
      if (first == nullptr) first = &effect;
      agree = agree && effect.operand == first->operand;
    }
    if (first == nullptr) return;
    if (!agree && dialect_.policy.output_clash == OutputClash::nothing) return;
    report_.output.push_back(static_cast<char>(first->operand));
    for (DataEffect& effect : report_.effects) {
      if (effect.operation != Mode::output) continue;
      effect.applied = effect.operand == first->operand;
    }
  }

  // The first row in which no instruction pointer lives.
  std::int64_t bottom() const {
    return dialect_.policy.bottom == Bottom::source ? machine_.program_->height() : machine_.rows_;
  }

  // The same at the end of the step. Where pointers fall for ever, the field follows them, if there
  // is one.
  std::int64_t bottom_after() {
    switch (dialect_.policy.bottom) {
      case Bottom::lowest_visited:
      case Bottom::source:
        return bottom();
      case Bottom::visited_before:
        return bottom_;
      case Bottom::none:
        break;
    }
    std::int64_t rows = machine_.rows_;
    if (!machine_.has_field_) return rows;
    for (const Pointer& pointer : machine_.pointers_) rows = std::max(rows, pointer.at.row + 1);
    if (rows > machine_.rows_) machine_.set_rows(rows);
    return rows;
  }

  // RF-15
  void remove_lost() {
    const std::int64_t limit = bottom_after();
    const auto lost = [this, limit](const Pointer& pointer) {
      const bool off_top = pointer.at.row < 0;
      const bool data_off_top = pointer.data.row < 0;
      if (!off_top && !data_off_top && pointer.at.row < limit) return false;
      const DeathReason reason = data_off_top ? DeathReason::data_off_top
                                 : off_top    ? DeathReason::off_top
                                              : DeathReason::off_bottom;
      report_.deaths.push_back({pointer.id, reason, pointer.at});
      return true;
    };
    std::erase_if(machine_.pointers_, lost);
  }

  Machine& machine_;
  StepReport& report_;
  const Dialect& dialect_;
  Motion motion_;
  std::int64_t bottom_;  // as it was at the start of the step
  bool grows_ = false;   // a data pointer entered the row below the last
  bool leaves_ = false;  // some pointer may have left the field
  bool empty_pop_ = false;
  bool withheld_ = false;  // input, from all that follow (InputShare::first)
  bool reads_ = false;     // some effect is an input
  unsigned phases_ = 0;    // bit i: some effect is of phase i
};

bool Machine::some_cursor_reads() const {
  const Dialect& dialect = program_->dialect();
  for (const Pointer& pointer : pointers_) {
    const Decoded decoded = decode(dialect, pointer.mode, code(pointer.at));
    const DataStep step =
        data_step(pointer, decoded, Motion(dialect, width_, rows_), dialect.policy);
    if (step.operation == Mode::input) return true;
  }
  return false;
}

void Machine::step(Input input, StepReport& report) { Stepper(*this, report).take(input); }

void Machine::undo(const StepReport& report) {
  const EffectOrder order = program_->dialect().policy.effect_order;
  for (int phase = kPhases - 1; phase >= 0; --phase) {
    for (auto effect = report.effects.rbegin(); effect != report.effects.rend(); ++effect) {
      const bool changed = effect->applied && effect_phase(order, effect->operation) == phase;
      if (changed) set_cell(effect->to, effect->before);
    }
  }
  for (auto effect = report.stack_effects.rbegin(); effect != report.stack_effects.rend();
       ++effect) {
    if (effect->kind == StackEffect::Kind::push) pop();
    if (effect->kind == StackEffect::Kind::pop) push(effect->value);
  }
  if (rows_ != report.rows_before) set_rows(report.rows_before);
  set_pointers(report.before);
  end_seen_ = report.end_seen_before;
  steps_ = report.step - 1;
  born_ = report.born_before;
  max_live_ = report.max_live_before;
}

}  // namespace grid
