// Which option A001 names for each limit that can be met.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "lint/check.h"

namespace grid::lint {

namespace {

// What rule A001 advises; "complete" if it says nothing.
std::string advice(std::string_view text, ReachLimits limits, MeetingLimits meetings = {}) {
  limits.pointer_steps = 0;
  const Source source("test", std::string(text), *find_dialect("refunge"));
  Analysis analysis(*parse(source), std::move(limits), std::move(meetings));
  check(analysis, {find_rule("C003")});
  const std::vector<Finding> found = check(analysis, {find_rule("A001")});
  return found.empty() ? "complete" : found.front().advice;
}

}  // namespace

TEST(Advice, OfStatesIsTheirOption) {
  EXPECT_EQ(advice(">v\n^<\n", {.states = 2}), "a larger --max-states lets the analysis go on");
}

TEST(Advice, OfTimeIsItsOption) {
  EXPECT_EQ(advice(">v\n^<\n", {.cancelled = [] { return true; }}),
            "a larger --max-time lets the analysis go on");
}

TEST(Advice, OfCellsIsNone) { EXPECT_EQ(advice(">v\n^<\n", {.cells = 0}), ""); }

TEST(Advice, OfPairsIsNone) {
  EXPECT_EQ(advice("  ?\\\n /vYv\\\n", {}, {.states = 0, .work = 0}), "");
}

}  // namespace grid::lint
