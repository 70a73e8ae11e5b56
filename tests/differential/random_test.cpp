// Programs of the generator, with their inputs and options, against the naive interpreter.
#include <gtest/gtest.h>

#include <iostream>
#include <string>

#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/each_dialect.h"
#include "tools/gen/generate.h"

namespace grid::differential {
namespace {

class RandomPrograms : public testing::TestWithParam<const Dialect*> {};

TEST_P(RandomPrograms, RunAlike) {
  const Dialect& dialect = *GetParam();
  const Limits limits{.max_steps = 1000, .max_live = 100};
  const std::uint64_t seed = base_seed();
  Budget budget({.usual = 20'000, .soak = 200'000, .seconds = 3});
  while (budget.take()) {
    const Case example = gen::generate(dialect, seed + budget.taken());
    if (difference(example, limits).empty()) continue;
    ADD_FAILURE() << "seed " << example.seed << "\n" << explain(example, limits);
    break;
  }
  std::cout << dialect.name << ": " << budget.taken() << " programs in " << budget.seconds()
            << " s, seeds " << seed + 1 << " to " << seed + budget.taken() << "\n";
}

INSTANTIATE_TEST_SUITE_P(Dialects, RandomPrograms, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential
