#include "tests/differential/samples.h"

#include "tools/gen/generate.h"

namespace grid::differential {

std::string first_bad_sample(const Dialect& dialect, const Check& check, Budget::Counts counts) {
  const std::uint64_t seed = base_seed();
  Budget budget(counts);
  std::string bad;
  while (bad.empty() && budget.take()) {
    const gen::Sample sample = gen::generate(dialect, seed + budget.taken());
    if (check(sample).empty()) continue;
    bad = "seed " + std::to_string(sample.seed) + "\n" + explain(sample, check);
  }
  budget.report(dialect.name);
  return bad;
}

}  // namespace grid::differential
