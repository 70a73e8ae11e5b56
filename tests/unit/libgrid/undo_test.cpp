#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/unit/libgrid/example_programs.h"
#include "tests/unit/libgrid/machine_fixture.h"

namespace grid {

namespace {

using test::ExampleProgram;
using test::TestRun;

// Takes `count` steps and checks that undoing the last one gives the state before it, and that
// taking it again gives the state after it.
void expect_last_step_undone(TestRun run, int count) {
  run.steps(count - 1);
  const Machine before = run.machine;
  const StringInput input = run.input;
  run.steps();
  const Machine after = run.machine;
  run.machine.undo(run.report);
  EXPECT_EQ(run.machine, before);
  EXPECT_EQ(run.machine.state_hash(), before.state_hash());
  run.input = input;
  EXPECT_EQ(run.steps().machine, after);
}

// The whole run there and back, comparing at every step.
void expect_run_undone(const ExampleProgram& program, int limit) {
  TestRun run(*program.dialect, program.text, program.input);
  std::vector<std::pair<Machine, StepReport>> history;
  while (!run.machine.finished() && limit-- > 0 && run.machine.pointers().size() < 200) {
    history.emplace_back(run.machine, StepReport{});
    run.steps();
    history.back().second = run.report;
  }
  for (; !history.empty(); history.pop_back()) {
    run.machine.undo(history.back().second);
    ASSERT_EQ(run.machine, history.back().first) << program.name << '\n' << program.text;
  }
}

TEST(Undo, TakesAMoveBack) { expect_last_step_undone(TestRun("refunge", "ab"), 1); }

TEST(Undo, TakesAModeBack) { expect_last_step_undone(TestRun("refunge", "+-"), 2); }

TEST(Undo, TakesADataEffectBack) { expect_last_step_undone(TestRun("refunge", "+>"), 2); }

TEST(Undo, TakesSeveralEffectsOnOneCellBack) {
  expect_last_step_undone(TestRun("refunge", "\\A\nY?>>+", "Z"), 4);
  expect_last_step_undone(TestRun("refunge", "\\A\nY*>>+"), 4);
  expect_last_step_undone(TestRun("refunge-x", "\\A\nY?>>+", "Z"), 4);
}

TEST(Undo, TakesANewRowBack) { expect_last_step_undone(TestRun("refunge", "+v"), 2); }

TEST(Undo, TakesInputBack) { expect_last_step_undone(TestRun("refunge", "?>", "A"), 2); }

TEST(Undo, TakesTheEndOfInputBack) {
  TestRun run("refunge", "?>");
  run.steps(2).machine.undo(run.report);
  EXPECT_FALSE(run.machine.end_of_input_seen());
  EXPECT_TRUE(run.machine.needs_input());
}

TEST(Undo, TakesABirthBack) {
  TestRun run("ipgrid-1", "_ab");
  run.steps().machine.undo(run.report);
  EXPECT_EQ(run.machine.born(), 1U);
  EXPECT_EQ(run.machine.max_live(), 1U);
  EXPECT_EQ(test::ips(run.machine), "0,0v");
}

TEST(Undo, TakesADeathBack) {
  expect_last_step_undone(TestRun("ipgrid-1", "#"), 1);
  expect_last_step_undone(TestRun("refunge", "^"), 1);
  expect_last_step_undone(TestRun("refunge", "\\"), 1);
}

TEST(Undo, TakesABirthAndDeathInOneStepBack) {
  expect_last_step_undone(TestRun("refunge", "Y"), 1);
}

TEST(Undo, TakesAPushBack) { expect_last_step_undone(TestRun("ipgrid-2", "\"\na"), 2); }

TEST(Undo, TakesAPopBack) { expect_last_step_undone(TestRun("ipgrid-2", "\"\na\n\"\n."), 4); }

TEST(Undo, TakesAFailedPopBack) { expect_last_step_undone(TestRun("ipgrid-3", "."), 1); }

TEST(Undo, TakesPushAndPopOfOneCycleBack) {
  expect_last_step_undone(TestRun("ipgrid-2", "|\n>\"x\n> ."), 4);
  expect_last_step_undone(TestRun("ipgrid-2", "|\n> .\n>\"x"), 4);
}

TEST(Undo, TakesFlagsBack) { expect_last_step_undone(TestRun("ipgrid-3", ".\na"), 2); }

TEST(Undo, HoldsForEveryExample) {
  for (const ExampleProgram& program : test::example_programs()) expect_run_undone(program, 500);
}

}  // namespace

}  // namespace grid
