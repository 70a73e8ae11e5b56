// The fast engine beside the reference engine, on every workload. Both first run it for a while and
// must do the same; a run of the fast engine that ends must have written what it should. Times are
// those of the processor, per step of a pointer, from where all pointers are there.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "interp/fast/fast.h"
#include "interp/run.h"
#include "tests/bench/engines.h"
#include "tests/bench/program.h"
#include "tests/string_host.h"
#include "tests/workloads/workloads.h"

namespace grid::bench {

namespace {

using interp::RunResult;
using workloads::Workload;

enum class Engine { reference, fast };

struct Run {
  RunResult result{};
  std::string output{};
  double seconds = 0;
};

Run run(Engine engine, const ProgramPtr& program, std::uint64_t steps) {
  StringHost host;
  const interp::RunOptions options{.limits = {.steps = steps}, .detect_loops = false};
  const std::clock_t start = std::clock();
  Run run{.result = engine == Engine::fast ? interp::fast::run(program, options, host)
                                           : interp::run(program, options, host)};
  run.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  run.output = std::move(host.output);
  return run;
}

bool is_same(const Run& a, const Run& b) {
  return a.result.outcome == b.result.outcome && a.result.steps == b.result.steps &&
         a.result.born == b.result.born && a.result.live == b.result.live && a.output == b.output;
}

constexpr std::uint64_t kReferenceWork = 3'000'000;  // pointer steps
constexpr std::uint64_t kFastWork = 300'000'000;
constexpr std::uint64_t kFastWorkOfMany = 60'000'000;

// Steps after the warm-up.
std::uint64_t steps_of(Engine engine, const Workload& workload) {
  const std::uint64_t pointers = workload.pointers.value_or(64);
  const std::uint64_t work = engine == Engine::reference ? kReferenceWork
                             : pointers == 1             ? kFastWork
                                                         : kFastWorkOfMany;
  return std::max<std::uint64_t>(work / pointers, 20);
}

// Empty if the workload may be measured.
std::string fault_of(const Workload& workload, const ProgramPtr& program) {
  const std::uint64_t pointers = workload.pointers.value_or(64);
  const std::uint64_t steps = workload.warm_up + std::max<std::uint64_t>(200'000 / pointers, 5);
  const bool multiplies = !workload.pointers.has_value();
  const std::uint64_t checked = multiplies ? std::min<std::uint64_t>(steps, 100) : steps;
  const Run mine = run(Engine::fast, program, checked);
  if (!is_same(mine, run(Engine::reference, program, checked))) return "the engines differ";
  return multiplies || workload.ends || mine.result.live == pointers ? "" : "other pointers";
}

void measure(benchmark::State& state, Engine engine, const std::string& name) {
  const std::optional<Workload> workload = workloads::find_workload(name);
  const ProgramPtr program = bench::program(workload->dialect, workload->text);
  if (const std::string fault = fault_of(*workload, program); !fault.empty()) {
    state.SkipWithError(fault.c_str());
    return;
  }
  const std::uint64_t limit = workload->warm_up + steps_of(engine, *workload);
  double steps = 0;
  for (auto _ : state) {
    const Run warm = run(engine, program, workload->warm_up);
    const Run whole = run(engine, program, limit);
    const bool ended = whole.result.outcome == interp::Outcome::terminated;
    if (ended && whole.output != workload->output) state.SkipWithError("another output");
    state.SetIterationTime(std::max(whole.seconds - warm.seconds, 1e-9));
    steps = static_cast<double>(whole.result.steps - warm.result.steps) *
            static_cast<double>(workload->pointers.value_or(workload->states));
  }
  state.counters[kPerStep] = benchmark::Counter(
      steps, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

}  // namespace

void register_engines() {
  for (const std::string& name : workloads::workload_names()) {
    if (name.find("_long") != std::string::npos) continue;
    const bool multiplies = name.starts_with("storm/");  // too many for the reference engine
    for (const Engine engine : {Engine::reference, Engine::fast}) {
      if (multiplies && engine == Engine::reference) continue;
      const char* const which = engine == Engine::fast ? kFast : kReference;
      benchmark::RegisterBenchmark(
          (name + which).c_str(),
          [engine, name](benchmark::State& state) { measure(state, engine, name); })
          ->UseManualTime()
          ->Unit(benchmark::kMillisecond);
    }
  }
}

}  // namespace grid::bench
