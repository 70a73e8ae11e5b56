// For tests that run once for each dialect:
//
//   class Thing : public testing::TestWithParam<const Dialect*> {};
//   INSTANTIATE_TEST_SUITE_P(Dialects, Thing, grid::each_dialect(), grid::dialect_name);
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include <grid/dialect.h>

#include "tests/test_name.h"

namespace grid {

inline auto each_dialect() { return testing::ValuesIn(dialects()); }

inline std::string dialect_name(const testing::TestParamInfo<const Dialect*>& tested) {
  return test_name(tested.param->name);
}

// What GoogleTest and ctest call a parameter; they would print the pointer.
inline void PrintTo(const Dialect* dialect, std::ostream* out) { *out << dialect->name; }

}  // namespace grid
