#include "lint/rule.h"

#include <gtest/gtest.h>

#include <set>

namespace grid::lint {

namespace {

bool is_code(std::string_view code) {
  if (code.size() != 4 || code[0] < 'A' || code[0] > 'Z') return false;
  return code.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

}  // namespace

TEST(Rules, HaveCodesAndNamesOfTheirOwn) {
  std::set<std::string_view> seen;
  for (const Rule* const rule : rules()) {
    EXPECT_TRUE(is_code(rule->code)) << rule->code;
    EXPECT_TRUE(seen.insert(rule->code).second) << rule->code;
    EXPECT_TRUE(seen.insert(rule->name).second) << rule->name;
  }
}

TEST(Rules, HaveASummaryOfOneLine) {
  for (const Rule* const rule : rules()) {
    EXPECT_FALSE(rule->summary.empty()) << rule->code;
    EXPECT_FALSE(rule->summary.ends_with('.')) << rule->code;
    EXPECT_EQ(rule->summary.find('\n'), std::string_view::npos) << rule->code;
  }
}

TEST(Rules, AreFoundByCodeAndByName) {
  for (const Rule* const rule : rules()) {
    EXPECT_EQ(find_rule(rule->code), rule);
    EXPECT_EQ(find_rule(rule->name), rule);
  }
  EXPECT_EQ(find_rule("T0"), nullptr);
  EXPECT_EQ(find_rule(""), nullptr);
}

TEST(Rules, OnlyUnusedSuppressionsAreFoundOutsideOfPrograms) {
  for (const Rule* const rule : rules()) {
    EXPECT_EQ(rule->check == nullptr, rule->code == "A002") << rule->code;
  }
}

TEST(Rules, PageSaysWhetherTheRuleIsOn) {
  Rule rule{.code = "X001", .name = "x", .summary = "x", .page = "The rest.\n"};
  EXPECT_NE(rule_page(rule).find("| on by default | yes |\n\nThe rest.\n"), std::string::npos);
  rule.enabled = false;
  rule.clauses = "TX-1 TX-2";
  EXPECT_NE(rule_page(rule).find("| on by default | no |\n| clauses | TX-1, TX-2 |\n"),
            std::string::npos);
}

}  // namespace grid::lint
