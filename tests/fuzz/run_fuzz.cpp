// Any program runs, and each of its steps keeps what the headers promise: undo, save and load,
// hashes, conflicts. Under the run loop, limits and loop detection only ever end a run early, and
// both engines do the same.
#include <algorithm>
#include <string>

#include <grid/conflicts.h>
#include <grid/machine.h>
#include <grid/program.h>

#include "interp/fast/fast.h"
#include "interp/run.h"
#include "tests/fuzz/fuzz.h"
#include "tests/string_host.h"
#include "tests/string_input.h"

namespace grid::fuzz {

namespace {

constexpr std::uint64_t kMaxSteps = 200;
constexpr std::size_t kMaxPointers = 64;
constexpr std::int64_t kMaxCells = 1 << 14;

bool same(const Machine& a, const Machine& b) {
  return a == b && a.same_state(b) && a.state_hash() == b.state_hash();
}

void check_counts(const Machine& machine, const StepReport& report) {
  check(machine.pointers().size() + report.deaths.size() ==
            report.before.size() + report.births.size(),
        "births and deaths account for the pointers");
  check(machine.born() == report.born_before + report.births.size(), "births are counted");
  check(machine.max_live() >= machine.pointers().size(), "the most live pointers are counted");
  check(report.executions.size() == report.before.size(), "each pointer executes once");
  const bool is_refunge = machine.program().dialect().family == Family::refunge;
  check(!is_refunge || report.output.size() <= 1, "a refunge step writes at most one byte");
}

void check_conflicts(const Machine& machine, const StepReport& report) {
  const Conflicts all = find_conflicts(machine, report);
  check(std::is_sorted(all.events.begin(), all.events.end()), "conflicts are sorted");
  for (const Conflict& conflict : all.events) {
    check(conflict.first != conflict.second, "a conflict has two pointers");
    check(std::max(conflict.first, conflict.second) < report.before.size(),
          "a conflict names pointers of the step");
  }
  const Conflicts some = find_conflicts(machine, report, 3);
  check(std::includes(all.events.begin(), all.events.end(), some.events.begin(), some.events.end()),
        "a small budget finds nothing else");
  check(!some.complete || some.events == all.events, "a complete answer is the whole answer");
}

void check_save(const Machine& machine) {
  const std::string bytes = machine.save();
  const Result<Machine> loaded = Machine::load(machine.shared_program(), bytes);
  check(static_cast<bool>(loaded), "a saved machine can be loaded");
  check(same(*loaded, machine), "a loaded machine is the saved one");
}

// One step there, back and there again.
void check_step(Machine& machine, StepReport& report, Input input) {
  const Machine before = machine;
  const bool reads = machine.needs_input();
  machine.step(input, report);
  check(reads == (report.read_byte || report.read_end), "needs_input() is exact");
  check_counts(machine, report);
  check_conflicts(machine, report);
  check_save(machine);
  Machine back = machine;
  back.undo(report);
  check(same(back, before), "undo() gives the state before the step");
  StepReport again;
  back.step(reads ? input : Input::byte(0x55), again);
  check(same(back, machine), "a step is determined by state and input");
}

void check_steps(const ProgramPtr& program, const std::string& input) {
  Machine machine(program);
  StringInput bytes(input);
  StepReport report;
  for (std::uint64_t step = 0; step < kMaxSteps && !machine.finished(); ++step) {
    if (machine.pointers().size() > kMaxPointers) return;
    check_step(machine, report, bytes.next(machine));
  }
}

using Engine = interp::RunResult (*)(const ProgramPtr&, const interp::RunOptions&, interp::Host&);

// With blocks from the first visit on.
interp::RunResult run_fast(const ProgramPtr& program, const interp::RunOptions& options,
                           interp::Host& host) {
  return interp::fast::run(program, options, host, {.visits = 1});
}

// A run under more limits than `plain`, which had those on steps and pointers only.
void check_limited(Engine engine, const ProgramPtr& program, const std::string& input,
                   const interp::RunOptions& options, const interp::RunResult& plain,
                   const std::string& plain_output) {
  StringHost host(input);
  const interp::RunResult run = engine(program, options, host);
  check(plain_output.starts_with(host.output), "a limited run writes the start of the output");
  check(run.output_bytes == host.output.size(), "output is counted");
  check(run.output_bytes <= options.limits.output, "the limit on output holds");
  check(run.steps <= plain.steps, "a limited run is no longer");
  if (run.outcome == interp::Outcome::endless) {
    const Machine first = machine_after(run.loop->first, program, input);
    const Machine again = machine_after(run.loop->again, program, input);
    check(first.same_state(again), "a claim replays");
  } else if (run.limit != interp::Limit::memory && run.limit != interp::Limit::output) {
    check(run.outcome == plain.outcome && run.limit == plain.limit, "the outcome is the same");
    check(run.steps == plain.steps && run.born == plain.born, "the counters are the same");
    check(host.output == plain_output, "the output is the same");
  }
}

// `size` decides how narrow the limits on memory and output are.
void check_run(const ProgramPtr& program, const std::string& input, std::size_t size) {
  interp::RunOptions options;
  options.limits = {.steps = kMaxSteps, .pointers = kMaxPointers};
  options.detect_loops = false;
  StringHost host(input);
  const interp::RunResult plain = interp::run(program, options, host);
  const auto check_engine = [&](Engine engine) {
    interp::RunOptions limited = options;
    check_limited(engine, program, input, limited, plain, host.output);
    limited.detect_loops = true;
    check_limited(engine, program, input, limited, plain, host.output);
    limited.limits.memory = program->memory() + 100 * size;
    limited.limits.output = size;
    check_limited(engine, program, input, limited, plain, host.output);
  };
  check_engine(interp::run);
  if (interp::fast::can_run(*program)) check_engine(run_fast);
}

}  // namespace

void fuzz_run(std::string_view bytes) {
  if (bytes.size() < 2) return;
  const Dialect dialect = dialect_of(static_cast<std::uint8_t>(bytes[0]));
  const std::size_t wanted = static_cast<std::uint8_t>(bytes[1]);
  bytes.remove_prefix(2);
  const std::string input(bytes.substr(bytes.size() - std::min(wanted, bytes.size())));
  bytes.remove_suffix(input.size());
  const Result<ProgramPtr> program = parse(Source("fuzz", std::string(bytes), dialect));
  if (!program || (*program)->width() > kMaxCells / (*program)->height()) return;
  check_steps(*program, input);
  check_run(*program, input, wanted);
}

}  // namespace grid::fuzz

#ifdef GRID_FUZZ_ENTRY
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  grid::fuzz::fuzz_run({reinterpret_cast<const char*>(data), size});
  return 0;
}
#endif
