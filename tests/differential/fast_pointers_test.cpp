// The fast engine against the reference engine on programs of pointers, in either reading of the
// languages (IG-17): most programs that fast_test.cpp takes are in one.
#include <grid/readings.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "interp/fast/pointers.h"
#include "tests/differential/budget.h"
#include "tests/differential/fast_check.h"
#include "tests/differential/small_programs.h"
#include "tests/each_dialect.h"
#include "tools/gen/generate.h"
#include "tools/gen/random.h"

namespace grid::differential::fast_pointers_test {
namespace {

constexpr Limits kLimits{.max_steps = 3000, .max_live = 200};

// Limits of which some come early, chosen by the program.
interp::RunOptions some_limits(const Case& example) {
  gen::Random random(example.seed + example.program.size());
  interp::RunOptions options = run_options(kLimits);
  if (random.chance(50)) options.limits.steps = random.below(random.chance(50) ? 40 : 400);
  if (random.chance(30)) options.limits.pointers = random.below(20);
  if (random.chance(30)) options.limits.output = random.below(30);
  return options;
}

std::string wrong(const Case& example) {
  const Result<ProgramPtr> program = program_of(example);
  if (program && !interp::fast::runs_with_pointers(**program)) return "it cannot be run\n";
  const std::string text = different_engines(example, some_limits(example));
  return text.empty() ? wrong_fast_claim(example, kLimits) : text;
}

class FastPointers : public testing::TestWithParam<const Dialect*> {
 protected:
  void check_both_readings(Case example) {
    for (const bool compat : {false, true}) {
      example.options = {.compat = compat};
      if (wrong(example).empty()) continue;
      ADD_FAILURE() << "seed " << example.seed << "\n" << explain(example, wrong);
    }
  }
};

TEST_P(FastPointers, RunGeneratedProgramsAsTheReferenceEngineDoes) {
  const std::uint64_t seed = base_seed();
  Budget budget({.least = 500, .usual = 5'000, .soak = 100'000, .seconds = 0.5});
  while (budget.take() && !HasFailure()) {
    check_both_readings(gen::generate(*GetParam(), seed + budget.taken()));
  }
  budget.report(GetParam()->name);
}

TEST_P(FastPointers, RunSmallProgramsAsTheReferenceEngineDoes) {
  const std::uint64_t stride = soaking() ? 1 : slow_build() ? 1001 : 53;
  for_each_small_program(*GetParam(), stride, [&](const std::string& text) {
    check_both_readings({.dialect = std::string(GetParam()->name), .program = text});
    return !HasFailure();
  });
}

// What the engine is not told of must not matter.
TEST_P(FastPointers, RunTheSameUnderAllAnswersThatTheyTake) {
  const std::uint64_t seed = base_seed();
  std::uint64_t compared = 0;
  Budget budget({.least = 20, .usual = 200, .soak = 5'000, .seconds = 0.5});
  while (budget.take() && !HasFailure()) {
    const Case example = gen::generate(*GetParam(), seed + budget.taken());
    for (const OtherAnswer& other : other_answers(*GetParam())) {
      const Result<ProgramPtr> program = program_of(example, with_answer(*GetParam(), other));
      if (!program || !interp::fast::runs_with_pointers(**program)) continue;
      ++compared;
      EXPECT_EQ(different_engines(*program, "", run_options({})), "")
          << other.question->name << "\n"
          << describe(example);
    }
  }
  EXPECT_GT(compared, 0U);
}

std::vector<const Dialect*> with_pointers() {
  std::vector<const Dialect*> result;
  for (const Dialect* const dialect : dialects()) {
    if (dialect->family == Family::ipgrid) result.push_back(dialect);
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(Dialects, FastPointers, testing::ValuesIn(with_pointers()), dialect_name);

}  // namespace
}  // namespace grid::differential::fast_pointers_test
