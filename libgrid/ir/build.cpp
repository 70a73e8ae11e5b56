#include <algorithm>

#include "ir/builder.h"

namespace grid::ir {

Builder::Builder(const CodeView& code, const ControlState& entry, bool alone)
    : code_(code),
      motion_(code.program->dialect(), code.program->width(), code.rows),
      state_(entry),
      alone_(alone) {
  block_.entry = entry;
  if (!dialect().flags.empty()) block_.flags = Flags::of_entry;
}

bool Builder::take_step() {
  const char32_t cell = code_.cell(state_.at);
  const Decoded decoded = decode(dialect(), state_.mode, cell);
  const Instruction* const row = decoded.action == Action::execute ? decoded.instruction : nullptr;
  if (row != nullptr && row->operation == Operation::fork) {
    return stop_before(Terminator::Kind::fork);
  }
  if (row != nullptr && row->operation == Operation::end) {
    return stop_before(Terminator::Kind::removal);
  }
  if (row != nullptr && operates_on_data(row->operation) && state_.mode == Mode::input) {
    return stop_before(Terminator::Kind::input);
  }
  Successor ways[2];
  std::size_t count = 0;
  const auto note = [&](const Successor& way) {
    if (way.condition != Condition::if_flag || may_be_set(way.flag)) ways[count++] = way;
  };
  SuccessorVisitor visitor(*code_.program, motion_, state_, note);
  visitor.follow(decoded);
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t to = ways[i].state.at.row;
    if (to < 0 || to >= code_.rows) return stop_before(Terminator::Kind::leave);
  }
  block_.path.push_back(state_.at);
  note_mode(row);
  operate(decoded, cell);
  ++block_.steps;
  const bool goes_on = count == 2 ? branch(ways[0], ways[1]) : go_on(ways[0].state);
  note_flags(decoded);
  return goes_on;
}

bool Builder::stop_before(Terminator::Kind kind) {
  end_at(kind);
  return false;
}

bool Builder::branch(const Successor& one, const Successor& other) {
  const bool by_flag = one.condition == Condition::if_flag;
  block_.end.kind = by_flag ? Terminator::Kind::flag_branch : Terminator::Kind::branch;
  const bool in_order = by_flag || one.condition == Condition::if_zero;
  block_.end.exits[0] = in_order ? one.state : other.state;
  block_.end.exits[1] = in_order ? other.state : one.state;
  block_.end.tested = block_.move;
  block_.end.flag = one.flag;
  block_.end.flags = by_flag ? block_.flags : Flags::none;
  return false;
}

bool Builder::go_on(const ControlState& to) {
  state_ = to;
  end_at(Terminator::Kind::jump);
  return !is_back();
}

bool Builder::is_back() const {
  ControlState entry = block_.entry;
  if (block_.any_mode) entry.mode = state_.mode;
  return state_ == entry;
}

// Only where a mode decides nothing but what data operations do.
void Builder::note_mode(const Instruction* row) {
  if (row == nullptr || !dialect().has_field) return;
  if (operates_on_data(row->operation)) uses_mode_ = true;
  if (row->operation == Operation::set_mode && !uses_mode_) block_.any_mode = true;
}

void Builder::note_flags(const Decoded& decoded) {
  if (dialect().flags.empty()) return;
  constexpr std::uint8_t kAll = 255;
  if (flags_after(dialect(), kAll, decoded, false) == kAll) return;
  const std::uint8_t raised = flags_after(dialect(), 0, decoded, true);
  block_.flags = raised != 0 && may_find_nothing_ ? Flags::of_pop : Flags::none;
  raised_ = block_.flags == Flags::of_pop ? decoded.instruction->raises : kNoFlag;
}

bool Builder::may_be_set(int flag) const {
  switch (block_.flags) {
    case Flags::none:
      return false;
    case Flags::of_entry:
      return true;
    case Flags::of_pop:
      return flag == raised_;
  }
  return true;
}

Op& Builder::add(Op::Kind kind) {
  Op& op = block_.ops.emplace_back();
  op.kind = kind;
  op.steps = {static_cast<std::uint32_t>(block_.steps)};
  return op;
}

void Builder::operate(const Decoded& decoded, char32_t cell) {
  may_find_nothing_ = false;
  switch (decoded.action) {
    case Action::push:
    case Action::push_and_leave:
      ++depth_;
      add(Op::Kind::push).character = cell;
      return;
    case Action::print:
      add(Op::Kind::print).character = cell;
      return;
    case Action::leave_string:
    case Action::begin_escape:
      return;
    case Action::execute:
      break;
  }
  const Instruction* const row = decoded.instruction;
  if (row == nullptr) return;
  if (operates_on_data(row->operation)) operate_on_field(*row);
  if (row->operation == Operation::print) {
    may_find_nothing_ = depth_ == 0 || !alone_;
    if (depth_ != 0) --depth_;
    add(Op::Kind::pop);
  }
}

void Builder::operate_on_field(const Instruction& row) {
  const Offset from = block_.move;
  if (row.operation == Operation::move_data) move_data(row.moves);
  const Offset to = block_.move;
  const auto assign = [&](Value value) {
    Op& op = add(Op::Kind::assign);
    op.to = to;
    op.value = std::move(value);
  };
  switch (state_.mode) {
    case Mode::add:
      return assign(sum(value_of(to), value_of(from), 1));
    case Mode::subtract:
      return assign(sum(value_of(to), value_of(from), 255));
    case Mode::clear:
      return assign({});
    case Mode::output:
      add(Op::Kind::write).value = value_of(from);
      return;
    case Mode::none:
    case Mode::input:
    case Mode::normal:
    case Mode::string:
    case Mode::escape:
      return;
  }
}

void Builder::move_data(Direction direction) {
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

Block build_block(const CodeView& code, const ControlState& entry, const Join& join) {
  return Builder(code, entry).build([&](const ControlState& at, std::uint64_t steps) {
    return steps >= kLong && join && join(at) ? Border::join : Border::none;
  });
}

}  // namespace grid::ir
