#include <grid/flow.h>

namespace grid {

namespace {

Mode mode_after(const Instruction* row, Mode mode) {
  return row != nullptr && row->operation == Operation::set_mode ? row->mode : mode;
}

bool is_special(const Instruction* row) {
  return row != nullptr &&
         (row->operation == Operation::string || row->operation == Operation::escape);
}

Decoded decode_in_string(const Dialect& dialect, const Instruction* row) {
  if (row != nullptr && row->operation == Operation::string) {
    return {dialect.policy.closing_quote == ClosingQuote::pushed ? Action::push_and_leave
                                                                 : Action::leave_string,
            row, Mode::normal};
  }
  if (row != nullptr && row->operation == Operation::escape) {
    return {Action::begin_escape, row, Mode::escape};
  }
  return {Action::push, row, Mode::string};
}

Decoded decode_escaped(const Dialect& dialect, const Instruction* row) {
  if (!is_special(row)) return {Action::execute, row, Mode::string};
  const bool printed = dialect.policy.escaped_special == EscapedSpecial::printed;
  return {printed ? Action::print : Action::push, row, Mode::string};
}

}  // namespace

Decoded decode(const Dialect& dialect, Mode mode, char32_t cell) {
  const Instruction* const row = dialect.find(cell);
  if (mode == Mode::string) return decode_in_string(dialect, row);
  if (mode == Mode::escape) return decode_escaped(dialect, row);
  if (row != nullptr && row->operation == Operation::string) {
    return {Action::execute, row, Mode::string};
  }
  return {Action::execute, row, mode_after(row, mode)};
}

namespace {

// Collects the successors of one state.
class FlowBuilder {
 public:
  FlowBuilder(const Program& program, const ControlState& from)
      : motion_(program.dialect(), program.width(), program.height()),
        program_(program),
        state_(from) {}

  Flow execute(const Instruction* row, Mode mode) {
    state_.mode = mode;
    if (row == nullptr) return straight();
    switch (row->operation) {
      case Operation::set_mode:
      case Operation::move_data:
      case Operation::operate_in_place:
      case Operation::string:
      case Operation::print:
      case Operation::escape: return straight();
      case Operation::turn: state_.direction = row->turn[state_.direction]; return straight();
      case Operation::skip: step(); return straight();
      case Operation::skip_if_zero: return branch(Condition::if_not_zero, Condition::if_zero);
      case Operation::fork: return fork(*row);
      case Operation::end: return {};
      case Operation::skip_unless_flag: return skip_unless_flag();
    }
    return {};
  }

  Flow straight() {
    add(Condition::always);
    return flow_;
  }

 private:
  void step() { state_.at = motion_.advance(state_.at, state_.direction); }

  void add(Condition condition, int flag = kNoFlag) {
    ControlState next = state_;
    next.at = motion_.advance(next.at, next.direction);
    flow_.add({.state = next, .condition = condition, .flag = flag});
  }

  // Two ways: on, or on past one more cell.
  Flow branch(Condition on, Condition past, int flag = kNoFlag) {
    add(on, flag);
    step();
    add(past, flag);
    return flow_;
  }

  Flow skip_unless_flag() {
    step();
    const std::vector<Flag>& flags = program_.dialect().flags;
    const char32_t access = cell_or_blank(state_.at);
    for (std::size_t i = 0; i < flags.size(); ++i) {
      if (flags[i].access == access) {
        return branch(Condition::if_flag, Condition::if_no_flag, static_cast<int>(i));
      }
    }
    step();
    return straight();
  }

  // Where ends do not wrap, an access character may lie outside the grid; it names no flag then.
  char32_t cell_or_blank(Cell at) const {
    return at.row >= 0 && at.row < program_.height() ? program_.cell(at) : U' ';
  }

  Flow fork(const Instruction& row) {
    const Direction from = state_.direction;
    ControlState child = state_;
    state_.direction = row.turn[from];
    add(Condition::always);
    child.direction = row.child[from];
    child.at = motion_.advance(child.at, child.direction);
    const Dialect& dialect = program_.dialect();
    if (dialect.policy.newborn == Newborn::fresh) child.mode = dialect.start_mode;
    flow_.add({.state = child, .born = true});
    return flow_;
  }

  Motion motion_;
  const Program& program_;
  ControlState state_;
  Flow flow_;
};

}  // namespace

Flow flow(const Program& program, const ControlState& from, const Decoded& decoded) {
  FlowBuilder builder(program, from);
  return builder.execute(decoded.action == Action::execute ? decoded.instruction : nullptr,
                         decoded.mode);
}

}  // namespace grid
