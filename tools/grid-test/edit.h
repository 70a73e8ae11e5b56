// Changes what a case file expects and nothing else: comments, blank lines, the order of its keys
// and the other values stay as they are.
#pragma once

#include <string>
#include <string_view>

#include "tools/grid-test/case.h"

namespace grid::grid_test {

// `text` with the expectations and `max_steps` of `wanted`. A key whose value is right already is
// not touched, one that has to go takes its line with it, and a new one follows the key that
// stands before it in the canonical order. `text` must be a case.
std::string with_expectations(std::string_view text, const Case& wanted);

}  // namespace grid::grid_test
