// For tests that run once for each dialect:
//
//   class Thing : public testing::TestWithParam<const Dialect*> {};
//   INSTANTIATE_TEST_SUITE_P(Dialects, Thing, grid::each_dialect(), grid::dialect_name);
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include <grid/dialect.h>

namespace grid {

inline auto each_dialect() { return testing::ValuesIn(dialects()); }

// GoogleTest allows no hyphen in names.
inline std::string dialect_name(const testing::TestParamInfo<const Dialect*>& tested) {
  std::string name(tested.param->name);
  std::erase(name, '-');
  return name;
}

// What GoogleTest and ctest call a parameter; they would print the pointer.
inline void PrintTo(const Dialect* dialect, std::ostream* out) { *out << dialect->name; }

}  // namespace grid
