#include "interp/outcome.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace grid::interp {

TEST(Outcome, EachHasAWordOfItsOwn) {
  std::set<std::string_view> words;
  for (int i = 0; i <= static_cast<int>(Outcome::interrupted); ++i) {
    words.insert(to_string(static_cast<Outcome>(i)));
  }
  EXPECT_EQ(words.size(), 6U);
  EXPECT_FALSE(words.contains(""));
}

TEST(Limit, EachHasAWordOfItsOwn) {
  std::set<std::string_view> words;
  for (int i = 0; i <= static_cast<int>(Limit::output); ++i) {
    words.insert(to_string(static_cast<Limit>(i)));
  }
  EXPECT_EQ(words.size(), 6U);
  EXPECT_FALSE(words.contains(""));
}

}  // namespace grid::interp
