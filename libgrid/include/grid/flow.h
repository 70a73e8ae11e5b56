// Static flow: where control can go from a control state, whatever the data. The machine moves
// its pointers by the same code, so both follow the same rows.
//
//   grid::ControlState start{{0, 0}, grid::Direction::right, grid::Mode::none};
//   grid::Flow flow = grid::flow(program, start, program.cell(start.at));
//   for (const grid::Successor& next : flow) ...   // empty: the pointer ends here
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include <grid/dialect.h>
#include <grid/export.h>
#include <grid/position.h>
#include <grid/program.h>

namespace grid {

// What decides the way of one pointer apart from data.
struct ControlState {
  Cell at;
  Direction direction{};
  Mode mode{};

  friend auto operator<=>(const ControlState&, const ControlState&) = default;
};

// What visiting a cell means to a pointer in a given mode.
enum class Action : std::uint8_t {
  execute,         // the row, or nothing if the cell is no instruction
  push,            // the cell's value goes on the stack (IG-10, IG-12)
  print,           // an escaped special is printed at once (a reading of IG-12)
  leave_string,    // a quote in string mode
  push_and_leave,  // the same where that quote is pushed (a reading of IG-10)
  begin_escape,    // a backslash in string mode
};

struct Decoded {
  Action action{};
  const Instruction* instruction = nullptr;  // row of the cell, also when it is not executed
  Mode mode{};                               // of the pointer afterwards
};

// `mode` is one of dialect.modes. Constant time. `dialect` must outlive the result.
GRID_API Decoded decode_in_string(const Dialect& dialect, Mode mode, char32_t cell);
inline Decoded decode(const Dialect& dialect, Mode mode, char32_t cell) {
  if (in_string(mode)) return decode_in_string(dialect, mode, cell);
  const Instruction* const row = dialect.find(cell);
  if (row == nullptr) return {Action::execute, nullptr, mode};
  if (row->operation == Operation::set_mode) return {Action::execute, row, row->mode};
  return {Action::execute, row, row->operation == Operation::string ? Mode::string : mode};
}

// The flags of a pointer after a visit (IG-13). `empty_pop`: it popped from the empty stack.
inline std::uint8_t flags_after(const Dialect& dialect, std::uint8_t flags, const Decoded& decoded,
                                bool empty_pop) {
  if (decoded.action != Action::execute) {
    return dialect.policy.flag_reset == FlagReset::all ? std::uint8_t{0} : flags;
  }
  const Instruction* const row = decoded.instruction;
  const bool is_split = row != nullptr && row->operation == Operation::fork;
  const bool keeps = (row == nullptr && dialect.policy.flag_reset == FlagReset::instructions) ||
                     (is_split && dialect.policy.split_flags == SplitFlags::kept);
  unsigned after = keeps ? flags : 0;
  if (row != nullptr && row->raises != kNoFlag && empty_pop) after |= 1U << row->raises;
  return static_cast<std::uint8_t>(after);
}

// How pointers move on a grid of a given size.
struct Motion {
  std::int64_t width = 1;
  std::int64_t height = 1;  // used where ends wrap
  Sides sides{};
  Ends ends{};
  Heading heading{};

  Motion(const Dialect& dialect, std::int64_t grid_width, std::int64_t grid_height)
      : width(grid_width),
        height(grid_height),
        sides(dialect.policy.sides),
        ends(dialect.policy.ends),
        heading(dialect.policy.heading) {}

  // One cell on; where ends do not wrap the row may become -1 or height.
  Cell advance(Cell at, Direction direction) const {
    switch (direction) {
      case Direction::right:
        if (++at.col == width) at.col = sides == Sides::wrap ? 0 : width - 1;
        break;
      case Direction::left:
        if (at.col-- == 0) at.col = sides == Sides::wrap ? width - 1 : 0;
        break;
      case Direction::down:
        if (++at.row == height && ends == Ends::wraps) at.row = 0;
        break;
      case Direction::up:
        if (at.row-- == 0 && ends == Ends::wraps) at.row = height - 1;
        break;
    }
    return at;
  }
};

// When a successor is taken.
enum class Condition : std::uint8_t { always, if_zero, if_not_zero, if_flag, if_no_flag };

struct Successor {
  // The row may lie above the grid (-1 or less: the pointer dies) or below its last row (it dies
  // or goes on, RF-15) where ends do not wrap.
  ControlState state;
  Condition condition{};
  int flag = kNoFlag;  // for if_flag and if_no_flag
  bool born = false;   // the way of the new pointer of a fork: taken as well, not instead
};

// At most two successors; none where the pointer is removed. With `born` both are taken,
// otherwise the one whose condition holds.
class Flow {
 public:
  const Successor* begin() const { return successors_.data(); }
  const Successor* end() const { return successors_.data() + count_; }
  std::size_t size() const { return count_; }
  void add(const Successor& successor) { successors_[count_++] = successor; }

 private:
  std::array<Successor, 2> successors_{};
  std::size_t count_ = 0;
};

// The successors of `from`, which is on the grid, after its cell was decoded. A data pointer that
// leaves the top (RF-6) ends its cursor whatever the flow says. Constant time.
GRID_API Flow flow(const Program& program, const ControlState& from, const Decoded& decoded);

// The same when the cell holds `cell`, which differs from the program's own where a program
// rewrites itself.
inline Flow flow(const Program& program, const ControlState& from, char32_t cell) {
  return flow(program, from, decode(program.dialect(), from.mode, cell));
}

}  // namespace grid
