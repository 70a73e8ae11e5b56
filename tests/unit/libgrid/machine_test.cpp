// What every machine has, whatever its dialect: counters, reports, copies, memory.
#include <grid/machine.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/libgrid/machine_fixture.h"

namespace grid {

namespace {

using test::ips;
using test::program;
using test::TestRun;

TEST(MachineCounters, AtTheStart) {
  const TestRun run("refunge", "ab");
  EXPECT_EQ(run.machine.steps(), 0U);
  EXPECT_EQ(run.machine.born(), 1U);
  EXPECT_EQ(run.machine.max_live(), 1U);
  EXPECT_FALSE(run.machine.finished());
}

TEST(MachineCounters, StepThatRemovesTheLastPointerCounts) {
  EXPECT_EQ(TestRun("ipgrid-1", "#").steps().machine.steps(), 1U);
}

TEST(MachineCounters, ForkAddsOneToBorn) {
  EXPECT_EQ(TestRun("ipgrid-1", "_").steps(3).machine.born(), 8U);
  EXPECT_EQ(TestRun("refunge", "Y").steps().machine.born(), 2U);
}

TEST(MachineCounters, MaxLiveIsTakenAfterTheStep) {
  EXPECT_EQ(TestRun("refunge", "Y").steps().machine.max_live(), 1U);  // both copies die
  EXPECT_EQ(TestRun("refunge", "Y\n ").steps().machine.max_live(), 1U);
  EXPECT_EQ(TestRun("ipgrid-1", "_>#").steps(3).machine.max_live(), 2U);
}

TEST(MachineCounters, IdsAreNeverUsedAgain) {
  TestRun run("ipgrid-1", "_>#");
  run.steps(2);
  EXPECT_EQ(run.machine.pointers().at(0).id, 0U);
  EXPECT_EQ(run.machine.born(), 2U);
}

TEST(MachineReport, NumbersStepsFromOne) {
  TestRun run("refunge", "ab");
  EXPECT_EQ(run.steps().report.step, 1U);
  EXPECT_EQ(run.steps().report.step, 2U);
}

TEST(MachineReport, HoldsThePointersOfTheStart) {
  TestRun run("refunge", "ab");
  run.steps(2);
  ASSERT_EQ(run.report.before.size(), 1U);
  EXPECT_EQ(run.report.before[0].at, (Cell{0, 1}));
}

TEST(MachineReport, SaysWhatWasExecuted) {
  TestRun run("ipgrid-2", "\"\na");
  run.steps();
  EXPECT_EQ(run.report.executions.at(0).cell, U'"');
  EXPECT_EQ(run.report.executions.at(0).instruction->name, "string");
  run.steps();
  EXPECT_EQ(run.report.executions.at(0).action, Action::push);
  EXPECT_EQ(run.report.executions.at(0).instruction, nullptr);
}

TEST(MachineReport, NamesStackOperationsInOrder) {
  TestRun run("ipgrid-2", "|\n>\"x\n> .");
  run.steps(4);
  ASSERT_EQ(run.report.stack_effects.size(), 2U);
  EXPECT_EQ(run.report.stack_effects[0].kind, StackEffect::Kind::push);
  EXPECT_EQ(run.report.stack_effects[0].value, 'x');
  EXPECT_EQ(run.report.stack_effects[1].kind, StackEffect::Kind::pop);
  EXPECT_EQ(run.report.stack_effects[1].pointer, 1U);
}

TEST(MachineReport, OfAnEarlierStepLeavesNothingBehind) {
  TestRun run("refunge", "!>a");
  run.steps(2);
  EXPECT_EQ(run.report.output, "!");
  run.steps();
  EXPECT_EQ(run.report.output, "");
  EXPECT_TRUE(run.report.effects.empty());
}

TEST(MachineReport, CanServeTwoMachines) {
  TestRun first("refunge", "!>");
  TestRun second("ipgrid-1", "_ab");
  first.steps();
  second.machine.step(Input::none(), first.report);
  EXPECT_EQ(ips(second.machine), "0,1> 0,2<");
  EXPECT_EQ(first.steps().output, "!");
}

TEST(MachineNeedsInput, NeverInIpgrid) {
  TestRun run("ipgrid-2", "?\n>");
  EXPECT_FALSE(run.machine.needs_input());
  EXPECT_FALSE(run.steps().machine.needs_input());
}

TEST(MachineNeedsInput, ForXInInputMode) {
  TestRun run("refunge-x", "?X");
  EXPECT_FALSE(run.machine.needs_input());
  EXPECT_TRUE(run.steps().machine.needs_input());
}

TEST(MachineNeedsInput, IfAnyCursorReads) {
  TestRun run("refunge", "\\\nY?>  ", "Z");
  EXPECT_TRUE(run.steps(3).machine.needs_input());
}

TEST(MachineInput, IsNotLookedAtUnlessNeeded) {
  TestRun run("refunge", "ab");
  run.machine.step(Input::byte('Z'), run.report);
  EXPECT_FALSE(run.report.read_byte);
  run.machine.step(Input::end(), run.report);
  EXPECT_FALSE(run.machine.end_of_input_seen());
}

TEST(MachineInput, EveryByteCanBeRead) {
  for (int byte = 0; byte < 256; ++byte) {
    TestRun run("refunge", "?>", std::string(1, static_cast<char>(byte)));
    EXPECT_EQ(run.steps(2).machine.cell({0, 1}), static_cast<char32_t>(byte));
  }
}

TEST(MachineCell, OfIpgridIsThatOfTheProgram) {
  EXPECT_EQ(TestRun("ipgrid-1", "a\n\U0001F600b").machine.cell({1, 0}), U'\U0001F600');
}

TEST(Machine, CopyGoesItsOwnWay) {
  TestRun run("refunge", "+>a");
  TestRun copy = run;
  copy.steps(2);
  EXPECT_EQ(run.machine.cell({0, 1}), U'>');
  EXPECT_NE(run.machine, copy.machine);
  EXPECT_EQ(run.steps(2).machine, copy.machine);
}

TEST(Machine, LeavesItsProgramAsItIs) {
  TestRun run("refunge", "+>");
  run.steps(2);
  EXPECT_EQ(run.machine.program().cell({0, 1}), U'>');
}

TEST(Machine, KeepsItsProgramAlive) {
  ProgramPtr source = program("ipgrid-1", "v");
  Machine machine(source);
  source.reset();
  EXPECT_EQ(machine.program().width(), 1);
}

TEST(Machine, TakesAMillionPointers) {
  TestRun run("ipgrid-1", "_");
  run.steps(20);
  EXPECT_EQ(run.machine.pointers().size(), 1U << 20);
  EXPECT_EQ(run.machine.born(), 1U << 20);
}

TEST(MachineMemory, StartIsOneByteForACellOfTheField) {
  EXPECT_EQ(Machine::start_memory(*program("refunge", std::string(100, 'a') + "\n\nb")), 300U);
}

TEST(MachineMemory, StartOfIpgridHasNoField) {
  const ProgramPtr wide = program("ipgrid-1", std::string(10'000, 'v'));
  EXPECT_LT(Machine::start_memory(*wide), 10'000U);
}

TEST(MachineMemory, StartOfAHugeFieldIsToldWithoutBuildingIt) {
  const ProgramPtr huge =
      program("refunge", std::string(20'000, 'a') + std::string(20'000, '\n') + "b");
  EXPECT_EQ(Machine::start_memory(*huge), 400'000'000U + 20'000U);
}

TEST(MachineMemory, GrowsByRowsVisited) {
  TestRun run("refunge", "vvvv");
  const std::size_t before = run.machine.memory();
  run.steps(4);
  EXPECT_EQ(run.machine.rows(), 5);
  EXPECT_GE(run.machine.memory(), before + 16);
}

TEST(EffectPhase, OrdersAddInputClear) {
  const EffectOrder order = EffectOrder::add_input_clear;
  EXPECT_EQ(effect_phase(order, Mode::add), 0);
  EXPECT_EQ(effect_phase(order, Mode::subtract), 0);
  EXPECT_EQ(effect_phase(order, Mode::input), 1);
  EXPECT_EQ(effect_phase(order, Mode::clear), 2);
}

TEST(EffectPhase, OrdersInputAddClear) {
  const EffectOrder order = EffectOrder::input_add_clear;
  EXPECT_EQ(effect_phase(order, Mode::input), 0);
  EXPECT_EQ(effect_phase(order, Mode::add), 1);
  EXPECT_EQ(effect_phase(order, Mode::clear), 2);
}

TEST(EffectPhase, OutputChangesNothing) {
  EXPECT_EQ(effect_phase(EffectOrder::add_input_clear, Mode::output), 3);
}

TEST(Input, IsAByteOrTheEndOrNone) {
  EXPECT_TRUE(Input::byte(255).is_byte());
  EXPECT_EQ(Input::byte(255).value(), 255);
  EXPECT_TRUE(Input::end().is_end());
  EXPECT_FALSE(Input::end().is_byte());
  EXPECT_FALSE(Input::none().is_byte());
  EXPECT_FALSE(Input::none().is_end());
}

TEST(Pointer, SameStateIgnoresIdAndParent) {
  EXPECT_TRUE((Pointer{.id = 1, .parent = 0}).same_state({.id = 7, .parent = 3}));
  EXPECT_FALSE((Pointer{.flags = 1}).same_state({}));
}

}  // namespace

}  // namespace grid
