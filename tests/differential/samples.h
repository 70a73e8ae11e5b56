// Programs of the generator, one after the other, until one fails a check.
#pragma once

#include <string>

#include <grid/dialect.h>

#include "tests/differential/budget.h"
#include "tests/differential/compare.h"

namespace grid::differential {

// Empty if the check finds nothing wrong; otherwise the seed, the program made small, and what is
// wrong. Prints how many were looked at.
std::string first_bad_sample(const Dialect& dialect, const Check& check, Budget::Counts counts);

}  // namespace grid::differential
