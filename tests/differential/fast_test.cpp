// The fast engine against the reference engine: on programs of the generator and on small ones,
// under limits, with and without detection of loops.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/differential/fast_check.h"
#include "tests/differential/samples.h"
#include "tests/differential/small_programs.h"
#include "tests/each_dialect.h"
#include "tools/gen/random.h"

namespace grid::differential::fast_test {
namespace {

constexpr Limits kLimits{.max_steps = 1000, .max_live = 200};

class FastEngine : public testing::TestWithParam<const Dialect*> {
 protected:
  static void check_samples(const Check& check, Budget::Counts counts) {
    EXPECT_EQ(first_bad_sample(*GetParam(), check, counts), "");
  }
};

TEST_P(FastEngine, RunsAsTheReferenceEngineDoes) {
  check_samples([](const Case& one) { return different_engines(one, run_options(kLimits)); },
                {.least = 1'000, .usual = 10'000, .soak = 200'000, .seconds = 0.5});
}

// Wherever a run is cut, both are cut in the same state.
TEST_P(FastEngine, StopsWhereTheReferenceEngineStops) {
  const Check check = [](const Case& one) {
    gen::Random random(one.program.size());
    interp::RunOptions options = run_options(kLimits);
    options.limits.steps = random.below(200);
    options.limits.pointers = 1 + random.below(20);
    options.limits.output = random.below(10);
    return different_engines(one, options);
  };
  check_samples(check, {.least = 1'000, .usual = 10'000, .soak = 200'000, .seconds = 0.5});
}

TEST_P(FastEngine, ClaimsOnlyTrueLoops) {
  check_samples([](const Case& one) { return wrong_fast_claim(one, kLimits); },
                {.least = 1'000, .usual = 10'000, .soak = 100'000, .seconds = 0.5});
}

TEST_P(FastEngine, RunsSmallProgramsAsTheReferenceEngineDoes) {
  const Dialect& dialect = *GetParam();
  const std::uint64_t stride = soaking() ? 1 : slow_build() ? 1001 : 31;
  const Check check = [](const Case& one) {
    const std::string text = different_engines(one, run_options({}));
    return text.empty() ? wrong_fast_claim(one, {}) : text;
  };
  for_each_small_program(dialect, stride, [&](const std::string& text) {
    const Case example{
        .dialect = std::string(dialect.name), .program = text, .input = std::string("!\0>", 3)};
    if (!check(example).empty()) ADD_FAILURE() << explain(example, check);
    return !HasFailure();
  });
}

INSTANTIATE_TEST_SUITE_P(Dialects, FastEngine, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential::fast_test
