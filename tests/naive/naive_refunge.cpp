// Sections 2 and 3 of the language pages: refunge and refunge-x.
//
// A step has two halves. First every cursor executes, reading the field as the step found it and
// only noting down what it wants to change (Effects). Then the effects are applied.
#include <algorithm>
#include <utility>

#include "naive_internal.h"

namespace naive {
namespace {

enum class Mode { none, add, subtract, input, output, clear };

const char* mode_name(Mode mode) {
  switch (mode) {
    case Mode::none:
      return "none";
    case Mode::add:
      return "add";
    case Mode::subtract:
      return "subtract";
    case Mode::input:
      return "input";
    case Mode::output:
      return "output";
    case Mode::clear:
      return "clear";
  }
  return "";
}

struct Cursor {
  std::int64_t row = 0, col = 0;  // instruction pointer
  Direction direction = Direction::right;
  std::int64_t data_row = 0, data_col = 0;  // data pointer
  Mode mode = Mode::none;
};

// A value to be added to a cell; subtractions are additions of the negative value.
struct Addition {
  std::size_t cell;
  std::uint8_t value;
};

struct Effects {
  std::vector<Addition> additions;
  std::vector<std::size_t> input_cells;
  std::vector<std::size_t> cleared_cells;
  std::vector<std::uint8_t> outputs;

  void reset() {
    additions.clear();
    input_cells.clear();
    cleared_cells.clear();
    outputs.clear();
  }
};

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

class Machine {
 public:
  Machine(const ByteGrid& source, const Options& options, const std::string& input)
      : field_(source),
        options_(options),
        revised_(options.dialect == "refunge-x"),
        input_(input),
        cursors_(1) {
    result_.born = 1;
    result_.max_live = 1;
  }

  Result run();

 private:
  void step();
  void execute(Cursor cursor);
  bool execute_data_move(Cursor& cursor, Direction direction);
  void execute_in_place(const Cursor& cursor);
  void fork(const Cursor& cursor);
  void data_operation(Mode mode, std::size_t old_cell, std::size_t new_cell);
  void move_instruction_pointer(Cursor& cursor) const;
  void finish_cursor(Cursor cursor);
  std::int64_t wrap_column(std::int64_t col) const;

  void apply_effects();
  void apply_additions();
  void apply_input();
  void apply_clears();
  void apply_output();
  std::optional<std::uint8_t> read_byte();
  void remove_outside();

  std::string describe_state() const;

