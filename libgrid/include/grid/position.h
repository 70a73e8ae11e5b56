// Positions on the grid. The library counts rows and columns from 0; whatever is printed counts
// from 1: whoever prints converts.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace grid {

// A cell of the grid, or a place outside it: a row of -1 is above the top.
struct Cell {
  std::int64_t row = 0;
  std::int64_t col = 0;

  friend auto operator<=>(const Cell&, const Cell&) = default;
};

// Cells `first` to `last` of one row, both included.
struct CellRun {
  std::int64_t row = 0;
  std::int64_t first = 0;
  std::int64_t last = 0;

  friend auto operator<=>(const CellRun&, const CellRun&) = default;
};

// Any set of cells, as runs; findings on a grid are often vertical or ragged.
using Span = std::vector<CellRun>;

// A text position as editors count: rows as lines, UTF-16 code units within the line, both from 0.
struct Utf16Position {
  std::int64_t line = 0;
  std::int64_t unit = 0;

  friend auto operator<=>(const Utf16Position&, const Utf16Position&) = default;
};

}  // namespace grid
