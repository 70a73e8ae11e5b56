// What reach() and the linter say of all runs, against runs: programs of the generator with random
// inputs.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/differential/lint_check.h"
#include "tests/differential/reach_check.h"
#include "tests/each_dialect.h"
#include "tools/gen/generate.h"
#include "tools/gen/random.h"

namespace grid::differential {
namespace {

constexpr std::uint64_t kMaxSteps = 400;
constexpr std::uint64_t kMaxLive = 64;
constexpr std::size_t kConflictWork = 100'000;

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

// The runs of a case: on its input, and on some others.
template <class CheckRun>
std::string first_complaint(const Case& example, CheckRun check_run) {
  std::string complaint = check_run(example.input);
  gen::Random random(example.seed + 1);
  for (int run = 0; run < 3 && complaint.empty(); ++run)
    complaint = check_run(random_input(random));
  return complaint;
}

ReachLimits limits_of(const Depth& depth) {
  return {.pointer_steps = depth.explored, .states = 200'000, .places = depth.places};
}

std::string wrong_reach(const Case& example, const Depth& depth) {
  const Result<ProgramPtr> program = program_of(example);
  if (!program) return "";
  const Reach found = reach(*program, limits_of(depth));
  return first_complaint(example, [&](const std::string& input) {
    return contradiction(found, input, kMaxSteps, kMaxLive);
  });
}

std::string wrong_finding(const Case& example, const Depth& depth) {
  const Result<ProgramPtr> program = program_of(example);
  if (!program) return "";
  lint::Analysis analysis(*program, limits_of(depth), kConflictWork);
  const Verdict verdict = verdict_of(analysis);
  if (std::string complaint = unconfirmed(analysis); !complaint.empty()) return complaint;
  return first_complaint(example, [&](const std::string& input) {
    return falsified(verdict, input, kMaxSteps, kMaxLive);
  });
}

class AllRuns : public testing::TestWithParam<const Dialect*> {
 protected:
  using CheckAt = std::string (*)(const Case&, const Depth&);
  void check_samples(CheckAt check_at, Budget::Counts counts) {
    const std::uint64_t seed = base_seed();
    Budget budget(counts);
    while (budget.take()) {
      const gen::Sample sample = gen::generate(*GetParam(), seed + budget.taken());
      const Depth& depth = kDepths[budget.taken() % std::size(kDepths)];
      const Check check = [&](const Case& example) { return check_at(example, depth); };
      if (check(sample).empty()) continue;
      ADD_FAILURE() << "seed " << sample.seed << ", explored " << depth.explored << ", places "
                    << depth.places << "\n"
                    << explain(sample, check);
      break;
    }
    budget.report(GetParam()->name);
  }
};

TEST_P(AllRuns, NoneContradictsReach) {
  check_samples(wrong_reach, {.least = 200, .usual = 3'000, .soak = 200'000, .seconds = 3});
}

TEST_P(AllRuns, NoneFalsifiesAFinding) {
  check_samples(wrong_finding, {.least = 200, .usual = 3'000, .soak = 200'000, .seconds = 3});
}

INSTANTIATE_TEST_SUITE_P(Dialects, AllRuns, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential
