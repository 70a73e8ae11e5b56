#include <benchmark/benchmark.h>

#include "tools/gen/random.h"

namespace {

void random_below(benchmark::State& state) {
  grid::gen::Random random(1);
  for (auto _ : state) {
    const auto value = random.below(100);
    if (value >= 100) state.SkipWithError("out of range");
    benchmark::DoNotOptimize(value);
  }
}
BENCHMARK(random_below);

}  // namespace
