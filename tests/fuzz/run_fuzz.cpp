// Any program runs, and each of its steps keeps what the headers promise: undo, save and load,
// hashes, conflicts, memory.
#include <algorithm>

#include <grid/conflicts.h>
#include <grid/machine.h>
#include <grid/program.h>

#include "tests/fuzz/fuzz.h"

namespace grid::fuzz {

namespace {

constexpr int kMaxSteps = 200;
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
  const std::size_t bound = machine.memory_for_step(report);
  machine.step(input, report);
  check(machine.memory() + report.memory() <= bound, "the bound on memory holds");
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

}  // namespace

void fuzz_run(std::string_view bytes) {
  if (bytes.size() < 2) return;
  const Dialect dialect = dialect_of(static_cast<std::uint8_t>(bytes[0]));
  const std::size_t wanted = static_cast<std::uint8_t>(bytes[1]);
  bytes.remove_prefix(2);
  std::string_view input = bytes.substr(bytes.size() - std::min(wanted, bytes.size()));
  bytes.remove_suffix(input.size());
  const Result<ProgramPtr> program = parse(Source("fuzz", std::string(bytes), dialect));
  if (!program || (*program)->width() > kMaxCells / (*program)->height()) return;
  Machine machine(*program);
  StepReport report;
  for (int step = 0; step < kMaxSteps && !machine.finished(); ++step) {
    if (machine.pointers().size() > kMaxPointers) return;
    Input next = Input::none();
    if (machine.needs_input()) {
      next = input.empty() ? Input::end() : Input::byte(static_cast<std::uint8_t>(input[0]));
      input = input.substr(std::min<std::size_t>(1, input.size()));
    }
    check_step(machine, report, next);
  }
}

}  // namespace grid::fuzz

#ifdef GRID_FUZZ_ENTRY
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  grid::fuzz::fuzz_run({reinterpret_cast<const char*>(data), size});
  return 0;
}
#endif
