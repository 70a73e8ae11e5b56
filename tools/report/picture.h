// One cell as it is shown to a person: exactly one column wide, never raw to a terminal.
//
//     picture(refunge, 'a')      "a"
//     picture(refunge, 0)        "␀"  (control characters have pictures of their own)
//     picture(ipgrid, U'漢')     "�"  (two columns wide; so are zero-width characters)
#pragma once

#include <grid/dialect.h>

#include <string>

namespace grid::report {

// UTF-8 of grid::picture() for the cell, or of U+FFFD where that is not one column wide.
std::string picture(const Dialect& dialect, char32_t cell);

}  // namespace grid::report
