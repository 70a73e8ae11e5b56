// What reach() says of all runs, against runs: of the generator's programs with random inputs, and
// of every program of up to four cells.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/differential/reach_check.h"
#include "tests/each_dialect.h"
#include "tools/gen/generate.h"
#include "tools/gen/random.h"

namespace grid::differential {
namespace {

constexpr std::uint64_t kMaxSteps = 400;
constexpr std::uint64_t kMaxLive = 64;

// How much is explored before abstraction begins, and how many places are told apart.
struct Depth {
  std::uint64_t explored;
  std::uint32_t places;
};
constexpr Depth kDepths[] = {{0, 1}, {0, 16}, {7, 2}, {100, 16}, {20'000, 16}};

std::string random_input(gen::Random& random) {
  std::string input;
  for (std::uint64_t size = random.below(12); size > 0; --size) {
    input.push_back(static_cast<char>(random.chance(40) ? 0 : random.below(256)));
  }
  return input;
}

std::string wrong_reach(const Case& example, const Depth& depth) {
  const Result<ProgramPtr> program = program_of(example);
  if (!program) return "";
  const Reach found =
      reach(*program, {.pointer_steps = depth.explored, .states = 200'000, .places = depth.places});
  std::string wrong = contradiction(found, example.input, kMaxSteps, kMaxLive);
  gen::Random random(example.seed + 1);
  for (int run = 0; run < 3 && wrong.empty(); ++run) {
    wrong = contradiction(found, random_input(random), kMaxSteps, kMaxLive);
  }
  return wrong;
}

class ReachOfPrograms : public testing::TestWithParam<const Dialect*> {};

TEST_P(ReachOfPrograms, IsContradictedByNoRun) {
  const std::uint64_t seed = base_seed();
  Budget budget({.least = 300, .usual = 3'000, .soak = 200'000, .seconds = 5});
  while (budget.take()) {
    const gen::Sample sample = gen::generate(*GetParam(), seed + budget.taken());
    const Depth& depth = kDepths[budget.taken() % std::size(kDepths)];
    const Check check = [&](const Case& example) { return wrong_reach(example, depth); };
    if (check(sample).empty()) continue;
    ADD_FAILURE() << "seed " << sample.seed << ", explored " << depth.explored << ", places "
                  << depth.places << "\n"
                  << explain(sample, check);
    break;
  }
  budget.report(GetParam()->name);
}

INSTANTIATE_TEST_SUITE_P(Dialects, ReachOfPrograms, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential
