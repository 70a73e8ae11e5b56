// The one place that says where an instruction sends its pointer. flow() collects the answers, the
// machine follows those whose condition holds.
#pragma once

#include <cstddef>

#include <grid/flow.h>

namespace grid {

// Whether a pointer with these flags takes a way; is_zero() tells whether its data cell holds 0.
template <class IsZero>
bool holds(const Successor& way, std::uint8_t flags, IsZero is_zero) {
  switch (way.condition) {
    case Condition::always:
      return true;
    case Condition::if_zero:
      return is_zero();
    case Condition::if_not_zero:
      return !is_zero();
    case Condition::if_flag:
      return (flags >> way.flag & 1) != 0;
    case Condition::if_no_flag:
      return (flags >> way.flag & 1) == 0;
  }
  return false;
}

// Calls visit(const Successor&) for each successor of `from`, in the order of Flow; not at all
// where the pointer is removed. Visit is inlined: a run pays for no list.
template <class Visit>
class SuccessorVisitor {
 public:
  SuccessorVisitor(const Program& program, const Motion& motion, const ControlState& from,
                   Visit visit)
      : program_(program), motion_(motion), way_{.state = from}, visit_(visit) {}

  void follow(const Decoded& decoded) {
    way_.state.mode = decoded.mode;
    if (decoded.action != Action::execute || decoded.instruction == nullptr) return go_on();
    const Instruction& row = *decoded.instruction;
    const Direction from = way_.state.direction;
    switch (row.operation) {
      case Operation::set_mode:
      case Operation::move_data:
      case Operation::operate_in_place:
      case Operation::string:
      case Operation::print:
      case Operation::escape:
        return go_on();
      case Operation::turn:
        return turn_to(row.turn[from]);
      case Operation::skip:
        return skip();
      case Operation::skip_if_zero:
        return branch(Condition::if_not_zero, Condition::if_zero);
      case Operation::fork:
        return fork(row);
      case Operation::end:
        return;
      case Operation::skip_unless_flag:
        return skip_unless_flag();
    }
  }

 private:
  void pass_cell() { way_.state.at = motion_.advance(way_.state.at, way_.state.direction); }

  void go_on() {
    pass_cell();
    visit_(static_cast<const Successor&>(way_));
  }

  void turn_to(Direction direction) {
    Direction heading = direction;
    if (motion_.heading == Heading::old_one) [[unlikely]]
      heading = way_.state.direction;
    arrive(motion_.advance(way_.state.at, heading), direction);
  }

  void arrive(Cell at, Direction direction) {
    way_.state.at = at;
    way_.state.direction = direction;
    visit_(static_cast<const Successor&>(way_));
  }

  // Where a jump ends at the edge that it goes over, takes its first move back, so that the next
  // one is that move again.
  void mind_the_edge(Cell from) {
    if (program_.dialect().policy.jump == Jump::stops) [[unlikely]]
      if (has_wrapped(from)) way_.state.at = from;
  }

  [[gnu::noinline]] bool has_wrapped(Cell from) const {
    const Cell to = way_.state.at;
    switch (way_.state.direction) {
      case Direction::right:
        return to.col <= from.col;
      case Direction::left:
        return to.col >= from.col;
      case Direction::down:
        return to.row <= from.row;
      case Direction::up:
        return to.row >= from.row;
    }
    return false;
  }

  void skip() {
    const Cell from = way_.state.at;
    pass_cell();
    mind_the_edge(from);
    go_on();
  }

  // Two ways: on, or on past one more cell.
  void branch(Condition on, Condition past) {
    const Cell from = way_.state.at;
    way_.condition = on;
    go_on();
    mind_the_edge(from);
    way_.condition = past;
    go_on();
  }

  void skip_unless_flag() {
    const Cell from = way_.state.at;
    pass_cell();
    const bool misses = program_.dialect().policy.jump == Jump::stops && has_wrapped(from);
    const char32_t access = misses ? U' ' : cell_or_blank(way_.state.at);
    const std::vector<Flag>& flags = program_.dialect().flags;
    for (std::size_t i = 0; i < flags.size(); ++i) {
      if (flags[i].access != access) continue;
      way_.flag = static_cast<int>(i);
      way_.condition = Condition::if_flag;
      go_on();
      way_.condition = Condition::if_no_flag;
      return go_on();
    }
    pass_cell();
    go_on();
  }

  // Where ends do not wrap, an access character may lie outside the grid; it names no flag then.
  char32_t cell_or_blank(Cell at) const {
    return at.row >= 0 && at.row < program_.height() ? program_.cell(at) : U' ';
  }

  void fork(const Instruction& row) {
    const ControlState from = way_.state;
    turn_to(row.turn[from.direction]);
    way_.state = from;
    way_.born = true;
    const Dialect& dialect = program_.dialect();
    if (dialect.policy.newborn == Newborn::fresh) way_.state.mode = dialect.start_mode;
    if (dialect.policy.departure == Departure::next_step) [[unlikely]]
      return arrive(from.at, row.child[from.direction]);
    turn_to(row.child[from.direction]);
  }

  const Program& program_;
  const Motion& motion_;
  Successor way_;
  Visit visit_;
};

}  // namespace grid
