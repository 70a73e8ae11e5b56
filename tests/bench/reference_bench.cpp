// The reference engine: nanoseconds per pointer step, loading, many pointers. Every program is
// checked to do what it should before its time counts.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <grid/machine.h>

#include "tests/bench/program.h"
#include "tests/workloads/loops.h"

namespace {

using grid::Dialect;
using grid::Input;
using grid::Machine;
using grid::ProgramPtr;
using grid::StepReport;
using grid::bench::program;
using grid::workloads::loop;
using grid::workloads::Walk;

void take_steps(Machine& machine, StepReport& report, std::uint64_t count) {
  for (std::uint64_t i = 0; i < count && !machine.finished(); ++i) {
    machine.step(machine.needs_input() ? Input::end() : Input::none(), report);
  }
}

void report_pointer_steps(benchmark::State& state, double per_iteration) {
  state.counters["pointer-step"] = benchmark::Counter(
      per_iteration, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// One pointer that goes round and round for ever.
void one_pointer(benchmark::State& state, std::string_view dialect, Walk walk) {
  constexpr std::uint64_t kSteps = 100'000;
  Machine machine(program(dialect, loop(dialect, walk).text));
  StepReport report;
  take_steps(machine, report, kSteps);
  if (machine.pointers().size() != 1 || machine.steps() != kSteps || machine.born() != 1) {
    state.SkipWithError("not a loop of one pointer");
    return;
  }
  for (auto _ : state) take_steps(machine, report, kSteps);
  report_pointer_steps(state, static_cast<double>(kSteps));
}
BENCHMARK_CAPTURE(one_pointer, refunge_blank, "refunge", Walk::blank);
BENCHMARK_CAPTURE(one_pointer, refunge_turning, "refunge", Walk::turning);
BENCHMARK_CAPTURE(one_pointer, refunge_adding, "refunge", Walk::adding);
BENCHMARK_CAPTURE(one_pointer, refunge_mixed, "refunge", Walk::mixed);
BENCHMARK_CAPTURE(one_pointer, ipgrid_3_turning, "ipgrid-3", Walk::turning);
BENCHMARK_CAPTURE(one_pointer, ipgrid_3_strings, "ipgrid-3", Walk::strings);

// 2^20 pointers, doubling in each cycle up to there.
void a_million_pointers(benchmark::State& state) {
  constexpr std::uint64_t kCycles = 20;
  const ProgramPtr storm = program("ipgrid-1", "_\n");
  StepReport report;
  for (auto _ : state) {
    Machine machine(storm);
    take_steps(machine, report, kCycles);
    if (machine.pointers().size() != 1U << kCycles || machine.born() != 1U << kCycles) {
      state.SkipWithError("not 2^20 pointers");
      return;
    }
  }
  report_pointer_steps(state, static_cast<double>((1U << kCycles) - 1));
}
BENCHMARK(a_million_pointers)->Unit(benchmark::kMillisecond);

// A source of 10,000 x 10,000 cells, parsed and made ready to run.
void load(benchmark::State& state, std::string_view dialect) {
  constexpr std::size_t kSide = 10'000;
  std::string text;
  for (std::size_t row = 0; row < kSide; ++row) text += std::string(kSide, 'x') + '\n';
  double bytes_per_cell = 0;
  for (auto _ : state) {
    state.PauseTiming();
    std::string copy = text;
    state.ResumeTiming();
    const ProgramPtr big = program(dialect, std::move(copy));
    const Machine machine(big);
    if (machine.cell({kSide - 1, kSide - 1}) != U'x') state.SkipWithError("not loaded");
    bytes_per_cell = static_cast<double>(big->memory() + machine.memory()) / (kSide * kSide);
  }
  state.counters["bytes/cell"] = bytes_per_cell;
}
BENCHMARK_CAPTURE(load, refunge, "refunge")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(load, ipgrid_3, "ipgrid-3")->Unit(benchmark::kMillisecond);

}  // namespace
