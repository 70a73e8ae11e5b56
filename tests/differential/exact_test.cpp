// Where pointers look at nothing but the grid (ipgrid-1 and -2), findings about them are exact:
// they say of the one run of a program what is so and nothing else, whether it was explored or told
// from the abstraction alone.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <set>
#include <string>

#include "lint/rule.h"
#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/differential/fixed_run.h"
#include "tests/differential/lint_check.h"
#include "tests/differential/small_programs.h"
#include "tests/test_name.h"
#include "tools/gen/generate.h"

namespace grid::differential::exact_test {
namespace {

constexpr std::uint64_t kMaxSteps = 500;
constexpr std::uint64_t kMaxLive = 64;

// What the run, or the findings, say of a program.
struct Facts {
  std::set<Cell> dead{};
  bool ends = false;
  std::set<std::set<Cell>> loops{};
  std::map<std::set<Cell>, Rate> growing{};
  std::set<Cell> redundant{};
  std::set<Cell> own_quote{};
};

std::set<Cell> unused_instructions(const Program& program, const std::set<Cell>& used) {
  std::set<Cell> cells;
  for (std::int64_t row = 0; row < program.height(); ++row) {
    for (std::int64_t col = 0; col < program.row_length(row); ++col) {
      const Cell at{row, col};
      const bool is_instruction = program.dialect().find(program.cell(at)) != nullptr;
      if (is_instruction && !used.contains(at)) cells.insert(at);
    }
  }
  return cells;
}

Facts facts_of(const Program& program, const FixedRun& run) {
  return {.dead = unused_instructions(program, run.visited),
          .ends = run.ends,
          .loops = run.loops,
          .growing = run.growing,
          .redundant = run.kept,
          .own_quote = run.own_quote};
}

Rate rate_told(const std::string& message) {
  constexpr std::string_view kPower = "like the power ";
  const std::size_t power = message.find(kPower);
  if (power != std::string::npos) {
    return {Growth::polynomial, std::stoi(message.substr(power + kPower.size()))};
  }
  const bool is_told = message.find("exponentially") != std::string::npos;
  return {is_told ? Growth::exponential : Growth::bounded};
}

Facts facts_of(const Verdict& verdict) {
  Facts facts{.dead = cells_found(verdict, "R001"),
              .ends = true,
              .redundant = cells_found(verdict, "R007"),
              .own_quote = cells_found(verdict, "R009")};
  for (const lint::Finding& finding : verdict.findings) {
    const std::string_view code = finding.rule->code;
    if (code == "R002") facts.ends = false;
    if (code == "R003") facts.loops.insert(cells_of(finding));
    if (code == "R004") facts.growing[cells_of(finding)] = rate_told(finding.message);
  }
  return facts;
}

std::string difference(const Facts& run, const Facts& told) {
  if (run.dead != told.dead) return "R001: other cells\n";
  if (run.ends != told.ends) return "R002: the run does otherwise\n";
  if (run.loops != told.loops) return "R003: other loops\n";
  if (run.growing != told.growing) return "R004: other forks, or another rate\n";
  if (run.redundant != told.redundant) return "R007: other cells\n";
  if (run.own_quote != told.own_quote) return "R009: other cells\n";
  return "";
}

// Whether a finding is less than sure.
std::string unsure(const Verdict& verdict) {
  for (const lint::Finding& finding : verdict.findings) {
    const std::string_view code = finding.rule->code;
    const bool is_exact = code == "R004" || code == "R009";
    if (is_exact && finding.status != lint::Status::proved) return std::string(code) + ": unsure\n";
  }
  return "";
}

std::string wrong(const ProgramPtr& program, const FixedRun& run, std::uint64_t explored) {
  lint::Analysis analysis(program, {.pointer_steps = explored});
  Facts facts = facts_of(*program, run);
  // Exploration knows all pointers of the run at once, and shows their cells besides.
  const bool closed = analysis.reach().exploration.closed;
  if (closed && !run.ends) facts.loops.insert(run.again);
  const Verdict verdict = verdict_of(analysis);
  const std::string text = difference(facts, facts_of(verdict));
  return text.empty() ? unsure(verdict) : text;
}

class Exact : public testing::TestWithParam<std::string_view> {
 protected:
  const Dialect& dialect() const { return *find_dialect(GetParam()); }

  // False: something is wrong.
  bool expect_exact(const Case& example, std::uint64_t explored) {
    const Check check = [&](const Case& one) {
      const Result<ProgramPtr> program = program_of(one);
      if (!program) return std::string();
      const auto run = fixed_run(**program);
      if (!run) return std::string();
      std::string text = differs_from_machine(*program, kMaxSteps, kMaxLive);
      if (text.empty()) text = wrong(*program, *run, 0);
      return text.empty() && explored != 0 ? wrong(*program, *run, explored) : text;
    };
    const Result<ProgramPtr> program = program_of(example);
    if (program && !fixed_run(**program)) ++skipped_;
    if (check(example).empty()) return true;
    ADD_FAILURE() << "seed " << example.seed << ", explored " << explored << "\n"
                  << explain(example, check);
    return false;
  }

