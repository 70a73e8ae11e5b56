// The text of a program made regular, with a proof that nothing a run can see has changed.
//
//   const grid::Result<std::string> text = grid::format(source);
//   if (text && *text != source.bytes()) ...   // it was not regular
//
//   const auto cropped = grid::format(source, {.crop = true});
#pragma once

#include <optional>
#include <string>

#include <grid/diagnostic.h>
#include <grid/dialect.h>
#include <grid/export.h>
#include <grid/reach.h>
#include <grid/source.h>

namespace grid {

// The text with LF between rows, without a byte-order mark, carriage returns and trailing blanks
// that are no cells or hold what padding holds, and with one line feed at its end; each only where
// every cell, the width and the number of rows stay as they are. What would change one of them
// stays. Formatting again changes nothing. Fails as parse() does. O(bytes), in about four times
// the memory of the text at most, unless most rows are empty.
GRID_API Result<std::string> format(const Source& source);

// What may change besides.
struct Formatting {
  // Cells that no run executes, passes over or uses as data become blanks, or are left out at the
  // ends of rows.
  bool drop_dead = false;
  // Rows at the end and columns at the right are left out if no pointer and no data pointer ever
  // comes to them or passes over them. The others cannot be left out: runs begin at the top left.
  bool crop = false;
  // The text is one of this dialect, which is of the same family.
  std::optional<Dialect> to{};
  ReachLimits limits{};
};

// The same with cells changed where no run can see it: the result is a program whose output,
// outcome, steps and births are those of the old one, on every input. That is proved of the text
// before it is returned, by comparing what both programs do in each state that can be reached.
// Formatting again changes nothing. Fails as parse() does; with `untranslatable`, naming each cell,
// where the other dialect has nothing that does the same; and with `unproved`, which says why.
// Takes reach(), and time proportional to its states and cells; the same again if the text became
// shorter.
GRID_API Result<std::string> format(const Source& source, const Formatting& how);

// Whether programs of these texts, which are of one dialect, have the same cells and size.
// O(bytes).
GRID_API bool same_cells(const Source& a, const Source& b);

}  // namespace grid
