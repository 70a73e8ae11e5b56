// The runtime with code for the nodes of a program's graph, against the reference engine.
#include <gtest/gtest.h>

#include <string>

#include "tests/differential/fast_check.h"
#include "tests/differential/samples.h"
#include "tests/each_dialect.h"
#include "tools/gen/random.h"

namespace grid::differential::graph_code_test {
namespace {

constexpr Limits kLimits{.max_steps = 1000, .max_live = 200};
constexpr Budget::Counts kCounts{.least = 200, .usual = 5'000, .soak = 100'000, .seconds = 0.5};

class GraphCode : public testing::TestWithParam<const char*> {
 protected:
  static void check_samples(const Check& check) {
    EXPECT_EQ(first_bad_sample(*find_dialect(GetParam()), check, kCounts), "");
  }
};

TEST_P(GraphCode, RunsAsTheReferenceEngineDoes) {
  check_samples([](const Case& one) { return different_nodes(one, run_options(kLimits)); });
}

// Wherever a run is cut, both are cut in the same state.
TEST_P(GraphCode, StopsWhereTheReferenceEngineStops) {
  check_samples([](const Case& one) {
    gen::Random random(one.program.size());
    interp::RunOptions options = run_options(kLimits);
    options.limits.steps = random.below(1'000);
    options.limits.output = random.below(10);
    return different_nodes(one, options);
  });
}

TEST_P(GraphCode, ClaimsOnlyTrueLoops) {
  check_samples([](const Case& one) { return wrong_claim_of_nodes(one, kLimits); });
}

INSTANTIATE_TEST_SUITE_P(Dialects, GraphCode, testing::Values("refunge", "refunge-x"),
                         [](const auto& each) {
                           return std::string(each.param) == "refunge" ? "refunge" : "refunge_x";
                         });

}  // namespace
}  // namespace grid::differential::graph_code_test