  void expect_few_skipped(std::uint64_t programs) const {
    std::cout << GetParam() << ": " << skipped_ << " of " << programs << " skipped\n";
    EXPECT_LE(100 * skipped_, programs);
  }

  std::uint64_t skipped_ = 0;
};

TEST_P(Exact, FindingsSayWhatTheRunDoes) {
  const std::uint64_t seed = base_seed();
  Budget budget({.least = 300, .usual = 3'000, .soak = 100'000, .seconds = 3});
  while (budget.take()) {
    const std::uint64_t explored = budget.taken() % 50 == 0 ? 1'000'000 : 20'000;
    if (!expect_exact(gen::generate(dialect(), seed + budget.taken()), explored)) break;
  }
  budget.report(GetParam());
  expect_few_skipped(budget.taken());
}

TEST_P(Exact, FindingsSayWhatTheRunOfASmallProgramDoes) {
  const std::uint64_t stride = soaking() ? 1 : slow_build() ? 101 : 11;
  std::uint64_t next = 0;
  const auto check = [&](const std::string& text) {
    const Case example{.dialect = std::string(GetParam()), .program = text, .seed = ++next};
    return expect_exact(example, next % 100 == 0 ? 1'000'000 : 1'000);
  };
  const std::uint64_t programs = for_each_small_program(dialect(), stride, check);
  expect_few_skipped(programs);
}

// A program with a finding of each rule that is exact, or not needed by it.
struct Example {
  std::string_view code;
  std::string_view text;
};
constexpr Example kExamples[] = {{"R001", "#>"}, {"R002", " "}, {"R003", " "},
                                 {"R004", "|"},  {"R007", "v"}, {"R009", ">\""}};

TEST(ExactFindings, AreMissedWhereTheyAreLeftOut) {
  for (const Example& example : kExamples) {
    const std::string_view code = example.code;
    const ProgramPtr program =
        *program_of({.dialect = "ipgrid-2", .program = std::string(example.text)});
    lint::Analysis analysis(program, {.pointer_steps = 0});
    Verdict verdict = verdict_of(analysis);
    const Facts facts = facts_of(*program, *fixed_run(*program));
    EXPECT_EQ(difference(facts, facts_of(verdict)), "");
    const auto is_left_out = [&](const lint::Finding& each) { return each.rule->code == code; };
    EXPECT_GT(std::erase_if(verdict.findings, is_left_out), 0U);
    EXPECT_EQ(difference(facts, facts_of(verdict)).substr(0, code.size()), code);
  }
}

TEST(ExactFindings, AreMissedWhereAnotherProgramHasThem) {
  for (const auto& [code, text] : kExamples) {
    const ProgramPtr ends = *program_of({.dialect = "ipgrid-2", .program = "#"});
    const ProgramPtr other = *program_of({.dialect = "ipgrid-2", .program = std::string(text)});
    lint::Analysis analysis(other, {.pointer_steps = 0});
    const Facts facts = facts_of(*ends, *fixed_run(*ends));
    EXPECT_NE(difference(facts, facts_of(verdict_of(analysis))), "") << text;
  }
}

Rate rate_of(const std::string& text) {
  const ProgramPtr program = *program_of({.dialect = "ipgrid-1", .program = text});
  const auto growing = fixed_run(*program)->growing;
  return growing.empty() ? Rate{} : growing.begin()->second;
}

TEST(FixedRun, TellsHowPointersGrow) {
  EXPECT_EQ(rate_of("_#\n#"), Rate{});
  EXPECT_EQ(rate_of("|"), Rate{Growth::exponential});
  EXPECT_EQ(rate_of("_vv\n^<^"), (Rate{Growth::polynomial, 1}));
}

TEST(FixedRun, TellsAnotherRateThanTheFindingIfThatIsWrong) {
  const ProgramPtr program = *program_of({.dialect = "ipgrid-1", .program = "|"});
  lint::Analysis analysis(program, {.pointer_steps = 0});
  Facts told = facts_of(verdict_of(analysis));
  ASSERT_EQ(told.growing.size(), 1U);
  told.growing.begin()->second = {Growth::polynomial, 1};
  EXPECT_NE(difference(facts_of(*program, *fixed_run(*program)), told), "");
}

INSTANTIATE_TEST_SUITE_P(Dialects, Exact, testing::Values("ipgrid-1", "ipgrid-2"),
                         [](const auto& tested) { return test_name(tested.param); });

}  // namespace
}  // namespace grid::differential::exact_test
