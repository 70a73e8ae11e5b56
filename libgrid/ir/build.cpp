// Follows one pointer over cells that do not change, by the same flow as the machine.
#include <algorithm>
#include <optional>

#include <grid/ir.h>

#include "flow/successors.h"

namespace grid::ir {

namespace {

class Builder {
 public:
  Builder(const CodeView& code, const ControlState& entry)
      : code_(code),
        motion_(code.program->dialect(), code.program->width(), code.rows),
        state_(entry) {
    block_.entry = entry;
  }

  Block build(const Join& join) {
    end_at(Terminator::Kind::jump);
    while (block_.steps < kMostSteps && take_step()) {
      if (block_.steps >= kLong && join && join(state_)) break;
    }
    return std::move(block_);
  }

 private:
  void end_at(Terminator::Kind kind) { block_.end = {kind, {state_, {}}, {}}; }

  // False where the block ends, with this step or before it.
  bool take_step() {
    const Decoded decoded = decode(dialect(), state_.mode, code_.cell(state_.at));
    const Instruction* const row = decoded.instruction;
    const Operation operation = row == nullptr ? Operation::set_mode : row->operation;
    if (operation == Operation::fork) return stop_before(Terminator::Kind::fork);
    if (operates_on_data(operation) && state_.mode == Mode::input) {
      return stop_before(Terminator::Kind::input);
    }
    Successor ways[2];
    std::size_t count = 0;
    const auto note = [&](const Successor& way) { ways[count++] = way; };
    SuccessorVisitor visitor(*code_.program, motion_, state_, note);
    visitor.follow(decoded);
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t to = ways[i].state.at.row;
      if (to < 0 || to >= code_.rows) return stop_before(Terminator::Kind::leave);
    }
    block_.path.push_back(state_.at);
    note_mode(row);
    if (row != nullptr && operates_on_data(operation)) operate(*row);
    ++block_.steps;
    return count == 2 ? branch(ways) : go_on(ways[0].state);
  }

  const Dialect& dialect() const { return code_.program->dialect(); }

  bool stop_before(Terminator::Kind kind) {
    end_at(kind);
    return false;
  }

  bool branch(const Successor (&ways)[2]) {
    const bool zero_first = ways[0].condition == Condition::if_zero;
    block_.end.kind = Terminator::Kind::branch;
    block_.end.exits[0] = ways[zero_first ? 0 : 1].state;
    block_.end.exits[1] = ways[zero_first ? 1 : 0].state;
    block_.end.tested = block_.move;
    return false;
  }

  bool go_on(const ControlState& to) {
    state_ = to;
    end_at(Terminator::Kind::jump);
    ControlState entry = block_.entry;
    if (block_.any_mode) entry.mode = state_.mode;
    return state_ != entry;
  }

  // Only where a mode decides nothing but what data operations do.
  void note_mode(const Instruction* row) {
    if (row == nullptr || !dialect().has_field) return;
    if (operates_on_data(row->operation)) uses_mode_ = true;
    if (row->operation == Operation::set_mode && !uses_mode_) block_.any_mode = true;
  }

  void operate(const Instruction& row) {
    const Offset from = block_.move;
    if (row.operation == Operation::move_data) move_data(row.moves);
    const Offset to = block_.move;
    const auto step = static_cast<std::uint32_t>(block_.steps);
    Op op{.kind = Op::Kind::assign, .to = to, .steps = {step}};
    switch (state_.mode) {
      case Mode::add:
        op.value = sum(value_of(to), value_of(from), 1);
        break;
      case Mode::subtract:
        op.value = sum(value_of(to), value_of(from), 255);
        break;
      case Mode::output:
        op.kind = Op::Kind::write;
        op.to = {};
        op.value = value_of(from);
        break;
      case Mode::clear:
        break;
      case Mode::none:
      case Mode::input:
      case Mode::normal:
      case Mode::string:
      case Mode::escape:
        return;
    }
    block_.ops.push_back(std::move(op));
  }

  void move_data(Direction direction) {
    Offset& at = block_.move;
    switch (direction) {
      case Direction::right:
        ++at.col;
        break;
      case Direction::down:
        ++at.row;
        break;
      case Direction::left:
        --at.col;
        break;
      case Direction::up:
        --at.row;
        break;
    }
    block_.first = {std::min(block_.first.row, at.row), std::min(block_.first.col, at.col)};
    block_.last = {std::max(block_.last.row, at.row), std::max(block_.last.col, at.col)};
  }

  const CodeView& code_;
  Motion motion_;
  ControlState state_;
  Block block_{};
  bool uses_mode_ = false;
};

}  // namespace

Block build_block(const CodeView& code, const ControlState& entry, const Join& join) {
  return Builder(code, entry).build(join);
}

}  // namespace grid::ir
