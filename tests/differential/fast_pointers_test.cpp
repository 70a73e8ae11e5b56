// The fast engine of ipgrid against the reference engine: programs of the generator and small ones,
// under limits and with detection of loops.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "interp/fast/pointers.h"
#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/differential/small_programs.h"
#include "tests/each_dialect.h"
#include "tests/string_host.h"
#include "tests/string_input.h"
#include "tools/gen/generate.h"
#include "tools/gen/random.h"

namespace grid::differential {
namespace {

struct FastRun {
  interp::RunResult result;
  std::string output;
  std::string final_state;  // as final_state() of a machine writes it
};

std::string describe_state(const runtime::PointerState& state) {
  constexpr Mode kModes[] = {Mode::normal, Mode::string, Mode::escape};
  return "P " + std::to_string(state.row) + " " + std::to_string(state.col) + " " +
         std::string(to_string(kDirections[state.direction])) + " " +
         std::string(to_string(kModes[static_cast<std::size_t>(state.mode)])) + " " +
         std::to_string(state.flags) + "\n";
}

std::string describe_run(const runtime::PointerRun& run, bool ordered) {
  std::string text = "stack";
  for (const std::int32_t number : run.stack()) text += " " + std::to_string(number);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < run.pointer_count(); ++i) {
    lines.insert(lines.end(), run.multiplicity(i), describe_state(run.pointer(i)));
  }
  if (!ordered) std::sort(lines.begin(), lines.end());
  text += "\n";
  for (const std::string& line : lines) text += line;
  return text;
}

FastRun run_fast(const ProgramPtr& program, const interp::RunOptions& options) {
  StringHost host;
  FastRun run;
  run.result =
      interp::fast::run_pointers(program, options, host, [&](const runtime::PointerRun& end) {
        run.final_state = describe_run(end, program->dialect().has_stack);
      });
  run.output = host.output;
  return run;
}

// Empty if both engines run the program alike, up to their last states.
std::string differs(const Case& example, const interp::RunOptions& options) {
  const Result<ProgramPtr> program = program_of(example);
  if (!program) return "";
  if (!interp::fast::runs_with_pointers(**program)) return "it cannot be run\n";
  const FastRun fast = run_fast(*program, options);
  const Run reference = run_loop(*program, "", options);
  std::string text;
  const auto compare = [&text](const char* what, const auto& ours, const auto& theirs) {
    if (ours != theirs) text += std::string(what) + " differs\n";
  };
  compare("outcome", fast.result.outcome, reference.result.outcome);
  compare("limit", fast.result.limit, reference.result.limit);
  compare("output", fast.output, reference.output);
  compare("output_bytes", fast.result.output_bytes, reference.result.output_bytes);
  compare("steps", fast.result.steps, reference.result.steps);
  compare("born", fast.result.born, reference.result.born);
  compare("live", fast.result.live, reference.result.live);
  compare("max_live", fast.result.max_live, reference.result.max_live);
  compare("rows", fast.result.rows, reference.result.rows);
  if (!text.empty()) return text;
  const std::string state = final_state(machine_after(reference.result.steps, *program, ""));
  if (fast.final_state == state) return "";
  return "final state of the fast engine:\n" + fast.final_state + "of the machine:\n" + state;
}

// Limits that many programs reach, chosen by the program: it stays the same while it is shrunk.
interp::RunOptions chosen_limits(std::uint64_t seed) {
  gen::Random random(seed);
  interp::RunOptions options = run_options({.max_steps = 1000, .max_live = 200});
  if (random.chance(50)) options.limits.steps = random.below(random.chance(50) ? 40 : 3000);
  if (random.chance(30)) options.limits.pointers = random.below(20);
  if (random.chance(30)) options.limits.output = random.below(30);
  return options;
}

// A claim holds; a run without one is that of the reference engine.
std::string wrong_fast_claim(const Case& example) {
  const Limits limits{.max_steps = 3000, .max_live = 100};
  const Result<ProgramPtr> program = program_of(example);
  if (!program) return "";
  interp::RunOptions options = run_options(limits);
  options.detect_loops = true;
  const FastRun run = run_fast(*program, options);
  if (run.result.outcome != interp::Outcome::endless) {
    return differs(example, run_options(limits)) +
           (run.result.outcome == run_loop(*program, "", run_options(limits)).result.outcome
                ? ""
                : "another outcome with detection\n");
  }
  if (!run.result.loop) return "no steps are named\n";
  if (run.result.loop->again != run.result.steps) return "steps of the claim\n";
  const auto same = run_options({.max_steps = run.result.steps, .max_live = limits.max_live});
  if (run.output != run_loop(*program, "", same).output) return "another output\n";
  return wrong_loop(example, limits, *run.result.loop);
}

class FastPointers : public testing::TestWithParam<const Dialect*> {
 protected:
  void check(const Case& example, const Check& check) {
    if (!check(example).empty()) {
      ADD_FAILURE() << "seed " << example.seed << "\n" << explain(example, check);
    }
  }

  void check_samples(const Check& one, Budget::Counts counts) {
    const std::uint64_t seed = base_seed();
    Budget budget(counts);
    while (budget.take() && !HasFailure()) {
      Case example = gen::generate(*GetParam(), seed + budget.taken());
      check(example, one);
      example.options = {.compat = !example.options.compat};
      check(example, one);
    }
    budget.report(GetParam()->name);
  }
};

TEST_P(FastPointers, RunGeneratedProgramsLikeTheReferenceEngine) {
  check_samples([](const Case& example) { return differs(example, chosen_limits(example.seed)); },
                {.least = 1'000, .usual = 10'000, .soak = 200'000, .seconds = 3});
}

TEST_P(FastPointers, ClaimOfGeneratedProgramsOnlyLoopsThatThereAre) {
  check_samples(wrong_fast_claim, {.least = 500, .usual = 5'000, .soak = 200'000, .seconds = 3});
}

TEST_P(FastPointers, RunSmallProgramsLikeTheReferenceEngine) {
  const std::uint64_t stride = soaking() ? 1 : slow_build() ? 211 : 7;
  std::uint64_t count = 0;
  for_each_small_program(*GetParam(), stride, [&](const std::string& text) {
    Case example{.dialect = std::string(GetParam()->name), .program = text};
    example.options.compat = ++count % 2 == 0;
    check(example, [&](const Case& one) { return differs(one, run_options({})); });
    if (count % 5 == 0) check(example, wrong_fast_claim);
    return !HasFailure();
  });
}

std::vector<const Dialect*> ipgrid_dialects() {
  std::vector<const Dialect*> result;
  for (const Dialect* const dialect : dialects()) {
    if (dialect->family == Family::ipgrid) result.push_back(dialect);
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(Dialects, FastPointers, testing::ValuesIn(ipgrid_dialects()),
                         dialect_name);

}  // namespace
}  // namespace grid::differential
