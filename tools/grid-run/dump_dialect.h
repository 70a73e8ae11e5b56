// --dump-dialect and --diff-dialects: the instruction table and the policies of a dialect.
#pragma once

#include <grid/dialect.h>

#include <string>

namespace grid::grid_run {

std::string dialect_text(const Dialect& dialect);
std::string dialect_json(const Dialect& dialect);

// What means something else in `b`: the start, flags, instructions and policies, each as its line
// of dialect_text(), with '-' as in `a` and with '+' as in `b`.
std::string dialect_difference(const Dialect& a, const Dialect& b);

}  // namespace grid::grid_run
