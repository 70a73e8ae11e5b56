// What find_endings() takes per state, on state graphs of one shape and growing size.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>

#include <grid/endings.h>

namespace {

using grid::Reach;
using grid::StateId;
using grid::Way;

constexpr StateId kNear = 1000;

// Every state has two edges to the states after it, of which each fourth is a fork; the last lead
// to where all pointers are gone.
Reach onwards(StateId states) {
  std::mt19937 random(1);
  Reach reach;
  reach.states.resize(states);
  reach.edge_begin.push_back(0);
  for (StateId state = 0; state < states; ++state) {
    for (const Way way : {Way::stays, Way::born}) {
      const StateId to = state + 1 + static_cast<StateId>(random() % kNear);
      reach.edges.push_back({to < states ? to : grid::kGone, state % 4 == 0 ? way : Way::next, 0});
    }
    reach.edge_begin.push_back(reach.edges.size());
  }
  return reach;
}

// One ring with forks all round it, whose other pointer is gone at once: the longest path.
Reach ring(StateId states) {
  Reach reach;
  reach.states.resize(states);
  reach.edge_begin.push_back(0);
  for (StateId state = 0; state < states; ++state) {
    reach.edges.push_back({(state + 1) % states, Way::stays, 0});
    reach.edges.push_back({grid::kGone, Way::born, 0});
    reach.edge_begin.push_back(reach.edges.size());
  }
  return reach;
}

void endings(benchmark::State& state, Reach (*shape)(StateId), bool may_end) {
  const Reach reach = shape(static_cast<StateId>(state.range(0)));
  for (auto _ : state) {
    const grid::Endings found = grid::find_endings(reach);
    if (found.may_end[0] != may_end || found.rate.growth != grid::Growth::bounded) {
      state.SkipWithError("not the endings of this shape");
      return;
    }
  }
  state.counters["state"] = benchmark::Counter(
      static_cast<double>(state.range(0)),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(endings, onwards, onwards, true)
    ->RangeMultiplier(1000)
    ->Range(10'000, 10'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(endings, ring, ring, false)
    ->RangeMultiplier(1000)
    ->Range(10'000, 10'000'000)
    ->Unit(benchmark::kMillisecond);

}  // namespace
