// What the rules of the linter that are on by default take on large programs, per state of their
// state graphs. Memory is the most that the process held, as Linux counts it, above what it held
// before.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#include <grid/endings.h>

#include "lint/check.h"
#include "lint/selection.h"
#include "tests/bench/program.h"

namespace {

using grid::ProgramPtr;
using grid::bench::program;
using grid::lint::Analysis;

// `side` rows of so many cells, of which about `percent` in a hundred are one of `instructions`.
std::string field(std::size_t side, std::string_view instructions, unsigned percent,
                  unsigned seed) {
  std::mt19937 random(seed);
  std::string text(side, instructions.front());
  text += '\n';
  for (std::size_t row = 1; row < side; ++row) {
    for (std::size_t col = 0; col < side; ++col) {
      const bool blank = random() % 100 >= percent;
      text += blank ? ' ' : instructions[random() % instructions.size()];
    }
    text += '\n';
  }
  return text;
}

constexpr const char* kMostMemory = "VmHWM:";

// In bytes; see proc(5).
double held(std::string_view which) {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word && word != which) continue;
  double kibibytes = 0;
  status >> kibibytes;
  return kibibytes * 1024;
}

void forget_most_memory() { std::ofstream("/proc/self/clear_refs") << "5\n"; }

struct Case {
  std::string_view dialect;
  std::string_view instructions;
  unsigned percent;
  std::size_t least_states_per_cell;  // that the analysis must reach, or else it measures nothing
  unsigned seed;                      // with which it does
};

constexpr Case kSplits = {"ipgrid-2", "|_|_|_|_|_|_|_|_|_><^v#", 30, 1, 2};
constexpr Case kStrings = {"ipgrid-2", "|_|_|_|_|_|_|_|_|_><^v#\".", 30, 2, 2};
// No reads and no writes: nothing is rewritten.
constexpr Case kMirrors = {"refunge", "YYYYYY><v/\\|#@", 25, 2, 1};
// Where code is written all over the grid, each cell may be anything.
constexpr Case kMixed = {"refunge", "Y~+-?!*><v^/\\|#@Y", 25, 20, 1};
constexpr Case kForks = {"refunge", "Y", 100, 1, 1};

// Reports time and memory per state of look_at(program, tell), which calls tell(reach).
template <class LookAt>
void measure(benchmark::State& state, const Case& what, LookAt look_at) {
  const auto side = static_cast<std::size_t>(state.range(0));
  const ProgramPtr large =
      program(what.dialect, field(side, what.instructions, what.percent, what.seed));
  double states = 0;
  double edges = 0;
  double bytes = 0;
  for (auto _ : state) {
    forget_most_memory();
    const double before = held("VmRSS:");
    look_at(large, [&](const grid::Reach& reach) {
      states = static_cast<double>(reach.states.size());
      edges = static_cast<double>(reach.edges.size());
    });
    bytes = held(kMostMemory) - before;
  }
  if (states < static_cast<double>(what.least_states_per_cell * side * side)) {
    state.SkipWithError("too little is reached");
    return;
  }
  state.counters["states"] = states;
  state.counters["edges"] = edges;
  state.counters["bytes/state"] = bytes / states;
  state.counters["state"] = benchmark::Counter(
      states, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void lint(benchmark::State& state, const Case& what) {
  measure(state, what, [](const ProgramPtr& large, auto tell) {
    Analysis analysis(large, {});
    const auto findings = grid::lint::check(analysis, grid::lint::Selection().selected());
    benchmark::DoNotOptimize(findings);
    tell(analysis.reach());
  });
}

// The state graph, without following runs.
void reach(benchmark::State& state, const Case& what) {
  measure(state, what, [](const ProgramPtr& large, auto tell) {
    const grid::Reach found = grid::reach(large, {.pointer_steps = 0});
    benchmark::DoNotOptimize(found);
    tell(found);
  });
}

// The same, and how runs end.
void reach_and_end(benchmark::State& state, const Case& what) {
  measure(state, what, [](const ProgramPtr& large, auto tell) {
    const grid::Reach found = grid::reach(large, {.pointer_steps = 0});
    benchmark::DoNotOptimize(grid::find_endings(found));
    tell(found);
  });
}

// Sides of the grids whose state graphs are measured.
void of_splits(benchmark::internal::Benchmark* graph) {
  graph->Arg(100)->Arg(300)->Arg(1000)->Arg(2800)->Unit(benchmark::kMillisecond);
}
void of_mirrors(benchmark::internal::Benchmark* graph) {
  graph->Arg(20)->Arg(200)->Arg(500)->Unit(benchmark::kMillisecond);
}
void of_mixed(benchmark::internal::Benchmark* graph) {
  graph->Arg(20)->Arg(200)->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(reach, ipgrid_2_splits, kSplits)->Apply(of_splits);
BENCHMARK_CAPTURE(reach, refunge_mirrors, kMirrors)->Apply(of_mirrors);
BENCHMARK_CAPTURE(reach, refunge_mixed, kMixed)->Apply(of_mixed);
BENCHMARK_CAPTURE(reach_and_end, ipgrid_2_splits, kSplits)->Apply(of_splits);
BENCHMARK_CAPTURE(reach_and_end, refunge_mirrors, kMirrors)->Apply(of_mirrors);
BENCHMARK_CAPTURE(reach_and_end, refunge_mixed, kMixed)->Apply(of_mixed);
BENCHMARK_CAPTURE(lint, ipgrid_2_splits, kSplits)->Arg(1000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lint, ipgrid_2_strings, kStrings)->Arg(1000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lint, refunge_mirrors, kMirrors)->Arg(200)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lint, refunge_mixed, kMixed)->Arg(200)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lint, refunge_forks, kForks)->Arg(300)->Unit(benchmark::kMillisecond);

}  // namespace
