// Drawing programs cell by cell.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <grid/dialect.h>
#include <grid/position.h>

#include "tools/gen/canvas.h"
#include "tools/gen/glyphs.h"

namespace grid::workloads {

// One cell in this direction; no edge is looked at.
Cell neighbour(Cell cell, Direction direction);
Direction opposite(Direction direction);

// What was drawn, as the text of a program: cells left free are blanks, and those at the end of a
// row are left out, so in refunge they hold 0. Only bytes were drawn.
std::string text_of(const gen::Canvas& canvas);

void set(gen::Canvas& canvas, Cell at, char32_t glyph);

// Draws the path of a pointer, from where it comes in.
//
//   Pen pen(canvas, glyphs, {0, 0}, Direction::right);
//   pen.write("+>");                // two cells, to the right
//   pen.turn(Direction::down);      // a mirror, or an arrow
class Pen {
 public:
  // `canvas` and `glyphs` must outlive this.
  Pen(gen::Canvas& canvas, const gen::Glyphs& glyphs, Cell at, Direction direction)
      : canvas_(canvas), glyphs_(glyphs), at_(at), direction_(direction) {}

  void write(std::string_view cells);
  // Passes cells without drawing.
  void pass(std::int64_t count);
  void turn(Direction to);

  // The next cell.
  Cell at() const { return at_; }
  // Cells drawn or passed.
  std::uint64_t length() const { return length_; }

 private:
  gen::Canvas& canvas_;
  const gen::Glyphs& glyphs_;
  Cell at_;
  Direction direction_;
  std::uint64_t length_ = 0;
};

}  // namespace grid::workloads
