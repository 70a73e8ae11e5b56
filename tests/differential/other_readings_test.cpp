// Differences that the linter finds between readings of the language are replayed: after the step
// that a witness names, and not before, the two runs can be told apart for good.
#include <grid/loop_detector.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "lint/witness/other_readings.h"
#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/each_dialect.h"
#include "tests/string_input.h"

namespace grid::differential::other_readings_test {
namespace {

using lint::Difference;
using lint::Witness;

// A run up to some step.
struct Replay {
  std::string output{};
  bool ended = false;
  bool endless = false;

  bool over() const { return ended || endless; }
};

Replay replay(const ProgramPtr& program, const std::string& input, std::uint64_t steps) {
  Replay run;
  Machine machine(program);
  StringInput bytes(input);
  StepReport report;
  LoopDetector loops;
  while (machine.steps() < steps && !machine.finished() && !run.endless) {
    machine.step(bytes.next(machine), report);
    run.output += report.output;
    const bool observable = report.read_byte || !report.output.empty();
    run.endless = loops.after_step(machine, observable, 1U << 20).has_value();
  }
  run.ended = machine.finished();
  return run;
}

bool differ_for_good(const Replay& a, const Replay& b) {
  const std::size_t both = std::min(a.output.size(), b.output.size());
  if (a.output.substr(0, both) != b.output.substr(0, both)) return true;
  if (a.over() && b.output.size() > both) return true;
  if (b.over() && a.output.size() > both) return true;
  return a.over() && b.over() && a.ended != b.ended;
}

// Empty if the witness shows the difference.
std::string wrong(const ProgramPtr& program, const Difference& difference) {
  const Source& source = program->source();
  const Result<ProgramPtr> other =
      parse(Source("other", source.bytes(), with_answer(source.dialect(), difference.reading)));
  const Witness& witness = difference.witness;
  if (!other) return witness.step == 1 ? "" : "no program, but a step";
  const auto settled_after = [&](std::uint64_t steps) {
    return differ_for_good(replay(program, witness.input, steps),
                           replay(*other, witness.input, steps));
  };
  if (!settled_after(witness.step)) return "the runs do not differ";
  return settled_after(witness.step - 1) ? "the runs differ before" : "";
}

class OtherReadings : public testing::TestWithParam<const Dialect*> {};

TEST_P(OtherReadings, MakeTheDifferencesThatWitnessesShow) {
  const std::uint64_t seed = base_seed();
  std::uint64_t found = 0;
  Budget budget({.least = 30, .usual = 500, .soak = 20'000, .seconds = 1});
  while (budget.take() && !HasFailure()) {
    const Case example = gen::generate(*GetParam(), seed + budget.taken());
    const Result<ProgramPtr> program = program_of(example);
    if (!program) continue;
    for (const Difference& difference :
         lint::find_differences(*program, {.pointer_steps = 20'000})) {
      ++found;
      EXPECT_EQ(wrong(*program, difference), "")
          << "seed " << example.seed << ": " << difference.reading.question->name << ", "
          << difference.what << "\n"
          << example.program;
    }
  }
  budget.report(GetParam()->name);
  EXPECT_GT(found, 0U);
}

INSTANTIATE_TEST_SUITE_P(Dialects, OtherReadings, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential::other_readings_test
