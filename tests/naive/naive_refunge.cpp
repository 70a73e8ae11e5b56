// Sections 2 and 3 of the language pages: refunge and refunge-x. What a cursor executes.
#include "naive_refunge.h"

#include <algorithm>
#include <utility>

namespace naive {
namespace {

// RF-7, the column of `/`.
Direction reflect_slash(Direction direction) {
  switch (direction) {
    case Direction::up:
      return Direction::right;
    case Direction::down:
      return Direction::left;
    case Direction::left:
      return Direction::down;
    case Direction::right:
      return Direction::up;
  }
  return direction;
}

// RF-7, the column of `\`.
Direction reflect_backslash(Direction direction) {
  switch (direction) {
    case Direction::up:
      return Direction::left;
    case Direction::down:
      return Direction::right;
    case Direction::left:
      return Direction::up;
    case Direction::right:
      return Direction::down;
  }
  return direction;
}

// RF-7, the column of `|`.
Direction reverse(Direction direction) {
  switch (direction) {
    case Direction::up:
      return Direction::down;
    case Direction::down:
      return Direction::up;
    case Direction::left:
      return Direction::right;
    case Direction::right:
      return Direction::left;
  }
  return direction;
}

struct ForkDirections {
  Direction first, second;
};

// RF-9, the table of `Y`.
ForkDirections fork_directions(Direction direction) {
  switch (direction) {
    case Direction::up:
      return {Direction::right, Direction::left};
    case Direction::down:
      return {Direction::left, Direction::right};
    case Direction::left:
      return {Direction::up, Direction::down};
    case Direction::right:
      return {Direction::down, Direction::up};
  }
  return {direction, direction};
}

// RF-2; in refunge-x RX-2.
std::optional<CursorMode> mode_of(std::uint8_t byte, bool revised) {
  switch (byte) {
    case '~':
      return CursorMode::none;
    case '+':
      return CursorMode::add;
    case '-':
      return CursorMode::subtract;
    case '?':
      return CursorMode::input;
    case '!':
      return CursorMode::output;
    case '*':
      return revised ? std::nullopt : std::optional(CursorMode::clear);
    default:
      return std::nullopt;
  }
}

// RF-3.
std::optional<Direction> data_direction(std::uint8_t byte) {
  switch (byte) {
    case '>':
      return Direction::right;
    case 'v':
      return Direction::down;
    case '<':
      return Direction::left;
    case '^':
      return Direction::up;
    default:
      return std::nullopt;
  }
}

}  // namespace

// RF-16 and LM-2.
Result RefungeMachine::run() {
  std::optional<Outcome> reason = reason_to_go_no_further();
  while (!reason) {
    step();
    ++result_.steps;
    result_.max_live = std::max<std::uint64_t>(result_.max_live, cursors_.size());
    reason = reason_to_go_no_further();
  }
  result_.outcome = *reason;
  result_.live = cursors_.size();
  result_.rows = field_.rows;
  if (options_.record_states) {
    result_.final_state = describe_state();
  }
  return std::move(result_);
}

// Of a loop and a limit in the same step the loop comes first.
std::optional<Outcome> RefungeMachine::reason_to_go_no_further() {
  if (options_.detect_loops && !cursors_.empty() && watch_.comes_back(describe_state(), result_)) {
    return Outcome::endless;
  }
  return reason_to_stop(cursors_.size(), result_.steps, options_);
}

void RefungeMachine::step() {
  effects_.reset();
  survivors_.clear();
  for (const Cursor& cursor : cursors_) {
    execute(cursor);
  }
  cursors_.swap(survivors_);
  apply_effects();
  remove_outside();
}

// RF-1. A cursor that is to stay ends in finish_cursor.
void RefungeMachine::execute(Cursor cursor) {
  const std::uint8_t byte = field_.cells[field_.index(cursor.row, cursor.col)];
  if (const std::optional<CursorMode> mode = mode_of(byte, revised_)) {
    cursor.mode = *mode;
  } else if (const std::optional<Direction> direction = data_direction(byte)) {
    if (!execute_data_move(cursor, *direction)) {
      return;
    }
  } else if (byte == 'Y') {
    fork(cursor);
    return;
  } else {
    execute_other(cursor, byte);
  }
  finish_cursor(cursor);
}

// What neither chooses a mode, nor moves the data pointer, nor forks.
void RefungeMachine::execute_other(Cursor& cursor, std::uint8_t byte) {
  switch (byte) {
    case '/':
      cursor.direction = reflect_slash(cursor.direction);
      break;
    case '\\':
      cursor.direction = reflect_backslash(cursor.direction);
      break;
    case '|':
      cursor.direction = reverse(cursor.direction);
      break;
    case '#':
      move_instruction_pointer(cursor);
      break;  // RF-8
    case '@':
      if (field_.cells[field_.index(cursor.data_row, cursor.data_col)] == 0) {  // RF-8
        move_instruction_pointer(cursor);
      }
      break;
    case 'X':
      if (revised_) {
        execute_in_place(cursor);
      }
      break;
    default:
      break;
  }
}

// RF-3, RF-5, RF-6. False if the cursor is removed by RF-6.
bool RefungeMachine::execute_data_move(Cursor& cursor, Direction direction) {
  const std::size_t old_cell = field_.index(cursor.data_row, cursor.data_col);
  switch (direction) {
    case Direction::right:
      cursor.data_col = wrap_column(cursor.data_col + 1);
      break;
    case Direction::left:
      cursor.data_col = wrap_column(cursor.data_col - 1);
      break;
    case Direction::down:
      ++cursor.data_row;
      break;
    case Direction::up:
      --cursor.data_row;
      break;
  }
  if (cursor.data_row < 0) {
    return false;
  }
  if (cursor.data_row == field_.rows) {
    ++field_.rows;
    field_.cells.resize(field_.index(field_.rows, 0), 0);
  }
  data_operation(cursor.mode, old_cell, field_.index(cursor.data_row, cursor.data_col));
  return true;
}

// RX-1.
void RefungeMachine::execute_in_place(const Cursor& cursor) {
  const std::size_t cell = field_.index(cursor.data_row, cursor.data_col);
  data_operation(cursor.mode, cell, cell);
}

// RF-9.
void RefungeMachine::fork(const Cursor& cursor) {
  const ForkDirections directions = fork_directions(cursor.direction);
  Cursor first = cursor;
  Cursor second = cursor;
  first.direction = directions.first;
  second.direction = directions.second;
  ++result_.born;
  finish_cursor(first);
  finish_cursor(second);
}

// RF-3, RF-4: the field still is as the step found it.
void RefungeMachine::data_operation(CursorMode mode, std::size_t old_cell, std::size_t new_cell) {
  const std::uint8_t old_value = field_.cells[old_cell];
  switch (mode) {
    case CursorMode::none:
      break;
    case CursorMode::add:
      effects_.additions.push_back({new_cell, old_value});
      break;
    case CursorMode::subtract:
      effects_.additions.push_back({new_cell, static_cast<std::uint8_t>(256 - old_value)});
      break;
    case CursorMode::input:
      effects_.input_cells.push_back(new_cell);
      break;
    case CursorMode::output:
      effects_.outputs.push_back(old_value);
      break;
    case CursorMode::clear:
      effects_.cleared_cells.push_back(new_cell);
      break;
  }
}

// One cell in the cursor's direction (RF-8, RF-10).
void RefungeMachine::move_instruction_pointer(Cursor& cursor) const {
  switch (cursor.direction) {
    case Direction::right:
      cursor.col = wrap_column(cursor.col + 1);
      break;
    case Direction::left:
      cursor.col = wrap_column(cursor.col - 1);
      break;
    case Direction::down:
      ++cursor.row;
      break;
    case Direction::up:
      --cursor.row;
      break;
  }
}

// RF-10.
void RefungeMachine::finish_cursor(Cursor cursor) {
  move_instruction_pointer(cursor);
  survivors_.push_back(cursor);
}

std::int64_t RefungeMachine::wrap_column(std::int64_t col) const {
  if (col < 0) {
    return field_.width - 1;
  }
  return col == field_.width ? 0 : col;
}

Result run_refunge(const ByteGrid& source, const Options& options, const std::string& input) {
  return RefungeMachine(source, options, input).run();
}

}  // namespace naive
