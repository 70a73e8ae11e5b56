// Programs of the generator, with their inputs and options: against the naive interpreter, with
// loop detection, traced, and under limits.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>

#include "tests/differential/compare.h"
#include "tests/differential/samples.h"
#include "tests/each_dialect.h"
#include "tools/gen/random.h"

namespace grid::differential::random_test {
namespace {

constexpr Limits kLimits{.max_steps = 1000, .max_live = 100};

class RandomPrograms : public testing::TestWithParam<const Dialect*> {
 protected:
  static void check_samples(const Check& check, Budget::Counts counts) {
    EXPECT_EQ(first_bad_sample(*GetParam(), check, counts), "");
  }
};

TEST_P(RandomPrograms, RunAlike) {
  check_samples([](const Case& example) { return difference(example, kLimits); },
                {.least = 2'000, .usual = 20'000, .soak = 200'000, .seconds = 1});
}

TEST_P(RandomPrograms, AreClaimedEndlessOnlyIfTheyAre) {
  check_samples([](const Case& example) { return wrong_claim(example, kLimits); },
                {.least = 1'000, .usual = 10'000, .soak = 200'000, .seconds = 1});
}

class StepCounter final : public interp::TraceSink {
 public:
  bool step(const Machine& machine, const StepReport& report) override {
    in_order = in_order && report.step == ++steps && machine.steps() == steps;
    output += report.output;
    return true;
  }
  std::uint64_t steps = 0;
  bool in_order = true;
  std::string output;
};

// Plain, traced, and under limits that it does not reach, a run is the same.
std::string changed_by_watching(const Case& example) {
  const Result<ProgramPtr> program = program_of(example);
  if (!program) return "";
  interp::RunOptions options = run_options(kLimits);
  const Run run = run_loop(*program, example.input, options);
  const naive::Result plain = in_naive_terms(run, *program, example.input);
  if (run.result.output_bytes != run.output.size()) return "output_bytes\n";

  StepCounter counter;
  options.trace = &counter;
  options.limits = {.steps = kLimits.max_steps,
                    .pointers = std::min(run.result.max_live, kLimits.max_live),
                    .memory = std::uint64_t{1} << 30,
                    .output = run.output.size(),
                    .time = std::chrono::hours(1)};
  const Run watched = run_loop(*program, example.input, options);
  if (!counter.in_order || counter.steps != plain.steps) return "steps of the trace\n";
  if (counter.output != plain.output) return "output of the trace\n";
  return difference(in_naive_terms(watched, *program, example.input), plain);
}

TEST_P(RandomPrograms, RunAlikeWhenTracedAndLimited) {
  check_samples(changed_by_watching,
                {.least = 500, .usual = 5'000, .soak = 50'000, .seconds = 0.5});
}

// A limit on output ends a run in the step that would pass it, and the bytes before it come out.
std::string wrong_cut(const Case& example) {
  const Result<ProgramPtr> program = program_of(example);
  if (!program) return "";
  const Run whole = run_loop(*program, example.input, run_options(kLimits));
  gen::Random random(example.program.size() + whole.output.size());
  for (int i = 0; i < 3 && !whole.output.empty(); ++i) {
    StepCounter counter;
    interp::RunOptions options = run_options(kLimits);
    options.trace = &counter;
    options.limits.output = random.below(whole.output.size());
    const Run cut = run_loop(*program, example.input, options);
    const std::string where = " at " + std::to_string(options.limits.output) + "\n";
    if (cut.result.limit != interp::Limit::output) return "no limit reached" + where;
    if (cut.output != whole.output.substr(0, options.limits.output)) return "no prefix" + where;
    if (counter.steps != cut.result.steps) return "steps of the trace" + where;
  }
  return "";
}

TEST_P(RandomPrograms, AreCutByALimitOnOutput) {
  check_samples(wrong_cut, {.least = 500, .usual = 5'000, .soak = 50'000, .seconds = 0.5});
}

INSTANTIATE_TEST_SUITE_P(Dialects, RandomPrograms, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential::random_test
