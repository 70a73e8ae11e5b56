#include "tests/workloads/drawing.h"

#include <cstdint>

namespace grid::workloads {

Cell neighbour(Cell cell, Direction direction) {
  switch (direction) {
    case Direction::right:
      return {cell.row, cell.col + 1};
    case Direction::down:
      return {cell.row + 1, cell.col};
    case Direction::left:
      return {cell.row, cell.col - 1};
    case Direction::up:
      return {cell.row - 1, cell.col};
  }
  return cell;
}

Direction opposite(Direction direction) {
  constexpr Turns back = {Direction::left, Direction::up, Direction::right, Direction::down};
  return back[direction];
}

std::string text_of(const gen::Canvas& canvas) {
  constexpr char32_t kNothing = 0xFFFF;
  const auto nothing = [] { return kNothing; };
  std::string text;
  for (const std::u32string& row : canvas.finish(nothing, nothing)) {
    const std::size_t length = row.find_last_not_of(kNothing) + 1;
    for (const char32_t cell : row.substr(0, length)) {
      text += cell == kNothing ? ' ' : static_cast<char>(cell);
    }
    text += '\n';
  }
  return text;
}

void set(gen::Canvas& canvas, Cell at, char32_t glyph) {
  canvas.set(static_cast<int>(at.row), static_cast<int>(at.col), glyph);
}

void Pen::write(std::string_view cells) {
  for (const char cell : cells) {
    set(canvas_, at_, static_cast<unsigned char>(cell));
    pass(1);
  }
}

void Pen::pass(std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) at_ = neighbour(at_, direction_);
  length_ += static_cast<std::uint64_t>(count);
}

void Pen::turn(Direction to) {
  set(canvas_, at_, glyphs_.turn(direction_, to));
  direction_ = to;
  pass(1);
}

}  // namespace grid::workloads
