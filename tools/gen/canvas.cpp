#include "tools/gen/canvas.h"

namespace grid::gen {

char32_t& Canvas::at(int row, int col) {
  while (height() <= row) rows_.emplace_back(static_cast<std::size_t>(width_), kFree);
  return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column(col))];
}

void Canvas::set(int row, int col, char32_t cell) { at(row, col) = cell; }

void Canvas::keep_clear(int row, int col) {
  char32_t& cell = at(row, col);
  if (cell == kFree) cell = kKept;
}

bool Canvas::is_free(int row, int col) const {
  if (row >= height()) return true;
  return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column(col))] == kFree;
}

}  // namespace grid::gen
