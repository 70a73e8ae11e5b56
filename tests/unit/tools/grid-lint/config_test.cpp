#include "tools/grid-lint/config.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace grid::grid_lint {

namespace {

LintConfig config_of(std::string_view text) {
  const auto config = cli::parse_config(text, "c.toml", std::filesystem::current_path().string());
  return read_lint_config(config.value()).value();
}

}  // namespace

TEST(LintConfig, OfNothingIsEmpty) {
  const LintConfig config = config_of("eof = 0\n");
  EXPECT_TRUE(config.choices.empty());
  EXPECT_TRUE(config.suppress.empty());
  EXPECT_FALSE(config.limits.states);
  EXPECT_FALSE(config.limits.time);
}

TEST(LintConfig, SelectionsComeBeforeWhatIsIgnored) {
  const LintConfig config = config_of("[lint]\nignore = ['T003', 'tab-cell']\nselect = 'T'\n");
  ASSERT_EQ(config.choices.size(), 3U);
  EXPECT_TRUE(config.choices[0].select);
  EXPECT_EQ(config.choices[0].word, "T");
  EXPECT_FALSE(config.choices[2].select);
  EXPECT_EQ(config.choices[2].word, "tab-cell");
}

TEST(LintConfig, TimesAreDurationsOrSeconds) {
  EXPECT_EQ(config_of("[lint]\nmax-time = '500ms'\n").limits.time, std::chrono::milliseconds(500));
  EXPECT_EQ(config_of("[lint]\nmax-time = 3\n").limits.time, std::chrono::seconds(3));
}

TEST(LintConfig, SuppressionsKnowWhereTheyStand) {
  const LintConfig config = config_of(
      "[[lint.suppress]]\nglob = '*'\ncode = 'T002'\nreason = 'x'\n"
      "[[lint.suppress]]\nglob = ['a', 'b']\ncode = ['T', 'T002']\nrows = 2\ncols = '3-4'\n"
      "reason = 'y'\n");
  ASSERT_EQ(config.suppress.size(), 2U);
  EXPECT_EQ(config.suppress[0].at.line, 1U);
  EXPECT_EQ(config.suppress[1].at.line, 5U);
  EXPECT_FALSE(config.suppress[0].suppression.range);
  EXPECT_EQ(config.suppress[1].globs, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(config.suppress[1].suppression.rules, lint::rules_chosen_by("T"));
  EXPECT_EQ(config.suppress[1].suppression.range, (lint::CellRange{1, 1, 2, 3}));
  EXPECT_EQ(config.suppress[1].suppression.reason, "y");
}

TEST(LintConfig, RangesTogetherAreWhatIsInAllOfThem) {
  const LintConfig config = config_of(
      "[[lint.suppress]]\nglob = '*'\ncode = 'T002'\nreason = 'x'\ncells = '2:2-9:9'\n"
      "rows = '1-3'\n");
  EXPECT_EQ(config.suppress[0].suppression.range, (lint::CellRange{1, 2, 1, 8}));
}

}  // namespace grid::grid_lint
