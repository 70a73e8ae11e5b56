// Programs of pointers on the fast engine beside the reference engine: nanoseconds per pointer
// step. Every run is checked to do what it should.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "interp/fast/pointers.h"
#include "interp/run.h"
#include "tests/bench/program.h"

namespace {

using grid::ProgramPtr;
using grid::bench::program;
using grid::interp::Outcome;
using grid::interp::RunOptions;
using grid::interp::RunResult;

class Sink final : public grid::interp::Host {
 public:
  grid::interp::ReadResult read(std::optional<grid::interp::Clock::time_point>) override {
    return {grid::interp::ReadResult::Kind::end};
  }
  bool write(std::string_view bytes) override {
    written += bytes.size();
    return true;
  }

  std::uint64_t written = 0;
};

enum class Engine { fast, reference };

RunResult run(Engine engine, const ProgramPtr& program, std::uint64_t steps, Sink& sink,
              bool detect_loops = false) {
  RunOptions options;
  options.limits.steps = steps;
  options.detect_loops = detect_loops;
  return engine == Engine::fast ? grid::interp::fast::run_pointers(program, options, sink)
                                : grid::interp::run(program, options, sink);
}

void report_pointer_steps(benchmark::State& state, std::uint64_t per_iteration) {
  state.counters["pointer-step"] = benchmark::Counter(
      static_cast<double>(per_iteration),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// One pointer that goes round and round for ever.
void one_pointer_in(benchmark::State& state, Engine engine, const char* text, bool prints) {
  const std::uint64_t steps = engine == Engine::fast ? 10'000'000 : 1'000'000;
  const ProgramPtr loop = program("ipgrid-3", text);
  for (auto _ : state) {
    Sink sink;
    const RunResult result = run(engine, loop, steps, sink);
    if (result.steps != steps || result.born != 1 || (sink.written > 0) != prints) {
      state.SkipWithError("another run");
      return;
    }
  }
  report_pointer_steps(state, steps);
}
constexpr const char* kTurning = "v   <\n>   ^\n";
constexpr const char* kCorners = "v<\n>^\n";
constexpr const char* kStrings = ">\"ab\"..\n";
constexpr const char* kHello = "v\n>\"!dlroW ,olleH\".............\n";
constexpr const char* kFlags = ">\"a\".?_ .?_ \n";
BENCHMARK_CAPTURE(one_pointer_in, turning_fast, Engine::fast, kTurning, false);
BENCHMARK_CAPTURE(one_pointer_in, turning_reference, Engine::reference, kTurning, false);
BENCHMARK_CAPTURE(one_pointer_in, corners_fast, Engine::fast, kCorners, false);
BENCHMARK_CAPTURE(one_pointer_in, corners_reference, Engine::reference, kCorners, false);
BENCHMARK_CAPTURE(one_pointer_in, strings_fast, Engine::fast, kStrings, true);
BENCHMARK_CAPTURE(one_pointer_in, strings_reference, Engine::reference, kStrings, true);
BENCHMARK_CAPTURE(one_pointer_in, hello_fast, Engine::fast, kHello, true);
BENCHMARK_CAPTURE(one_pointer_in, hello_reference, Engine::reference, kHello, true);
BENCHMARK_CAPTURE(one_pointer_in, flags_fast, Engine::fast, kFlags, true);
BENCHMARK_CAPTURE(one_pointer_in, flags_reference, Engine::reference, kFlags, true);

// A square of rings of different heights, with one pointer in each. On the left one comes down and
// in each block splits, to make its way through the left edge to the next block; within the block
// the new one does the same from ring to ring.
//
//     _v> v> v  v
//     v>| >| v  >
//       v<v<v<
//       >^  >^
//         >^
std::string rings(std::size_t side) {
  constexpr std::size_t kBlock = 8;  // rows
  const std::size_t width = 2 * side + 3;
  std::vector<std::string> rows(side * kBlock, std::string(width, ' '));
  std::mt19937 random(1);
  for (std::size_t block = 0; block < side; ++block) {
    std::string* const at = &rows[block * kBlock];
    const bool last = block + 1 == side;
    at[0][0] = last ? '>' : '_';
    at[1][0] = at[0][1] = at[0][width - 1] = 'v';
    at[1][1] = at[1][width - 1] = '>';
    for (std::size_t ring = 1; ring <= side; ++ring) {
      const std::size_t left = 2 * ring;
      const std::size_t bottom = 3 + random() % 5;
      at[1][left] = ring == side ? 'v' : '|';
      if (ring < side) at[0][left] = at[1][left + 1] = '>';
      if (ring < side) at[0][left + 1] = 'v';
      at[2][left] = 'v';
      at[2][left + 1] = '<';
      at[bottom][left] = '>';
      at[bottom][left + 1] = '^';
    }
  }
  std::string text;
  for (const std::string& row : rows) text += row + "\n";
  return text;
}

// The processor time from where all pointers are in their rings.
void many_pointers(benchmark::State& state, Engine engine, std::string_view dialect) {
  const auto side = static_cast<std::size_t>(state.range(0));
  const std::uint64_t pointers = side * side;
  const ProgramPtr square = program(dialect, rings(side));
  const std::uint64_t begun = side * 20;
  const std::uint64_t cycles =
      std::max<std::uint64_t>(engine == Engine::fast ? 20'000'000 : 2'000'000, pointers) / pointers;
  for (auto _ : state) {
    double seconds = 0;
    for (const std::uint64_t steps : {begun, begun + cycles}) {
      Sink sink;
      const std::clock_t start = std::clock();
      const RunResult result = run(engine, square, steps, sink);
      seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC - seconds;
      if (result.live != pointers || result.born != pointers) state.SkipWithError("another run");
    }
    state.SetIterationTime(seconds);
  }
  report_pointer_steps(state, pointers * cycles);
}
BENCHMARK_CAPTURE(many_pointers, ipgrid_1_fast, Engine::fast, "ipgrid-1")
    ->RangeMultiplier(4)
    ->Range(4, 256)
    ->UseManualTime();
BENCHMARK_CAPTURE(many_pointers, ipgrid_1_reference, Engine::reference, "ipgrid-1")
    ->RangeMultiplier(4)
    ->Range(4, 64)
    ->UseManualTime()
    ->Iterations(1);
BENCHMARK_CAPTURE(many_pointers, ipgrid_3_fast, Engine::fast, "ipgrid-3")
    ->RangeMultiplier(4)
    ->Range(4, 256)
    ->UseManualTime();
BENCHMARK_CAPTURE(many_pointers, ipgrid_3_reference, Engine::reference, "ipgrid-3")
    ->RangeMultiplier(4)
    ->Range(4, 64)
    ->UseManualTime()
    ->Iterations(1);

// Pointers double in each cycle, up to 2^60 of one state.
void merging_forks(benchmark::State& state) {
  constexpr std::uint64_t kCycles = 60;
  const ProgramPtr storm = program("ipgrid-1", "_\n");
  for (auto _ : state) {
    Sink sink;
    const RunResult result = run(Engine::fast, storm, kCycles, sink);
    if (result.live != std::uint64_t{1} << kCycles || result.born != result.live) {
      state.SkipWithError("not 2^60 pointers");
      return;
    }
  }
}
BENCHMARK(merging_forks)->Unit(benchmark::kMillisecond);

}  // namespace
