// Text for people and files: cells as UTF-8, cells as pictures, programs and fields as rows.
#pragma once

#include <string>
#include <string_view>

#include <grid/export.h>
#include <grid/machine.h>
#include <grid/program.h>

namespace grid {

// Appends a code point as UTF-8; one that is no Unicode scalar value becomes U+FFFD.
GRID_API void append_utf8(std::string& out, char32_t code_point);

// One visible code point for any cell, so that a row is one column per cell: control characters
// and NUL are control pictures (U+2400 and on), a refunge byte above 126 is U+00B7, an invisible
// or ill-formed character is U+FFFD. How wide a terminal draws the result, and whether it combines
// with its neighbour, is not looked at.
GRID_API char32_t picture(const Dialect& dialect, char32_t cell);

// The cells of a program or of the field as it is now, as pictures, one LF after each row. The
// result holds padding, so it can be far longer than the source. O(width * rows).
GRID_API std::string print(const Program& program);
GRID_API std::string print(const Machine& machine);

GRID_API std::string_view to_string(Action action);
GRID_API std::string_view to_string(StackEffect::Kind kind);
GRID_API std::string_view to_string(DeathReason reason);

}  // namespace grid
