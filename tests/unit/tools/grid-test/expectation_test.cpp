#include "tools/grid-test/expectation.h"

#include <gtest/gtest.h>

namespace grid::grid_test::expectation_test {

namespace {

std::string complaint(std::string_view text) {
  const auto entries = parse_expectations(text, "e");
  return entries ? "" : entries.error().where + ": " + entries.error().message;
}

}  // namespace

TEST(Expectations, TheFirstEntryThatFitsCounts) {
  const auto entries = parse_expectations(
      "[[case]]\nname = 'a/*'\nskip = 'slow'\n"
      "[[case]]\nname = ['a/b', 'c/**']\nexpected-failure = 'later'\n",
      "e");
  ASSERT_TRUE(entries) << entries.error().message;
  ASSERT_EQ(entries->size(), 2U);
  EXPECT_EQ(find_expectation(*entries, "a/b"), 0U);
  EXPECT_EQ(find_expectation(*entries, "c/d/e"), 1U);
  EXPECT_EQ(find_expectation(*entries, "d"), std::nullopt);
  EXPECT_EQ((*entries)[0].status, Expectation::Status::skip);
  EXPECT_EQ((*entries)[1].status, Expectation::Status::expected_failure);
  EXPECT_EQ((*entries)[1].reason, "later");
  EXPECT_EQ((*entries)[1].where, "e:4:1");
}

TEST(Expectations, AnEmptyFileSaysNothing) {
  const auto entries = parse_expectations("", "e");
  ASSERT_TRUE(entries);
  EXPECT_TRUE(entries->empty());
}

TEST(Expectations, MistakesHaveTheirPlace) {
  EXPECT_EQ(complaint("case = 1\n"), "e:1:1: 'case' is not a list");
  EXPECT_EQ(complaint("case = [1]\n"), "e:1:9: this is not a table");
  EXPECT_EQ(complaint("cases = []\n"), "e:1:1: unknown key 'cases'");
  EXPECT_EQ(complaint("[[case]]\nskip = 'x'\n"), "e:1:1: 'name' is missing");
  EXPECT_EQ(complaint("[[case]]\nname = 'x'\n"),
            "e:1:1: the entry says neither 'skip' nor 'expected-failure'");
  EXPECT_EQ(complaint("[[case]]\nname = 'x'\nskip = 'a'\nexpected-failure = 'b'\n"),
            "e:4:1: both 'skip' and 'expected-failure'");
  EXPECT_EQ(complaint("[[case]]\nname = 'x'\nskip = ''\n"), "e:3:1: the reason is empty");
  EXPECT_EQ(complaint("[[case]]\nname = []\nskip = 'x'\n"), "e:2:8: 'name' is empty");
  EXPECT_EQ(complaint("[[case]]\nname = ['a', '']\nskip = 'x'\n"), "e:2:8: 'name' is empty");
  EXPECT_EQ(complaint("[[case]]\nname = 7\nskip = 'x'\n"),
            "e:2:8: 'name' is not a list of strings");
}

}  // namespace grid::grid_test::expectation_test
