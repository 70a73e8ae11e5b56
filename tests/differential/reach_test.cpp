// What reach() and the linter say of all runs, against runs: programs of the generator with random
// inputs.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/differential/lint_check.h"
#include "tests/differential/loop_check.h"
#include "tests/differential/reach_check.h"
#include "tests/differential/small_programs.h"
#include "tests/each_dialect.h"
#include "tools/gen/generate.h"
#include "tools/gen/random.h"

namespace grid::differential::reach_test {
namespace {

constexpr std::uint64_t kMaxSteps = 10'000;
constexpr std::uint64_t kMaxLive = 64;
// How much is explored before abstraction begins, how many places are told apart, and whether each
// two pointers are looked at.
struct Depth {
  std::uint64_t explored;
  std::uint32_t places;
  bool pairs;
};
constexpr Depth kDepths[] = {{0, 1, true},    {0, 16, true},    {0, 16, false},    {7, 2, true},
                             {100, 16, true}, {100, 16, false}, {20'000, 16, true}};

// Zero, which conditions ask for, an instruction, which may come to be executed, or any byte.
char random_byte(const Dialect& dialect, gen::Random& random) {
  if (random.chance(30)) return '\0';
  if (random.chance(40)) return static_cast<char>(random.pick(dialect.instructions).glyph);
  return static_cast<char>(random.below(256));
}

std::string random_input(const Dialect& dialect, gen::Random& random) {
  std::string input;
  for (std::uint64_t size = random.below(12); size > 0; --size) {
    input.push_back(random_byte(dialect, random));
  }
  return input;
}

// The runs of a case: on its input, and on some others if it can read any.
template <class CheckRun>
std::string first_complaint(const Case& example, CheckRun check_run) {
  std::string complaint = check_run(example.input);
  gen::Random random(example.seed + 1);
  const Dialect& dialect = *find_dialect(example.dialect);
  const int others = dialect.has_field ? 3 : 0;
  for (int run = 0; run < others && complaint.empty(); ++run)
    complaint = check_run(random_input(dialect, random));
  return complaint;
}

ReachLimits limits_of(const Depth& depth) {
  return {.pointer_steps = depth.explored, .states = 20'000, .places = depth.places};
}

std::string wrong(const Case& example, const Depth& depth) {
  const Result<ProgramPtr> program = program_of(example);
  if (!program) return "";
  lint::Analysis analysis(
      *program, limits_of(depth),
      {.states = depth.pairs ? 300U : 0U, .work = depth.pairs ? 1'000'000U : 0U});
  const Verdict verdict = verdict_of(analysis);
  if (std::string complaint = unconfirmed(analysis); !complaint.empty()) return complaint;
  if (std::string complaint = wrong_loops(verdict); !complaint.empty()) return complaint;
  return first_complaint(example, [&](const std::string& input) {
    const std::string complaint = contradiction(analysis.reach(), input, kMaxSteps, kMaxLive);
    return complaint.empty() ? falsified(verdict, input, kMaxSteps, kMaxLive) : complaint;
  });
}

class AllRuns : public testing::TestWithParam<const Dialect*> {
 protected:
  static bool expect_right(const Case& example, std::uint64_t number) {
    const Depth& depth = kDepths[number % std::size(kDepths)];
    const Check check = [&](const Case& one) { return wrong(one, depth); };
    if (check(example).empty()) return true;
    ADD_FAILURE() << "seed " << example.seed << ", explored " << depth.explored << ", places "
                  << depth.places << ", pairs " << depth.pairs << "\n"
                  << explain(example, check);
    return false;
  }
};

// Programs are looked at to a depth that shifts from one to the next.
TEST_P(AllRuns, NoneContradictsReachOrAFinding) {
  const std::uint64_t seed = base_seed();
  const std::uint64_t soak = GetParam()->has_field ? 80'000 : 280'000;  // a million in all
  Budget budget({.least = 100, .usual = 3'000, .soak = soak, .seconds = 2});
  while (budget.take()) {
    if (!expect_right(gen::generate(*GetParam(), seed + budget.taken()), budget.taken())) break;
  }
  budget.report(GetParam()->name);
}

TEST_P(AllRuns, NoneContradictsReachOrAFindingOfASmallProgram) {
  const std::uint64_t stride = soaking() ? 1 : slow_build() ? 4'001 : 499;
  std::uint64_t next = 0;
  const auto check = [&](const std::string& text) {
    const Case example{.dialect = std::string(GetParam()->name), .program = text, .seed = ++next};
    return expect_right(example, next);
  };
  const std::uint64_t programs = for_each_small_program(*GetParam(), stride, check);
  std::cout << GetParam()->name << ": " << programs << " programs\n";
}

// At 4:10 a byte is executed that depends on input and does nothing, as the one in the source.
TEST(Confirmed, ShowsCodeOnlyWhereItIsAnotherByte) {
  const auto program =
      parse(Source("test",
                   "  \\\n< /      /\n    / vvv/\n   \\\\^\n Y\\\n /Y\\\n ?\n v v\n"
                   " |\n   -\n   ^",
                   *find_dialect("refunge")));
  lint::Analysis analysis(*program, {.pointer_steps = 20'000, .states = 20'000});
  EXPECT_EQ(unconfirmed(analysis), "");
}

INSTANTIATE_TEST_SUITE_P(Dialects, AllRuns, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential::reach_test
