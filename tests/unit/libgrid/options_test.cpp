#include <gtest/gtest.h>

#include <string_view>

#include <grid/dialect.h>

namespace grid {

namespace {

Result<Dialect> apply(std::string_view name, const LanguageOptions& options) {
  return with_options(*find_dialect(name), options);
}

void expect_foreign(std::string_view name, const LanguageOptions& options,
                    std::string_view message) {
  const Result<Dialect> result = apply(name, options);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.diagnostics().at(0).kind, DiagnosticKind::foreign_option);
  EXPECT_EQ(result.diagnostics().at(0).message, message);
}

TEST(WithOptions, NoneLeaveTheDialectAsItIs) {
  for (const Dialect* dialect : dialects()) {
    const Result<Dialect> result = with_options(*dialect, {});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->policy, dialect->policy);
    EXPECT_EQ(result->reading, Reading::own);
  }
}

TEST(WithOptions, NewlinesBelongToBothFamilies) {
  for (const Dialect* dialect : dialects()) {
    EXPECT_EQ(with_options(*dialect, {.newlines = Newlines::crlf})->policy.newlines,
              Newlines::crlf);
  }
}

TEST(WithOptions, NulIsTheByteThatStandsForZero) {
  EXPECT_EQ(apply("refunge-x", {.nul = 255})->policy.nul, 255);
}

TEST(WithOptions, EndOfInputIsApplied) {
  EXPECT_EQ(apply("refunge", {.end_of_input = EndOfInput::all_ones})->policy.end_of_input,
            EndOfInput::all_ones);
}

TEST(WithOptions, FinalNewlineIsApplied) {
  EXPECT_EQ(apply("ipgrid-1", {.final_newline = FinalNewline::starts_row})->policy.final_newline,
            FinalNewline::starts_row);
}

TEST(WithOptions, CompatIsThreePoints) {
  const Result<Dialect> compat = apply("ipgrid-3", {.compat = true});
  EXPECT_EQ(compat->find(U'_')->turn, always(Direction::right));
  EXPECT_EQ(compat->policy.split_flags, SplitFlags::kept);
  EXPECT_EQ(compat->policy.final_newline, FinalNewline::starts_row);
}

TEST(WithOptions, CompatChangesNothingElse) {
  Policy policy = apply("ipgrid-2", {.compat = true})->policy;
  policy.split_flags = SplitFlags::cleared;
  policy.final_newline = FinalNewline::ends_row;
  EXPECT_EQ(policy, find_dialect("ipgrid-2")->policy);
}

TEST(WithOptions, FinalNewlineOverridesCompat) {
  const LanguageOptions options{.final_newline = FinalNewline::ends_row, .compat = true};
  EXPECT_EQ(apply("ipgrid-2", options)->policy.final_newline, FinalNewline::ends_row);
}

TEST(WithOptions, CompatUnderscoreIsThatOfEdition1InAllEditions) {
  for (const char* name : {"ipgrid-1", "ipgrid-2", "ipgrid-3"}) {
    const Result<Dialect> compat = apply(name, {.compat = true});
    EXPECT_EQ(compat->find(U'_')->turn, always(Direction::right)) << name;
    EXPECT_EQ(compat->find(U'_')->child, always(Direction::left)) << name;
  }
}

TEST(WithOptions, NulIsForeignToIpgrid) {
  expect_foreign("ipgrid-1", {.nul = 48}, "option nul does not belong to the dialect ipgrid-1");
}

TEST(WithOptions, EndOfInputIsForeignToIpgrid) {
  expect_foreign("ipgrid-3", {.end_of_input = EndOfInput::keep},
                 "option eof does not belong to the dialect ipgrid-3");
}

TEST(WithOptions, FinalNewlineIsForeignToRefunge) {
  expect_foreign("refunge", {.final_newline = FinalNewline::ends_row},
                 "option final-newline does not belong to the dialect refunge");
}

TEST(WithOptions, CompatIsForeignToRefunge) {
  expect_foreign("refunge-x", {.compat = true},
                 "option compat does not belong to the dialect refunge-x");
}

TEST(WithOptions, ForeignOptionSaysWhoseItIs) {
  const Result<Dialect> result = apply("refunge", {.compat = true});
  EXPECT_EQ(result.diagnostics().at(0).advice, "it is for ipgrid programs; remove it");
}

TEST(PolicyRows, HaveAQuestionAClauseAndAnswers) {
  for (const PolicyRow& row : policy_rows()) {
    EXPECT_FALSE(row.question.empty()) << row.name;
    EXPECT_FALSE(row.clause(Family::refunge).empty() && row.clause(Family::ipgrid).empty());
    EXPECT_GE(row.answers.size(), 2U) << row.name;
  }
}

TEST(PolicyRows, CutTheirAnswersFromTheList) {
  const PolicyRow& row = policy_rows().at(3);
  EXPECT_EQ(row.name, "newlines");
  EXPECT_EQ(row.clause(Family::ipgrid), "TX-2");
  EXPECT_EQ(row.answers, (std::vector<std::string_view>{"automatic", "lf", "crlf"}));
}

TEST(PolicyRows, SetAndGetEachAnswer) {
  for (const PolicyRow& row : policy_rows()) {
    Policy policy;
    for (std::size_t answer = 0; answer < row.answers.size(); ++answer) {
      row.set(policy, static_cast<std::uint8_t>(answer));
      EXPECT_EQ(row.get(policy), answer) << row.name;
    }
  }
}

TEST(PolicyRows, ReachDifferentMembers) {
  for (const PolicyRow& row : policy_rows()) {
    Policy policy;
    row.set(policy, 1);
    for (const PolicyRow& other : policy_rows()) {
      EXPECT_EQ(other.get(policy), &other == &row ? 1 : 0) << row.name << ' ' << other.name;
    }
  }
}

}  // namespace

}  // namespace grid
