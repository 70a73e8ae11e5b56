// --dump-dialect and --diff-dialects: the instruction table and the policies of a dialect.
#pragma once

#include <grid/dialect.h>

#include <string>

namespace grid::grid_run {

std::string dialect_text(const Dialect& dialect);
std::string dialect_json(const Dialect& dialect);

// The rows and policies that mean something else in `b`: '-' lines of `a`, '+' lines of `b`.
std::string dialect_difference(const Dialect& a, const Dialect& b);

}  // namespace grid::grid_run
