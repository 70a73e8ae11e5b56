// The harness itself: that it sees a difference, makes a case small and writes it down.
#include <gtest/gtest.h>

#include <string>

#include "tests/differential/compare.h"

namespace grid::differential::harness_test {
namespace {

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Harness, EqualRunsHaveNoDifference) {
  EXPECT_EQ(difference(Case{.dialect = "refunge", .program = "!>\\"}, {}), "");
  EXPECT_EQ(difference(Case{.dialect = "ipgrid-3", .program = ">\"a\".;"}, {}), "");
}

TEST(Harness, EveryMemberCounts) {
  const naive::Result ours = run_machine(Case{.dialect = "refunge", .program = "?>!<\\"}, {});
  EXPECT_EQ(difference(ours, ours), "");
  naive::Result other = ours;
  other.outcome = naive::Outcome::step_limit;
  other.output += '\n';
  other.final_state += "more";
  for (std::uint64_t* const number :
       {&other.steps, &other.born, &other.live, &other.max_live, &other.input_used}) {
    ++*number;
  }
  ++other.rows;
  const std::string text = difference(ours, other);
  for (const char* const member : {"outcome", "output", "steps", "born", "live", "max_live",
                                   "input used", "rows", "final state"}) {
    EXPECT_TRUE(contains(text, member)) << member;
  }
}

TEST(Harness, AWrongReadingIsADifference) {
  const Case example{.dialect = "refunge", .program = "v\\\n v"};
  Dialect wrong = *find_dialect("refunge");
  wrong.policy.bottom = Bottom::source;
  EXPECT_NE(difference(run_machine(example, {}, wrong), run_naive(example, {})), "");
}

TEST(Harness, AWrongClaimIsNoticed) {
  const Case bounces{.dialect = "refunge", .program = "|"};
  EXPECT_EQ(wrong_loop(bounces, {}, {.first = 0, .again = 2}), "");
  EXPECT_NE(wrong_loop(bounces, {}, {.first = 0, .again = 1}), "") << "other directions";
  EXPECT_NE(wrong_loop(bounces, {}, {.first = 2, .again = 2}), "") << "one step";
  EXPECT_EQ(wrong_claim(bounces, {}), "");
  const Case prints{.dialect = "refunge", .program = "!>"};
  EXPECT_NE(wrong_loop(prints, {}, {.first = 2, .again = 6}), "") << "output between them";
  const Case reads{.dialect = "refunge", .program = "?>", .input = ">>>>"};
  EXPECT_NE(wrong_loop(reads, {}, {.first = 4, .again = 8}), "") << "input between them";
}

TEST(Harness, ACaseIsWrittenToBeCopied) {
  Case example{.dialect = "ipgrid-2", .program = {">\"\0\xC3?\n", 6}, .input = "a"};
  example.options.compat = true;
  EXPECT_EQ(describe(example),
            "dialect: ipgrid-2\n"
            "options: --compat\n"
            "input: \"a\"\n"
            "program: std::string(\">\\\"\\000\\303\\?\\n\", 6)\n");
}

TEST(Harness, LimitsAreCheckedInOrder) {
  // No pointer left, then steps, then pointers.
  const Case ends{.dialect = "ipgrid-1", .program = "#"};
  EXPECT_EQ(run_machine(ends, {.max_steps = 1}).outcome, naive::Outcome::terminated);
  const Case grows{.dialect = "ipgrid-1", .program = "|"};
  EXPECT_EQ(run_machine(grows, {.max_steps = 2, .max_live = 3}).outcome,
            naive::Outcome::step_limit);
  EXPECT_EQ(run_machine(grows, {.max_steps = 9, .max_live = 3}).outcome,
            naive::Outcome::pointer_limit);
  EXPECT_EQ(run_machine({.dialect = "refunge"}, {}).outcome, naive::Outcome::source_error);
}

}  // namespace
}  // namespace grid::differential::harness_test
