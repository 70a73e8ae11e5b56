#include "interp/run.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/string_host.h"
#include "tests/string_input.h"

namespace grid::interp::run_test {

namespace {

ProgramPtr program_of(std::string_view dialect, std::string text) {
  return *parse(Source("f", std::move(text), *find_dialect(dialect)));
}

// Prints '!', reads a byte, prints it, leaves over the top: seven steps.
ProgramPtr prompt() { return program_of("refunge", "!>?>!>/\n"); }
ProgramPtr spam() { return program_of("refunge", "!>\n"); }
ProgramPtr ring() { return program_of("ipgrid-1", "> v\n^ <\n"); }
ProgramPtr bomb() { return program_of("ipgrid-2", "_\n"); }

RunOptions without_detection() {
  RunOptions options;
  options.detect_loops = false;
  return options;
}

class Recorder final : public TraceSink {
 public:
  bool step(const Machine& machine, const StepReport& report) override {
    EXPECT_EQ(machine.steps(), report.step);
    EXPECT_EQ(report.step, ++steps);
    output += report.output;
    return steps < last;
  }
  std::uint64_t steps = 0;
  std::uint64_t last = kUnlimited;
  std::string output;
};

}  // namespace

TEST(Run, EndsWhenNoPointerIsLeft) {
  StringHost host("Q");
  const RunResult result = run(prompt(), {}, host);
  EXPECT_EQ(result.outcome, Outcome::terminated);
  EXPECT_EQ(result.limit, Limit::none);
  EXPECT_EQ(host.output, "!Q");
  EXPECT_EQ(result.steps, 7U);
  EXPECT_EQ(result.live, 0U);
  EXPECT_EQ(result.input_bytes, 1U);
  EXPECT_EQ(result.output_bytes, 2U);
  EXPECT_EQ(result.rows, 1);
  EXPECT_FALSE(result.saturated);
}

TEST(Run, FirstEndOfInputIsFinal) {
  StringHost host;
  RunOptions options = without_detection();
  options.limits.steps = 100;
  EXPECT_EQ(run(program_of("refunge", "?>\n"), options, host).limit, Limit::steps)
      << "the host lets nobody read twice at the end";
}

TEST(Run, InputErrorHappensBeforeItsStep) {
  StringHost host;
  host.after_input = ReadResult::Kind::error;
  const RunResult result = run(prompt(), {}, host);
  EXPECT_EQ(result.outcome, Outcome::input_error);
  EXPECT_EQ(result.steps, 3U);
  EXPECT_EQ(result.live, 1U);
  EXPECT_EQ(host.output, "!");
}

TEST(Run, WaitingForInputCanTimeOutOrBeInterrupted) {
  StringHost host;
  host.after_input = ReadResult::Kind::timed_out;
  EXPECT_EQ(run(prompt(), {}, host).limit, Limit::time);
  host.after_input = ReadResult::Kind::interrupted;
  EXPECT_EQ(run(prompt(), {}, host).outcome, Outcome::interrupted);
}

TEST(Run, OutputErrorEndsTheRun) {
  StringHost host;
  host.room = 3;
  const RunResult result = run(spam(), {}, host);
  EXPECT_EQ(result.outcome, Outcome::output_error);
  EXPECT_EQ(result.output_bytes, 3U);
}

TEST(Run, HostCanCancel) {
  StringHost host;
  host.cancels = true;
  const RunResult result = run(spam(), {}, host);
  EXPECT_EQ(result.outcome, Outcome::interrupted);
  EXPECT_EQ(result.steps, 0U) << "asked before the first step";
}

TEST(Limits, StepsAreNotBegunBeyond) {
  for (const std::uint64_t steps : {0U, 1U, 6U}) {
    StringHost host("Q");
    RunOptions options;
    options.limits.steps = steps;
    const RunResult result = run(prompt(), options, host);
    EXPECT_EQ(result.limit, Limit::steps);
    EXPECT_EQ(result.steps, steps);
  }
  StringHost host("Q");
  RunOptions options;
  options.limits.steps = 7;
  EXPECT_EQ(run(prompt(), options, host).outcome, Outcome::terminated)
      << "that no pointer is left comes first";
}

TEST(Limits, StepThatMakesTooManyPointersCounts) {
  StringHost host;
  RunOptions options;
  options.limits.pointers = 10;
  const RunResult result = run(bomb(), options, host);
  EXPECT_EQ(result.limit, Limit::pointers);
  EXPECT_EQ(result.steps, 4U);
  EXPECT_EQ(result.live, 16U);
  EXPECT_EQ(result.max_live, 16U);
  EXPECT_EQ(result.born, 16U);
}

TEST(Limits, MemoryEndsForkBombsAndGrowingFields) {
  StringHost host;
  RunOptions options;
  options.limits.memory = 1 << 20;
  const RunResult forks = run(bomb(), options, host);
  EXPECT_EQ(forks.limit, Limit::memory);
  EXPECT_GE(forks.live, 1024U);
  const RunResult grown = run(program_of("refunge", "+v\n"), options, host);
  EXPECT_EQ(grown.limit, Limit::memory);
  EXPECT_GT(grown.rows, 100'000);
}

TEST(Limits, FieldLargerThanMemoryDoesNotBegin) {
  StringHost host;
  RunOptions options;
  options.limits.memory = 100;
  const RunResult result = run(program_of("refunge", std::string(1000, ' ')), options, host);
  EXPECT_EQ(result.limit, Limit::memory);
  EXPECT_EQ(result.steps, 0U);
  EXPECT_EQ(result.live, 1U);
}

TEST(Limits, OutputIsCutExactly) {
  StringHost host;
  RunOptions options;
  options.limits.output = 5;
  const RunResult result = run(spam(), options, host);
  EXPECT_EQ(result.limit, Limit::output);
  EXPECT_EQ(result.output_bytes, 5U);
  EXPECT_EQ(host.output, "!>!>!");
  EXPECT_EQ(result.steps, 12U) << "the step that would pass the limit counts";
}

TEST(Limits, OutputLimitCutsWithinACharacter) {
  StringHost host;
  RunOptions options;
  options.limits.output = 1;
  const RunResult result = run(program_of("ipgrid-2", "v\n>\"\u00E9\".#\n"), options, host);
  EXPECT_EQ(result.limit, Limit::output);
  EXPECT_EQ(host.output, "\xC3");
}

TEST(Limits, OutputUpToTheLimitIsNoReasonToStop) {
  StringHost host("Q");
  RunOptions options;
  options.limits.output = 2;
  EXPECT_EQ(run(prompt(), options, host).outcome, Outcome::terminated);
}

TEST(Limits, TimeEndsARun) {
  StringHost host;
  RunOptions options = without_detection();
  options.limits.time = std::chrono::milliseconds(1);
  EXPECT_EQ(run(ring(), options, host).limit, Limit::time);
}

TEST(Limits, SeveralAtOnceAreNamedInOrder) {
  StringHost host;
  RunOptions options;
  options.limits = {
      .steps = 0, .pointers = 0, .memory = 1 << 16, .output = 0, .time = std::chrono::seconds(0)};
  const ProgramPtr program = ring();
  EXPECT_EQ(run(program, options, host).limit, Limit::steps);
  options.limits.steps = kUnlimited;
  EXPECT_EQ(run(program, options, host).limit, Limit::pointers);
  options.limits.pointers = 1;
  options.limits.memory = static_cast<std::uint64_t>(Machine::start_memory(*program));
  EXPECT_EQ(run(program, options, host).limit, Limit::memory);
  options.limits.memory = kUnlimited;
  EXPECT_EQ(run(program, options, host).limit, Limit::time);
}

TEST(Loops, ClaimsReplay) {
  struct LoopCase {
    std::string_view dialect;
    const char* text;
    const char* input;
  };
  // A ring; a bounce; a counter modulo 256; after all input; forks that never end; after output;
  // a flag.
  for (const LoopCase& one :
       std::initializer_list<LoopCase>{{"ipgrid-1", "> v\n^ <\n", ""},
                                       {"refunge", "|\n", ""},
                                       {"refunge", "+>\n", ""},
                                       {"refunge", "?>\n", "xyz"},
                                       {"ipgrid-1", ">v<\n#_^\n", ""},
                                       {"ipgrid-2", "v\n>\"ab\"...>v\n        ^<\n", ""},
                                       {"ipgrid-3", "v\n>.?_ \n", ""}}) {
    StringHost host(one.input);
    const ProgramPtr program = program_of(one.dialect, one.text);
    RunOptions options;
    options.limits.steps = 1'000'000;
    options.limits.pointers = 1000;
    const RunResult result = run(program, options, host);
    if (result.outcome != Outcome::endless) {
      ADD_FAILURE() << one.text << to_string(result.outcome) << to_string(result.limit);
      continue;
    }
    ASSERT_TRUE(result.loop);
    EXPECT_LT(result.loop->first, result.loop->again);
    EXPECT_EQ(result.loop->again, result.steps);
    const Machine first = machine_after(result.loop->first, program, one.input);
    const Machine again = machine_after(result.loop->again, program, one.input);
    EXPECT_TRUE(first.same_state(again)) << one.text;
  }
}

TEST(Loops, ProgramThatPrintsOrGrowsIsNotEndless) {
  RunOptions options;
  options.limits.steps = 100'000;
  for (const char* text : {"!>\n", "+v\n"}) {
    StringHost host;
    EXPECT_EQ(run(program_of("refunge", text), options, host).limit, Limit::steps) << text;
  }
  StringHost host;
  EXPECT_EQ(run(program_of("ipgrid-2", "v\n\"\n"), options, host).limit, Limit::steps);
}

TEST(Loops, AreFoundOnlyOnRequest) {
  StringHost host;
  RunOptions options = without_detection();
  options.limits.steps = 10'000;
  EXPECT_EQ(run(ring(), options, host).limit, Limit::steps);
}

TEST(Trace, SeesEveryStepAndChangesNothing) {
  StringHost plain("Q");
  StringHost traced("Q");
  Recorder recorder;
  RunOptions options;
  const RunResult expected = run(prompt(), options, plain);
  options.trace = &recorder;
  const RunResult result = run(prompt(), options, traced);
  EXPECT_EQ(result.steps, expected.steps);
  EXPECT_EQ(recorder.steps, expected.steps);
  EXPECT_EQ(recorder.output, plain.output);
  EXPECT_EQ(traced.output, plain.output);
}

TEST(Trace, SinkThatFailsEndsTheRun) {
  StringHost host("Q");
  Recorder recorder;
  recorder.last = 4;
  RunOptions options;
  options.trace = &recorder;
  const RunResult result = run(prompt(), options, host);
  EXPECT_EQ(result.outcome, Outcome::output_error);
  EXPECT_EQ(result.steps, 4U);
}

}  // namespace grid::interp::run_test
