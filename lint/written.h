// What stands in the file where cells are, before options such as --nul give it another meaning.
#pragma once

#include <grid/program.h>

#include <cstdint>

namespace grid::lint {

// The byte or code point of a cell that is written in the file: 0 <= at.row < height(),
// 0 <= at.col < row_length(at.row). Constant time.
char32_t written_at(const Program& program, Cell at);

// What editors do not show: blanks and NULs.
bool is_invisible(char32_t written);

// The length of a row up to its last cell that can be seen.
std::int64_t visible_length(const Program& program, std::int64_t row);

// Whether a cell of the file holds what nobody sees, and something else if an editor removes what
// stands in a row from column `visible` on.
bool holds_unseen(const Program& program, Cell at, std::int64_t visible);

}  // namespace grid::lint
