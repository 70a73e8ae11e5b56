// The second half of a step of refunge and refunge-x, when all cursors have executed; and the state
// as text.
#include <algorithm>

#include "naive_refunge.h"

namespace naive {
namespace {

const char* mode_name(CursorMode mode) {
  switch (mode) {
    case CursorMode::none:
      return "none";
    case CursorMode::add:
      return "add";
    case CursorMode::subtract:
      return "subtract";
    case CursorMode::input:
      return "input";
    case CursorMode::output:
      return "output";
    case CursorMode::clear:
      return "clear";
  }
  return "";
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

}  // namespace

// RF-11; in refunge-x RX-3.
void RefungeMachine::apply_effects() {
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

void RefungeMachine::apply_additions() {
  for (const Addition& addition : effects_.additions) {
    std::uint8_t& cell = field_.cells[addition.cell];
    cell = static_cast<std::uint8_t>(cell + addition.value);
  }
}

// RF-12.
void RefungeMachine::apply_input() {
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

void RefungeMachine::apply_clears() {
  for (const std::size_t cell : effects_.cleared_cells) {
    field_.cells[cell] = 0;
  }
}

// RF-14.
void RefungeMachine::apply_output() {
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
std::optional<std::uint8_t> RefungeMachine::read_byte() {
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
void RefungeMachine::remove_outside() {
  std::erase_if(cursors_, [this](const Cursor& cursor) {
    return cursor.row < 0 || cursor.row >= field_.rows;
  });
}

// LM-7.
std::string RefungeMachine::describe_state() const {
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

}  // namespace naive
