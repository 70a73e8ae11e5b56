#include "interp/outcome.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

using grid::interp::Outcome;

TEST(Outcome, EachHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (const Outcome outcome : {Outcome::terminated, Outcome::endless, Outcome::limit_reached,
                                Outcome::input_error, Outcome::output_error}) {
    EXPECT_FALSE(name(outcome).empty());
    EXPECT_TRUE(names.insert(name(outcome)).second) << name(outcome);
  }
}
