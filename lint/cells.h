// Cells of a program: visiting them, and what messages and findings say of some.
#pragma once

#include <grid/program.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grid::lint {

// Calls visit(cell) for each cell of the grid that a row has in the file, or each row, from left to
// right. Padding is none of them: it would be most of a grid with one long row.
template <class Visit>
void for_each_cell(const Program& program, std::int64_t row, Visit visit) {
  const std::int64_t end = std::min(program.row_length(row), program.width());
  for (Cell at{row, 0}; at.col < end; ++at.col) visit(at);
}
template <class Visit>
void for_each_cell(const Program& program, Visit visit) {
  for (std::int64_t row = 0; row < program.height(); ++row) for_each_cell(program, row, visit);
}

// Of a cell of the source, row by row.
inline std::size_t index_of(const Program& program, Cell at) {
  return static_cast<std::size_t>(at.row * program.width() + at.col);
}
// Sorted, each once.
void keep_each_once(std::vector<Cell>& cells);
// The cells of the source among some, as a span.
Span span_of(const Program& program, const std::vector<Cell>& cells);
// Those below it, as Finding::below.
Span span_below(const Program& program, const std::vector<Cell>& cells);
// Cells of the source that touch at a side or a corner, together; those of each sorted, and the
// regions in the order of `cells`. O(cells of the program / 8).
std::vector<std::vector<Cell>> regions_of(const Program& program, const std::vector<Cell>& cells);
// "3:5", counted from 1; "a cell below the source" for one that is.
std::string place(const Program& program, Cell at);
// "the pointers at 3:5 and 3:6", "two pointers at 3:5" or "two pointers below the source".
std::string places(const Program& program, std::string_view pointers, Cell first, Cell second);
// After one at `first` was named: "the one at 3:6", or "another one there".
std::string other(const Program& program, Cell first, Cell second);

}  // namespace grid::lint
