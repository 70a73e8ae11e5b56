// One cell as it is shown to a person: exactly one column wide, never raw to a terminal.
//
//     picture(U'a')      "a"
//     picture(U'\0')     "␀"  (control characters have pictures of their own, U+2400 and on)
//     picture(U'\x1b')   "␛"
//     picture(U'漢')     "�"  (two columns wide; so are zero-width and unassigned characters)

#pragma once

#include <string>

namespace grid::report {

/// UTF-8 of a character that is one column wide and stands for `cell`. Never fails: what is no
/// Unicode scalar value is shown as U+FFFD.
std::string picture(char32_t cell);

}  // namespace grid::report
