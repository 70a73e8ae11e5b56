// A grid that grows downwards while a program is drawn on it.
#pragma once

#include <string>
#include <vector>

#include "tools/gen/glyphs.h"

namespace grid::gen {

using Rows = std::vector<std::u32string>;

class Canvas {
 public:
  explicit Canvas(int width) : width_(width) {}

  int width() const { return width_; }
  int height() const { return static_cast<int>(rows_.size()); }
  // Columns count round: width() is column 0 again.
  int column(int col) const { return (col % width_ + width_) % width_; }

  // Draws a cell, adding rows as needed.
  void set(int row, int col, char32_t cell);
  // Keeps a cell clear for a pointer that passes, unless something is drawn there.
  void keep_clear(int row, int col);
  bool is_free(int row, int col) const;

  // What was drawn. A cell that is free becomes `noise()`, one kept clear `clear()`.
  template <class Noise, class Clear>
  Rows finish(Noise noise, Clear clear) const {
    Rows rows = rows_;
    for (std::u32string& row : rows) {
      for (char32_t& cell : row) {
        if (cell == kFree) cell = noise();
        if (cell == kKept) cell = clear();
      }
    }
    return rows;
  }

 private:
  static constexpr char32_t kFree = 0xFFFFFFFF;
  static constexpr char32_t kKept = 0xFFFFFFFE;

  char32_t& at(int row, int col);

  int width_;
  Rows rows_;
};

}  // namespace grid::gen