  // Rows never go: field_.rows - 1 is the bottom of RF-15 at all times, because a data pointer
  // enters rows one after the other and every row it enters is added (RF-5).
  ByteGrid field_;
  const Options& options_;
  const bool revised_;  // refunge-x
  const std::string& input_;
  std::vector<Cursor> cursors_;
  std::vector<Cursor> survivors_;  // cursors that go on to the next step
  Effects effects_;
  bool input_ended_ = false;
  Result result_;
};

// RF-16 and LM-2.
Result Machine::run() {
  std::optional<Outcome> reason = reason_to_stop(cursors_.size(), result_.steps, options_);
  while (!reason) {
    step();
    ++result_.steps;
    result_.max_live = std::max<std::uint64_t>(result_.max_live, cursors_.size());
    reason = reason_to_stop(cursors_.size(), result_.steps, options_);
  }
  result_.outcome = *reason;
  result_.live = cursors_.size();
  result_.rows = field_.rows;
  if (options_.record_states) {
    result_.final_state = describe_state();
  }
  return std::move(result_);
}

void Machine::step() {
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
void Machine::execute(Cursor cursor) {
  bool alive = true;
  switch (field_.cells[field_.index(cursor.row, cursor.col)]) {
    case '~':
      cursor.mode = Mode::none;
      break;  // RF-2
    case '+':
      cursor.mode = Mode::add;
      break;
    case '-':
      cursor.mode = Mode::subtract;
      break;
    case '?':
      cursor.mode = Mode::input;
      break;
    case '!':
      cursor.mode = Mode::output;
      break;
    case '*':
      if (!revised_) {  // RX-2
        cursor.mode = Mode::clear;
      }
      break;
    case '>':
      alive = execute_data_move(cursor, Direction::right);
      break;
    case 'v':
      alive = execute_data_move(cursor, Direction::down);
      break;
    case '<':
      alive = execute_data_move(cursor, Direction::left);
      break;
    case '^':
      alive = execute_data_move(cursor, Direction::up);
      break;
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
    case 'Y':
      fork(cursor);
      return;
    case 'X':
      if (revised_) {
        execute_in_place(cursor);
      }
      break;
    default:
      break;
  }
  if (alive) {
    finish_cursor(cursor);
  }
}

// RF-3, RF-5, RF-6. False if the cursor is removed by RF-6.
bool Machine::execute_data_move(Cursor& cursor, Direction direction) {
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
void Machine::execute_in_place(const Cursor& cursor) {
  const std::size_t cell = field_.index(cursor.data_row, cursor.data_col);
  data_operation(cursor.mode, cell, cell);
}

// RF-9.
void Machine::fork(const Cursor& cursor) {
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
void Machine::data_operation(Mode mode, std::size_t old_cell, std::size_t new_cell) {
  const std::uint8_t old_value = field_.cells[old_cell];
  switch (mode) {
    case Mode::none:
      break;
    case Mode::add:
      effects_.additions.push_back({new_cell, old_value});
      break;
    case Mode::subtract:
      effects_.additions.push_back({new_cell, static_cast<std::uint8_t>(256 - old_value)});
      break;
    case Mode::input:
      effects_.input_cells.push_back(new_cell);
      break;
    case Mode::output:
      effects_.outputs.push_back(old_value);
      break;
    case Mode::clear:
      effects_.cleared_cells.push_back(new_cell);
      break;
  }
}

// One cell in the cursor's direction (RF-8, RF-10).
void Machine::move_instruction_pointer(Cursor& cursor) const {
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
void Machine::finish_cursor(Cursor cursor) {
  move_instruction_pointer(cursor);
  survivors_.push_back(cursor);
}

std::int64_t Machine::wrap_column(std::int64_t col) const {
  if (col < 0) {
    return field_.width - 1;
  }
  return col == field_.width ? 0 : col;
}

// RF-11; in refunge-x RX-3.
void Machine::apply_effects() {
  if (revised_) {
    apply_input();
    apply_additions();
  } else {
    apply_additions();
    apply_input();
  }
  apply_clears();
  apply_output();
}

void Machine::apply_additions() {
  for (const Addition& addition : effects_.additions) {
    std::uint8_t& cell = field_.cells[addition.cell];
    cell = static_cast<std::uint8_t>(cell + addition.value);
  }
}

// RF-12.
void Machine::apply_input() {
  if (effects_.input_cells.empty()) {
    return;
  }
  const std::optional<std::uint8_t> byte = read_byte();
  if (!byte) {
    return;
  }
  for (const std::size_t cell : effects_.input_cells) {
    field_.cells[cell] = *byte;
  }
}

void Machine::apply_clears() {
  for (const std::size_t cell : effects_.cleared_cells) {
    field_.cells[cell] = 0;
  }
}

// RF-14.
void Machine::apply_output() {
  if (effects_.outputs.empty()) {
    return;
  }
  const std::uint8_t byte = effects_.outputs.front();
  for (const std::uint8_t other : effects_.outputs) {
    if (other != byte) {
      return;
    }
  }
  result_.output += static_cast<char>(byte);
}

// RF-13: no value means that nothing is assigned.
std::optional<std::uint8_t> Machine::read_byte() {
  if (result_.input_used < input_.size()) {
    const char byte = input_[result_.input_used];
    ++result_.input_used;
    return static_cast<std::uint8_t>(byte);
  }
  input_ended_ = true;
  if (options_.eof == "0") {
    return std::uint8_t{0};
  }
  if (options_.eof == "255") {
    return std::uint8_t{255};
  }
  return std::nullopt;
}

// RF-15.
void Machine::remove_outside() {
  std::erase_if(cursors_, [this](const Cursor& cursor) {
    return cursor.row < 0 || cursor.row >= field_.rows;
  });
}

std::string hex_row(const ByteGrid& field, std::int64_t row) {
  const char* const digits = "0123456789abcdef";
  std::string text;
  for (std::int64_t col = 0; col < field.width; ++col) {
    const std::uint8_t cell = field.cells[field.index(row, col)];
    text += digits[cell / 16];
    text += digits[cell % 16];
  }
  return text + "\n";
}

std::string describe_cursor(const Cursor& cursor) {
  return "C " + std::to_string(cursor.row) + " " + std::to_string(cursor.col) + " " +
         direction_name(cursor.direction) + " " + std::to_string(cursor.data_row) + " " +
         std::to_string(cursor.data_col) + " " + mode_name(cursor.mode) + "\n";
}

// LM-7.
std::string Machine::describe_state() const {
  std::string text = "rows " + std::to_string(field_.rows) + " eof " + (input_ended_ ? "1" : "0");
  text += "\n";
  for (std::int64_t row = 0; row < field_.rows; ++row) {
    text += hex_row(field_, row);
  }
  std::vector<std::string> lines;
  for (const Cursor& cursor : cursors_) {
    lines.push_back(describe_cursor(cursor));
  }
  std::sort(lines.begin(), lines.end());
  for (const std::string& line : lines) {
    text += line;
  }
  return text;
}

}  // namespace

Result run_refunge(const ByteGrid& source, const Options& options, const std::string& input) {
  return Machine(source, options, input).run();
}

}  // namespace naive
