// The falsifiers themselves: a finding that is made wrong is noticed.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lint/rule.h"
#include "tests/differential/lint_check.h"
#include "tests/differential/loop_check.h"
#include "tests/differential/proved_check.h"

namespace grid::differential::falsifier_test {
namespace {

using lint::Finding;
using lint::Status;

constexpr std::uint64_t kMaxSteps = 1'000;
constexpr std::uint64_t kMaxLive = 64;
constexpr std::uint64_t kExplored = 20'000;

// A program, and what the linter says of it, to be spoilt.
class Falsifiers : public testing::Test {
 protected:
  Verdict verdict(std::string_view dialect, const std::string& text,
                  std::uint64_t explored = kExplored) {
    const Source source("test", text, *find_dialect(dialect));
    analysis_.emplace(*parse(source), ReachLimits{.pointer_steps = explored});
    return verdict_of(*analysis_);
  }

  static std::string complaint(const Verdict& verdict, const std::string& input = "") {
    return falsified(verdict, input, kMaxSteps, kMaxLive);
  }

  static void add_proved(Verdict& verdict, std::string_view code, Cell at) {
    verdict.findings.push_back(
        lint::finding_of(*lint::find_rule(code), "", {{at.row, at.col, at.col}}));
  }

  // The findings of a rule.
  static std::vector<Finding*> found(Verdict& verdict, std::string_view code) {
    std::vector<Finding*> findings;
    for (Finding& finding : verdict.findings) {
      if (finding.rule->code == code) findings.push_back(&finding);
    }
    return findings;
  }

  std::optional<lint::Analysis> analysis_{};
};

bool begins(const std::string& text, std::string_view code) {
  return text.substr(0, code.size()) == code;
}

TEST_F(Falsifiers, NoticeEventsThatAWholeRunLacks) {
  for (const std::string_view code : {"R004", "R008", "R009", "C004"}) {
    Verdict spoilt = verdict("ipgrid-2", ">\"a\".#");
    EXPECT_EQ(complaint(spoilt), "");
    add_proved(spoilt, code, {0, 4});
    EXPECT_TRUE(begins(complaint(spoilt), code)) << code;
  }
  for (const std::string_view code : {"R005", "C001", "C002", "C003", "C005", "S001"}) {
    Verdict spoilt = verdict("refunge", "\\");
    EXPECT_EQ(complaint(spoilt), "");
    add_proved(spoilt, code, {0, 0});
    EXPECT_TRUE(begins(complaint(spoilt), code)) << code;
  }
}

TEST_F(Falsifiers, NoticeAnEventThatSomeInputPrevents) {
  const std::string zero(1, '\0');
  Verdict spoilt = verdict("refunge", "?>@^");
  ASSERT_EQ(found(spoilt, "R005").size(), 1U);
  EXPECT_EQ(complaint(spoilt, zero), "");
  found(spoilt, "R005")[0]->status = Status::proved;
  EXPECT_EQ(complaint(spoilt, "a"), "");
  EXPECT_TRUE(begins(complaint(spoilt, zero), "R005"));
}

TEST_F(Falsifiers, DoNotJudgeByARunThatWasCut) {
  Verdict spoilt = verdict("ipgrid-2", "|");
  add_proved(spoilt, "R008", {0, 0});
  EXPECT_EQ(complaint(spoilt), "");
}

TEST_F(Falsifiers, JudgeByARunWhoseStackGrowsForEver) {
  Verdict spoilt = verdict("ipgrid-2", ">\"a\"");
  EXPECT_EQ(complaint(spoilt), "");
  add_proved(spoilt, "R008", {0, 0});
  EXPECT_TRUE(begins(complaint(spoilt), "R008"));
}

TEST_F(Falsifiers, TellEachEventFromOthers) {
  const ProgramPtr program = *parse(Source("test", ">.#", *find_dialect("ipgrid-2")));
  Seen seen(*program);
  follow_run(program, "", kMaxSteps, kMaxLive,
             [&](const Machine& before, const Machine& after, const StepReport& report) {
               seen.add_step(before, after, report);
               return std::string();
             });
  for (const lint::EventKind kind : kEventKinds) {
    const Cell at{0, 2};
    EXPECT_EQ(has_shown(seen, {kind, at, at, at}), kind == lint::EventKind::string_begins);
  }
  const Cell pops{0, 1};
  EXPECT_TRUE(has_shown(seen, {lint::EventKind::empty_pop, pops, pops, pops}));
}

TEST_F(Falsifiers, NoticeACellThatALoopLacks) {
  for (const std::uint64_t explored : {std::uint64_t{0}, kExplored}) {
    Verdict spoilt = verdict("ipgrid-1", "> >", explored);
    ASSERT_EQ(found(spoilt, "R003").size(), 1U);
    EXPECT_EQ(complaint(spoilt), "");
    found(spoilt, "R003")[0]->span = {{0, 0, 1}};
    EXPECT_TRUE(begins(complaint(spoilt), "R003"));
  }
}

TEST_F(Falsifiers, NoticeALoopThatPrintsOrReads) {
  for (const auto& [dialect, text] :
       {std::pair{"ipgrid-2", ">\"a\"."}, {"refunge", "!>"}, {"refunge", "v?>~^<\n "}}) {
    Verdict spoilt = verdict(dialect, text);
    ASSERT_FALSE(found(spoilt, "R003").empty());
    EXPECT_EQ(complaint(spoilt), "");
    for (Finding* const finding : found(spoilt, "R003")) {
      finding->message = "no run leaves this loop, which neither prints nor reads";
    }
    EXPECT_TRUE(begins(complaint(spoilt), "R003")) << text;
  }
}

TEST_F(Falsifiers, NoticeALoopOfSeveralPointersThatIsNotShown) {
  Verdict spoilt = verdict("ipgrid-1", "_v v\n ^ ^");
  EXPECT_EQ(complaint(spoilt), "");
  const auto all = std::max_element(spoilt.findings.begin(), spoilt.findings.end(),
                                    [](const Finding& a, const Finding& b) {
                                      return std::pair(a.rule->code == "R003", cells_of(a).size()) <
                                             std::pair(b.rule->code == "R003", cells_of(b).size());
                                    });
  spoilt.findings.erase(all);
  EXPECT_TRUE(begins(complaint(spoilt), "R003"));
}

TEST_F(Falsifiers, NoticeAWitnessOutsideOfItsLoop) {
  Verdict spoilt = verdict("ipgrid-1", ">v\n ^");
  ASSERT_EQ(found(spoilt, "R003").size(), 1U);
  EXPECT_EQ(wrong_loops(spoilt), "");
  found(spoilt, "R003")[0]->witness->step = 1;
  EXPECT_TRUE(begins(wrong_loops(spoilt), "R003"));
}

TEST_F(Falsifiers, NoticeAWitnessInALoopThatPrintsOrReads) {
  for (const std::string text : {"!>", "?>"}) {
    Verdict spoilt = verdict("refunge", text);
    ASSERT_FALSE(found(spoilt, "R003").empty());
    EXPECT_EQ(wrong_loops(spoilt), "");
    for (Finding* const finding : found(spoilt, "R003")) {
      finding->message = "no run leaves this loop, which neither prints nor reads";
    }
    EXPECT_TRUE(begins(wrong_loops(spoilt), "R003")) << text;
  }
}

}  // namespace
}  // namespace grid::differential::falsifier_test
