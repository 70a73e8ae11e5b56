// Claims of loop detection, replayed.
#include "tests/differential/compare.h"
#include "tests/string_input.h"

namespace grid::differential {

std::string wrong_loop(const Case& example, const Limits& limits, const Loop& loop) {
  const std::string steps =
      "steps " + std::to_string(loop.first) + " and " + std::to_string(loop.again) + ": ";
  if (loop.first >= loop.again) return steps + "wrong order\n";
  const ProgramPtr program = *program_of(example);
  const Machine machine = machine_after(loop.first, program, example.input);
  if (!machine.same_state(machine_after(loop.again, program, example.input))) {
    return steps + "different states of the machine\n";
  }
  const auto after = [&](std::uint64_t step) {
    return run_naive(example, {.max_steps = step, .max_live = limits.max_live});
  };
  const naive::Result first = after(loop.first);
  const naive::Result again = after(loop.again);
  if (again.outcome != naive::Outcome::step_limit) {
    return steps + "the naive interpreter does not come so far\n";
  }
  if (first.final_state != again.final_state) {
    return steps + "different states of the naive interpreter\n";
  }
  if (first.output != again.output || first.input_used != again.input_used) {
    return steps + "input or output between them\n";
  }
  return "";
}

std::string wrong_claim(const Case& example, const Limits& limits) {
  const Result<ProgramPtr> program = program_of(example);
  if (!program) return "";
  interp::RunOptions options = run_options(limits);
  options.detect_loops = true;
  const Run run = run_loop(*program, example.input, options);
  if (run.result.outcome != interp::Outcome::endless) {
    return difference(in_naive_terms(run, *program, example.input), run_naive(example, limits));
  }
  if (!run.result.loop) return "no steps are named\n";
  const Limits same{.max_steps = run.result.steps, .max_live = limits.max_live};
  if (run.output != run_naive(example, same).output) return "another output\n";
  return wrong_loop(example, limits, *run.result.loop);
}

}  // namespace grid::differential
