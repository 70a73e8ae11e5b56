#include "lint/fingerprint.h"

#include <gtest/gtest.h>

#include "lint/baseline.h"
#include "lint/rule.h"

namespace grid::lint {

namespace {

std::string print_of(const std::string& text, Span span, std::string_view code = "T002") {
  const Source source("a.ref", text, *find_dialect("refunge"));
  return fingerprint(source, finding_of(*find_rule(code), "m", std::move(span)));
}

}  // namespace

TEST(Fingerprint, StaysWhenRowsAndColumnsMove) {
  const std::string print = print_of("ab\ncd\n", {{0, 0, 1}, {1, 1, 1}});
  EXPECT_EQ(print_of("xx\nab\ncd\n", {{1, 0, 1}, {2, 1, 1}}), print);
  EXPECT_EQ(print_of("..ab\n..cd\n", {{0, 2, 3}, {1, 3, 3}}), print);
  EXPECT_EQ(print_of("abXX\nXd\n", {{0, 0, 1}, {1, 1, 1}}), print);
}

TEST(Fingerprint, ChangesWithCellsShapeAndRule) {
  const std::string print = print_of("ab\ncd\n", {{0, 0, 1}, {1, 1, 1}});
  EXPECT_NE(print_of("aX\ncd\n", {{0, 0, 1}, {1, 1, 1}}), print);
  EXPECT_NE(print_of("ab\ndd\n", {{0, 0, 1}, {1, 0, 0}}), print);
  EXPECT_NE(print_of("ab\n\ncd\n", {{0, 0, 1}, {2, 1, 1}}), print);
  EXPECT_NE(print_of("ab\ncd\n", {{0, 0, 1}, {1, 1, 1}}, "T003"), print);
}

TEST(Fingerprint, OfTheWholeFileDependsOnTheRuleOnly) {
  EXPECT_EQ(print_of("a\n", {}), print_of("b\n", {}));
  EXPECT_NE(print_of("a\n", {}), print_of("a\n", {}, "T001"));
}

TEST(Fingerprint, IsTheSameInAllVersions) {
  EXPECT_EQ(print_of("\tx\n", {{0, 0, 0}}), "a78c1949b3a879f3");
}

TEST(Fingerprint, OfCellsBeyondTheTextIsThatOfNothing) {
  EXPECT_EQ(print_of("a\n", {{0, 5, 6}}), print_of("a\n", {{7, 5, 6}}));
}

TEST(Baseline, CountsAndUsesUp) {
  Baseline baseline;
  baseline.add({"a", "T002", "x"}, 1);
  baseline.add({"a", "T002", "x"}, 1);
  baseline.add({"b", "T002", "x"}, 1);
  EXPECT_EQ(baseline.left("a", "T002"), 2U);
  EXPECT_TRUE(baseline.take({"a", "T002", "x"}));
  EXPECT_FALSE(baseline.take({"a", "T002", "y"}));
  EXPECT_FALSE(baseline.take({"a", "T003", "x"}));
  EXPECT_EQ(baseline.left("a", "T002"), 1U);
  EXPECT_TRUE(baseline.take({"a", "T002", "x"}));
  EXPECT_FALSE(baseline.take({"a", "T002", "x"}));
  EXPECT_EQ(baseline.left("b", "T002"), 1U);
  EXPECT_EQ(baseline.left("b", "T003"), 0U);
  EXPECT_EQ(baseline.left("c", "T002"), 0U);
}

}  // namespace grid::lint
