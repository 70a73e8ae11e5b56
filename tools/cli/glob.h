// File name patterns of .grid.toml, matched against paths relative to the configuration's folder.
//
//     '?'    one character other than '/'        '*'    any number of them
//     '**'   anything, '/' included; "**/" also matches nothing, so "**/a.ref" matches "a.ref"
//     [a-z]  one character of a set; [!a-z]      '\'    takes the next character literally
#pragma once

#include <optional>
#include <string_view>

#include "tools/cli/failure.h"

namespace grid::cli {

// Whole-path match. Time is quadratic at worst.
bool glob_matches(std::string_view pattern, std::string_view path);

// Why a pattern matches no file at all, if that can be seen from it; one that is spelt wrongly
// counts as such.
std::optional<Failure> glob_failure(std::string_view pattern);

}  // namespace grid::cli
