#include "lint/check.h"

#include <gtest/gtest.h>

#include "lint/edits.h"

namespace grid::lint {

namespace {

ProgramPtr program_of(const std::string& text, std::string_view dialect) {
  return *parse(Source("a", text, *find_dialect(dialect)));
}

std::vector<Edit> newline_edits(const std::string& text, std::string_view dialect) {
  Analysis analysis(program_of(text, dialect), {});
  return check(analysis, {find_rule("T001")}).at(0).edits;
}

// "T002 T003"
std::string codes(const std::vector<Finding>& findings) {
  std::string out;
  for (const Finding& finding : findings) {
    out += (out.empty() ? "" : " ") + std::string(finding.rule->code);
  }
  return out;
}

Finding at(std::string_view code, Span span, std::string message = "m") {
  return finding_of(*find_rule(code), std::move(message), std::move(span));
}

using Groups = std::vector<std::vector<Edit>>;

Edited edited(std::string_view text, const Groups& groups) {
  std::vector<const std::vector<Edit>*> pointers;
  for (const auto& group : groups) pointers.push_back(&group);
  return apply_edits(text, pointers);
}

}  // namespace

TEST(Normalized, SortsAndJoinsRuns) {
  EXPECT_EQ(normalized({{1, 0, 0}, {0, 4, 5}, {0, 0, 1}, {0, 2, 2}}),
            (Span{{0, 0, 2}, {0, 4, 5}, {1, 0, 0}}));
  EXPECT_EQ(normalized({{0, 0, 9}, {0, 2, 3}, {0, 5, 12}}), (Span{{0, 0, 12}}));
  EXPECT_EQ(normalized({}), Span{});
}

TEST(Check, SortsByPlaceThenCode) {
  std::vector<Finding> findings = {at("T005", {{1, 0, 0}}), at("T002", {{1, 0, 0}}),
                                   at("T003", {{0, 3, 3}}), at("T001", {})};
  sort_findings(findings);
  EXPECT_EQ(codes(findings), "T001 T003 T002 T005");
}

TEST(Check, LeavesOutWhatIsThereTwice) {
  std::vector<Finding> findings = {at("T002", {{0, 0, 0}, {0, 1, 1}}), at("T002", {{0, 0, 1}}),
                                   at("T002", {{0, 0, 1}}, "n")};
  sort_findings(findings);
  EXPECT_EQ(codes(findings), "T002 T002");
}

TEST(Check, AsksOnlyTheRulesThatAreSelected) {
  Analysis analysis(program_of("\ta  \n", "refunge"), {});
  EXPECT_EQ(codes(check(analysis, {find_rule("T003")})), "T003");
  EXPECT_TRUE(check(analysis, {}).empty());
}

TEST(Check, IsCompleteUnlessAnAnalysisWasStopped) {
  // Reads a byte and leaves.
  Analysis unasked(program_of("?>/\n", "refunge"), {.pointer_steps = 1, .states = 1});
  check(unasked, {find_rule("T002")});
  EXPECT_TRUE(unasked.complete());
  Analysis stopped(program_of("?>/\n", "refunge"), {.pointer_steps = 1, .states = 1});
  EXPECT_EQ(codes(check(stopped, {find_rule("A001")})), "A001");
  EXPECT_FALSE(stopped.complete());
}

TEST(Edits, ReplaceInsertAndRemove) {
  const Edited out = edited("abcdef", {{{1, 2, "XY"}, {3, 3, "-"}, {5, 6, ""}}});
  EXPECT_EQ(out.text, "aXYc-de");
  EXPECT_EQ(out.applied, 3U);
  EXPECT_EQ(out.left, 0U);
}

TEST(Edits, OfAGroupAreMadeTogetherOrNotAtAll) {
  const Edited out = edited("abcdef", {{{1, 3, "X"}}, {{0, 1, "Y"}, {2, 4, "Y"}}, {{4, 5, "Z"}}});
  EXPECT_EQ(out.text, "aXdZf");
  EXPECT_EQ(out.applied, 2U);
  EXPECT_EQ(out.left, 2U);
}

TEST(Edits, ThatTouchDoNotOverlap) {
  EXPECT_EQ(edited("abcd", {{{0, 2, "X"}}, {{2, 4, "Y"}}}).text, "XY");
  EXPECT_EQ(edited("abcd", {{{1, 1, "X"}}, {{1, 1, "Y"}}}).left, 1U);
  EXPECT_EQ(edited("abcd", {{{0, 4, "X"}}, {{1, 1, "Y"}}}).left, 1U);
}

TEST(Edits, BeyondTheTextAreLeft) {
  EXPECT_EQ(edited("ab", {{{1, 3, ""}}}).text, "ab");
  EXPECT_EQ(edited("ab", {{{2, 1, ""}}}).left, 1U);
}

TEST(KeepsCells, ComparesCellsAndSize) {
  const ProgramPtr program = program_of("ab\r\nc\r\n", "refunge");
  EXPECT_TRUE(keeps_cells(*program, {{2, 3, ""}, {5, 6, ""}}));
  EXPECT_FALSE(keeps_cells(*program, {{2, 3, ""}}));
  EXPECT_FALSE(keeps_cells(*program, {{0, 1, "x"}}));
  EXPECT_FALSE(keeps_cells(*program, {{0, 7, ""}}));
}

TEST(KeepsCells, TakesPaddingForCells) {
  const ProgramPtr program = program_of("abc\nd\n", "ipgrid-1");
  EXPECT_TRUE(keeps_cells(*program, {{5, 5, "  "}}));
  EXPECT_FALSE(keeps_cells(*program, {{5, 5, "   "}}));
}

TEST(NewlineStyle, RepairsOnlyWhatKeepsCells) {
  EXPECT_FALSE(newline_edits("ab\r\nc\r\n", "refunge").empty());
  // Without its returns the second row would be the only one that has any.
  EXPECT_TRUE(newline_edits("a\r\r\nb\r\r\n", "refunge").empty());
  EXPECT_FALSE(newline_edits("v\r\r\n#\r\r\n", "ipgrid-1").empty());
}

}  // namespace grid::lint
