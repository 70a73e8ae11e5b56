// From a grid of cells to the bytes of a file: separators, padding, marks, options, damage.
#pragma once

#include <string>

#include <grid/dialect.h>

#include "tools/gen/canvas.h"
#include "tools/gen/random.h"

namespace grid::gen {

// Language options that the dialect has; most often none.
LanguageOptions choose_options(const Dialect& dialect, Random& random);

// The file. `spoken` is the dialect with the options applied. A few files are ragged, have unusual
// ends of lines, marks or bytes that are no text.
std::string write_text(const Rows& rows, const Dialect& spoken, Random& random);

// A file that is no program: empty, or for a dialect of characters ill-formed.
std::string write_bad_text(const Rows& rows, const Dialect& spoken, Random& random);

}  // namespace grid::gen
