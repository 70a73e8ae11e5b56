// What stands in the file where cells are, before options such as --nul give it another meaning.
#pragma once

#include <grid/program.h>

namespace grid::lint {

// The byte or code point of a cell that is written in the file: 0 <= at.row < height(),
// 0 <= at.col < row_length(at.row). Constant time.
char32_t written_at(const Program& program, Cell at);

}  // namespace grid::lint
