#include <grid/readings.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/each_dialect.h"

namespace grid {

namespace {

// Null: it is no other answer.
const OtherAnswer* find(const std::vector<OtherAnswer>& answers, std::string_view question,
                        std::string_view answer) {
  const auto found = std::find_if(answers.begin(), answers.end(), [&](const OtherAnswer& other) {
    return other.question->name == question && other.question->answers[other.answer] == answer;
  });
  return found == answers.end() ? nullptr : &*found;
}

bool is_open(std::string_view dialect, std::string_view question, std::string_view answer) {
  const std::vector<OtherAnswer> answers = other_answers(*find_dialect(dialect));
  const OtherAnswer* const other = find(answers, question, answer);
  return other != nullptr && other->open;
}

}  // namespace

class OtherAnswers : public testing::TestWithParam<const Dialect*> {};

TEST_P(OtherAnswers, AreNotTheAnswerOfTheDialect) {
  for (const OtherAnswer& other : other_answers(*GetParam())) {
    EXPECT_NE(other.answer, other.question->get(GetParam()->policy)) << other.question->name;
  }
}

TEST_P(OtherAnswers, ChangeTheirQuestionAlone) {
  for (const OtherAnswer& other : other_answers(*GetParam())) {
    const Dialect altered = with_answer(*GetParam(), other);
    for (const PolicyRow& row : policy_rows()) {
      const bool same = row.get(altered.policy) == row.get(GetParam()->policy);
      EXPECT_EQ(same, &row != other.question) << row.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Dialects, OtherAnswers, each_dialect(), dialect_name);

TEST(OtherAnswersTo, QuestionsOfTheOtherFamilyAreNone) {
  EXPECT_EQ(find(other_answers(*find_dialect("ipgrid-3")), "end_of_input", "zero"), nullptr);
}

TEST(OtherAnswersTo, DecidedQuestionsAreOpen) {
  EXPECT_TRUE(is_open("refunge", "end_of_input", "zero"));
}

TEST(OtherAnswersTo, WhatTheDescriptionSaysAreNotOpen) {
  EXPECT_FALSE(is_open("refunge", "output_clash", "first"));
}

TEST(OtherAnswersTo, WhereTheFieldEndsAreOpenButNotWhetherItDoes) {
  EXPECT_TRUE(is_open("refunge", "bottom", "source"));
  EXPECT_FALSE(is_open("refunge", "ends", "wraps"));
}

TEST(OtherAnswersTo, OptionsOfTheUserIncludeTheDefault) {
  const Dialect dialect =
      *with_options(*find_dialect("refunge"), {.end_of_input = EndOfInput::zero});
  EXPECT_NE(find(other_answers(dialect), "end_of_input", "keep"), nullptr);
}

TEST(ClauseOf, ADialectThatDepartsIsItsOwn) {
  for (const PolicyRow& row : policy_rows()) {
    if (row.name != "effect_order") continue;
    EXPECT_EQ(clause_of(*find_dialect("refunge"), row), "RF-11");
    EXPECT_EQ(clause_of(*find_dialect("refunge-x"), row), "RX-3");
  }
}

}  // namespace grid
