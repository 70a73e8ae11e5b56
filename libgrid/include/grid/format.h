// The text of a program made regular, with a proof that nothing a run can see has changed.
//
//   const grid::Result<std::string> text = grid::format(source);
//   if (text && *text != source.bytes()) ...   // it was not regular
#pragma once

#include <string>

#include <grid/diagnostic.h>
#include <grid/export.h>
#include <grid/source.h>

namespace grid {

// The text with LF between rows, without a byte-order mark, carriage returns and trailing blanks
// that are no cells or hold what padding holds, and with one line feed at its end; each only where
// every cell, the width and the number of rows stay as they are. What would change one of them
// stays. Formatting again changes nothing. Fails as parse() does. O(bytes), in less than four times
// the memory of the text where rows are not very short.
GRID_API Result<std::string> format(const Source& source);

// Whether programs of these texts, which are of one dialect, have the same cells and size.
// O(bytes).
GRID_API bool same_cells(const Source& a, const Source& b);

}  // namespace grid
