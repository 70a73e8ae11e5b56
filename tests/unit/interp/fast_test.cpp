#include "interp/fast/fast.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "tests/string_host.h"
#include "tests/string_input.h"
#include "tests/workloads/loops.h"

namespace grid::interp::fast_test {

namespace {

ProgramPtr program_of(std::string_view dialect, std::string text) {
  return *parse(Source("f", std::move(text), *find_dialect(dialect)));
}

ProgramPtr storm() {
  const workloads::Workload storm = workloads::storm("refunge", workloads::Meeting::together);
  return program_of(storm.dialect, storm.text);
}

RunResult run_fast(const ProgramPtr& program, std::uint64_t steps) {
  StringHost host;
  return fast::run(program, {.limits = {.steps = steps}, .detect_loops = false}, host);
}

// The first step after which so many cursors are alive.
std::uint64_t step_with(const ProgramPtr& program, std::uint64_t live) {
  std::uint64_t steps = 0;
  while (run_fast(program, steps).live != live) ++steps;
  return steps;
}

std::string output_of(const std::string& text, const std::string& input = {}) {
  StringHost host(input);
  fast::run(program_of("refunge", text), {.limits = {.steps = 100'000}}, host);
  return host.output;
}

TEST(FastEngine, CountsMergedCursorsAsTheReferenceEngineCountsThem) {
  const ProgramPtr program = storm();
  const std::uint64_t steps = step_with(program, 4096);
  StringHost host;
  const RunResult its = run(program, {.limits = {.steps = steps}, .detect_loops = false}, host);
  const RunResult mine = run_fast(program, steps);
  EXPECT_EQ(mine.live, its.live);
  EXPECT_EQ(mine.born, its.born);
  EXPECT_EQ(mine.max_live, its.max_live);
}

TEST(FastEngine, CountsUpToTwoToThePowerOf60) {
  const ProgramPtr program = storm();
  const std::uint64_t at_10 = step_with(program, 1U << 10);
  const std::uint64_t doubling = step_with(program, 1U << 11) - at_10;
  const RunResult result = run_fast(program, at_10 + 50 * doubling);
  EXPECT_EQ(result.live, std::uint64_t{1} << 60);
  EXPECT_FALSE(result.saturated);
}

TEST(FastEngine, SaysThatACounterIsSaturated) {
  const RunResult result = run_fast(storm(), 100'000);
  EXPECT_EQ(result.born, kUnlimited);
  EXPECT_EQ(result.live, kUnlimited);
  EXPECT_TRUE(result.saturated);
}

TEST(FastEngine, StopsAStormAtALimitOfPointers) {
  StringHost host;
  const RunResult result =
      fast::run(storm(), {.limits = {.pointers = 1'000'000}, .detect_loops = false}, host);
  EXPECT_EQ(result.limit, Limit::pointers);
  EXPECT_EQ(result.live, 1U << 20);
}

TEST(FastEngine, StopsAtALimitOfMemory) {
  StringHost host;
  const RunResult result = fast::run(
      program_of("refunge", "v\n"), {.limits = {.memory = 1'000'000}, .detect_loops = false}, host);
  EXPECT_EQ(result.limit, Limit::memory);
  EXPECT_GT(result.rows, 10'000);
}

TEST(FastEngine, WritesBeforeItReads) { EXPECT_EQ(output_of("!>?>!>/\n", "Q"), "!Q"); }

TEST(FastEngine, KeepsNoMoreThanItMay) {
  StringHost host;
  const RunResult result = fast::run(program_of("refunge", "!>\n"),
                                     {.limits = {.output = 10'000}, .detect_loops = false}, host);
  EXPECT_EQ(result.limit, Limit::output);
  EXPECT_EQ(host.output.size(), 10'000U);
}

TEST(FastEngine, EndsWhereNothingCanBeWritten) {
  StringHost host;
  host.room = 0;
  EXPECT_EQ(fast::run(program_of("refunge", "!>\n"), {}, host).outcome, Outcome::output_error);
}

TEST(FastEngine, IsInterrupted) {
  StringHost host;
  host.cancels = true;
  EXPECT_EQ(fast::run(program_of("refunge", "+>\n"), {}, host).outcome, Outcome::interrupted);
}

// Of both engines, with blocks from the first visit on.
std::string difference(const std::string& text, std::uint64_t steps) {
  const ProgramPtr program = program_of("refunge", text);
  const RunOptions options{.limits = {.steps = steps}, .detect_loops = false};
  StringHost its;
  StringHost mine;
  const RunResult reference = run(program, options, its);
  std::string field;
  fast::Tuning tuning{.visits = 1};
  tuning.see_end = [&](const runtime::CursorRun& ended) {
    field.assign(ended.field().begin(), ended.field().end());
  };
  const RunResult result = fast::run(program, options, mine, tuning);
  if (result.steps != reference.steps || mine.output != its.output) return "another run";
  const Machine machine = machine_after(result.steps, program, "");
  for (Cell at; at.row < machine.rows(); ++at.row) {
    for (at.col = 0; at.col < program->width(); ++at.col) {
      const auto index = static_cast<std::size_t>(at.row * program->width() + at.col);
      if (static_cast<std::uint8_t>(field[index]) != machine.cell(at)) return "another field";
    }
  }
  return "";
}

// The `-` becomes nothing and is itself again before the block ends.
TEST(FastEngine, ExecutesACellThatIsChangedForAWhileAsItIsThen) {
  EXPECT_EQ(difference(" +v~^\\\n"
                       "\x0f    /\n"
                       "     -\n"
                       "     v\n"
                       "     ~\n"
                       "     !\n"
                       "     ^\n"
                       "      \n",
                       1000),
            "");
}

// A round of the loop changes nothing where the cells are as they were when it was first seen.
TEST(FastEngine, LooksInEachRoundAtWhatItAssumes) {
  EXPECT_EQ(difference(std::string("\0->@\n", 5), 8), "");
}

// So many rows up in so wide a field, that is 2^32 cells.
TEST(FastEngine, RemovesACursorAboveTheTopHoweverWideRowsAre) {
  std::string text(std::size_t{1} << 21, ' ');
  std::fill_n(text.begin(), 1 << 11, '^');
  EXPECT_EQ(difference(text, 10'000), "");
}

// The loop is entered in the middle of a block.
TEST(FastEngine, FindsALoopWhereBlocksBeginElsewhere) {
  const ProgramPtr program = program_of("refunge", "< ~  @<    #  +>\n");
  StringHost host;
  const RunResult its = run(program, RunOptions{}, host);
  const RunResult mine =
      fast::run(program, {.limits = {.steps = 64 * its.loop.value().again}}, host);
  EXPECT_EQ(mine.outcome, Outcome::endless);
}

// 256 rounds of six steps; the bound is that of LoopWindows.
TEST(FastEngine, FindsALoopOfACounterInTime) {
  StringHost host;
  const RunResult result = fast::run(program_of("refunge", "v+>~<^\n\x01\n"),
                                     {.limits = {.steps = std::uint64_t{64} * 1536}}, host);
  EXPECT_EQ(result.outcome, Outcome::endless);
}

// Both cells are added to each other for ever, and are code as well.
TEST(FastEngine, FindsALoopOfManyRounds) {
  StringHost host;
  const RunResult result = fast::run(program_of("refunge", "+>\n"), {}, host);
  EXPECT_EQ(result.outcome, Outcome::endless);
  ASSERT_TRUE(result.loop.has_value());
  EXPECT_LT(result.loop->first, result.loop->again);
}

}  // namespace

}  // namespace grid::interp::fast_test
