// How two texts differ, as `diff -u` and `git apply` write it.
#pragma once

#include <string>
#include <string_view>

namespace grid::report {

// A unified diff with three lines of context and the names "a/<file>" and "b/<file>", in quotes as
// git has them where a name needs it; empty if the texts are equal. Lines are those between line
// feeds and are not escaped: the result is a patch. O((n + m) * d) for d differing lines, but where
// that is too much, the part that differs is shown as replaced as a whole.
std::string unified_diff(std::string_view file, std::string_view before, std::string_view after);

}  // namespace grid::report
