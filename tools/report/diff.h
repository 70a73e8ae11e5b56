// How two texts differ, as `diff -u` and `git apply` write it.
#pragma once

#include <grid/dialect.h>

#include <string>
#include <string_view>

namespace grid::report {

// A unified diff with three lines of context and the names "a/<file>" and "b/<file>", in quotes as
// git has them where a name needs it; empty if the texts are equal. Lines are those between line
// feeds and are not escaped: the result is a patch. O((n + m) * d) for d differing lines, but where
// that is too much, the part that differs is shown as replaced as a whole.
std::string unified_diff(std::string_view file, std::string_view before, std::string_view after);

// The same for a person at a terminal, and no patch any more: each cell of the rows is shown by
// its picture, so that none acts on the terminal, and with `colour` what goes is red, what comes
// green.
std::string terminal_diff(std::string_view file, std::string_view before, std::string_view after,
                          const Dialect& dialect, bool colour);

}  // namespace grid::report
