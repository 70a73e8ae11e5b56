// Notes what pointers do with cells of the source; what happens outside of it is not noted.
#pragma once

#include <cstdint>

#include <grid/reach.h>

namespace grid {

class CellMarks {
 public:
  // `reach` has its program and outlives this; its cells are made here.
  explicit CellMarks(Reach& reach) : reach_(reach), height_(reach.program->height()) {
    reach.cells.resize(static_cast<std::size_t>(reach.program->width() * height_));
  }

  bool holds(Cell at) const { return at.row >= 0 && at.row < height_; }

  void executed(Cell at, Direction direction, Mode mode) {
    if (!holds(at)) return;
    CellFacts& facts = of(at);
    facts.executed = true;
    facts.directions |= static_cast<std::uint8_t>(1U << static_cast<unsigned>(direction));
    facts.modes |= static_cast<std::uint16_t>(1U << static_cast<unsigned>(mode));
  }
  void decided(Cell at, bool jumps) {
    if (holds(at)) (jumps ? of(at).jumps : of(at).stays) = true;
  }
  void skipped(Cell at) {
    if (holds(at)) of(at).skipped = true;
  }
  void read(Cell at) {
    if (holds(at)) of(at).read = true;
  }
  void written(Cell at) {
    if (holds(at)) of(at).written = true;
  }
  void rewritten(Cell at) {
    if (holds(at)) of(at).rewritten = true;
  }

 private:
  CellFacts& of(Cell at) { return reach_.cells[reach_.index(at)]; }

  Reach& reach_;
  std::int64_t height_;
};

// What a visit of a cell is to its class: characters pushed or printed in string mode are data.
inline void mark_visit(CellMarks& marks, Cell at, Direction direction, Mode mode, Action action) {
  switch (action) {
    case Action::execute:
    case Action::leave_string:
    case Action::push_and_leave:
    case Action::begin_escape:
      return marks.executed(at, direction, mode);
    case Action::push:
    case Action::print:
      return marks.read(at);
  }
}

// What a visit of `row` by a pointer passes over on the way that `way` describes.
inline void mark_passed(CellMarks& marks, const Motion& motion, Cell at, Direction direction,
                        const Instruction& row, const Successor& way) {
  const Cell first = motion.advance(at, direction);
  switch (row.operation) {
    case Operation::skip:
      return marks.skipped(first);
    case Operation::skip_if_zero:
      marks.decided(at, way.condition == Condition::if_zero);
      if (way.condition == Condition::if_zero) marks.skipped(first);
      return;
    case Operation::skip_unless_flag:
      marks.decided(at, way.condition != Condition::if_flag);
      marks.skipped(first);
      if (way.condition != Condition::if_flag) marks.skipped(motion.advance(first, direction));
      return;
    case Operation::set_mode:
    case Operation::move_data:
    case Operation::operate_in_place:
    case Operation::turn:
    case Operation::fork:
    case Operation::end:
    case Operation::string:
    case Operation::print:
    case Operation::escape:
      return;
  }
}

}  // namespace grid
