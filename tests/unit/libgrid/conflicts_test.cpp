// Each kind of conflict present, absent, and with the two pointers in either order. The bench of
// machine_refunge_test.cpp gives two cursors that act in the same step.
#include <grid/conflicts.h>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/unit/libgrid/machine_fixture.h"
#include "tests/unit/libgrid/saved_bytes.h"

namespace grid {

namespace {

using test::TestRun;
using Events = std::vector<Conflict>;

constexpr ConflictKind kLost = ConflictKind::lost_write;
constexpr ConflictKind kOutput = ConflictKind::output_conflict;
constexpr ConflictKind kInput = ConflictKind::shared_input;
constexpr ConflictKind kStack = ConflictKind::stack_order;
constexpr ConflictKind kOverlap = ConflictKind::read_write_overlap;

const Events kNone;

Events events(TestRun run, int steps) {
  run.steps(steps);
  const Conflicts conflicts = find_conflicts(run.machine, run.report);
  EXPECT_TRUE(conflicts.complete);
  return conflicts.events;
}

// Conflicts of step 4, or a later one, of two cursors that execute `row1` from both ends.
Events bench(const std::string& row1, std::string input = "", int step = 4,
             const std::string& row0 = "A", std::string_view name = "refunge") {
  return events(TestRun(name, "\\" + row0 + "\nY" + row1, std::move(input)), step);
}

// One number on the stack, then two pointers that each execute a '.' in the last cycle.
Events two_pops(std::string_view name, std::string_view pushed) {
  const std::string indent(3 + pushed.size(), ' ');
  const std::string text = ">\"" + std::string(pushed) + "\"|\n" + indent + ".\n" + indent + ".";
  return events(TestRun(name, text), static_cast<int>(pushed.size()) + 5);
}

// Row 1 is executed by the older pointer, row 2 by the younger; the cycle in question is the 4th.
Events two_rows(std::string_view name, std::string_view row1, std::string_view row2) {
  return events(TestRun(name, "|\n" + std::string(row1) + '\n' + std::string(row2)), 4);
}

TEST(LostWrite, InputOverridesAnAddition) {
  EXPECT_EQ(bench("?>>+", "Z"), (Events{{kLost, 0, 1, {0, 1}}}));
  EXPECT_EQ(bench("+>>?", "Z"), (Events{{kLost, 1, 0, {0, 1}}}));
}

TEST(LostWrite, ClearOverridesAnAddition) {
  EXPECT_EQ(bench("*>>-"), (Events{{kLost, 0, 1, {0, 1}}}));
  EXPECT_EQ(bench("->>*"), (Events{{kLost, 1, 0, {0, 1}}}));
}

TEST(LostWrite, ClearOverridesInput) {
  EXPECT_EQ(bench("*>>?", "Z"), (Events{{kLost, 0, 1, {0, 1}}}));
  EXPECT_EQ(bench("?>>*", "Z"), (Events{{kLost, 1, 0, {0, 1}}}));
}

TEST(LostWrite, NotBetweenAdditions) { EXPECT_EQ(bench("+>>-"), kNone); }

TEST(LostWrite, NotBetweenClears) { EXPECT_EQ(bench("*>>*"), kNone); }

TEST(LostWrite, NotOnDifferentCells) { EXPECT_EQ(bench("?>v+", "Z"), kNone); }

TEST(LostWrite, NotByAnInputThatAssignsNothing) { EXPECT_EQ(bench("?>>+", ""), kNone); }

TEST(LostWrite, NotWhereInputComesFirst) {
  EXPECT_EQ(bench("?>>+", "Z", 4, "A", "refunge-x"), kNone);
}

TEST(LostWrite, NotByOutput) { EXPECT_EQ(bench("!>>+"), kNone); }

TEST(OutputConflict, OfDifferentBytes) {
  EXPECT_EQ(bench(">!>>! ", "", 5), (Events{{kOutput, 0, 1, {1, 4}}}));
  EXPECT_EQ(bench(" !>>!>", "", 5), (Events{{kOutput, 0, 1, {1, 4}}}));
}

TEST(OutputConflict, NotOfEqualBytes) {
  EXPECT_EQ(bench("!>>!"), kNone);
  EXPECT_EQ(bench(">!>>! ", "", 5, "\\"), kNone);
}

TEST(OutputConflict, NotOfOneCursor) { EXPECT_EQ(bench("!>> "), kNone); }

TEST(SharedInput, OfTwoReaders) { EXPECT_EQ(bench("?>>?", "Z"), (Events{{kInput, 0, 1, {1, 3}}})); }

TEST(SharedInput, AlsoIntoDifferentCells) {
  EXPECT_EQ(bench("?v>?", "Z"), (Events{{kInput, 0, 1, {1, 3}}}));
}

TEST(SharedInput, NotAtTheEndOfInput) { EXPECT_EQ(bench("?>>?", ""), kNone); }

TEST(SharedInput, NotOfOneReader) { EXPECT_EQ(bench("?>> ", "Z"), kNone); }

TEST(StackOrder, OfTwoPushesOfDifferentCharacters) {
  EXPECT_EQ(two_rows("ipgrid-2", ">\"x", ">\"y"), (Events{{kStack, 0, 1, {1, 2}}}));
}

TEST(StackOrder, NotOfTwoPushesOfOneCharacter) {
  EXPECT_EQ(two_rows("ipgrid-2", ">\"x", ">\"x"), kNone);
}

TEST(StackOrder, OfAPushAndAPop) {
  EXPECT_EQ(two_rows("ipgrid-2", ">\"x", "> ."), (Events{{kStack, 0, 1, {1, 2}}}));
  EXPECT_EQ(two_rows("ipgrid-2", "> .", ">\"x"), (Events{{kStack, 0, 1, {1, 2}}}));
}

TEST(StackOrder, NotOfAPushAndAPopOfWhatWasOnTopAnyway) {
  const std::string rows = ">\"x\"|\n    >\"x\n    > .";
  EXPECT_EQ(events(TestRun("ipgrid-2", rows), 8), kNone);
}

TEST(StackOrder, OfAPushAndAPopOverAnotherTop) {
  const std::string rows = ">\"y\"|\n    >\"x\n    > .";
  EXPECT_EQ(events(TestRun("ipgrid-2", rows), 8), (Events{{kStack, 0, 1, {1, 6}}}));
}

TEST(StackOrder, OfTwoPopsOfOneNumberWhereAFlagTells) {
  EXPECT_EQ(two_pops("ipgrid-3", "a"), (Events{{kStack, 0, 1, {1, 4}}}));
}

TEST(StackOrder, NotOfTwoPopsOfOneNumberWhereNoFlagTells) {
  EXPECT_EQ(two_pops("ipgrid-2", "a"), kNone);
}

TEST(StackOrder, NotOfTwoPopsOfTwoNumbers) {
  EXPECT_EQ(two_pops("ipgrid-3", "ab"), kNone);
  EXPECT_EQ(two_pops("ipgrid-2", "ab"), kNone);
}

TEST(StackOrder, NotOfTwoPopsOfNone) { EXPECT_EQ(two_rows("ipgrid-3", "> .", "> ."), kNone); }

TEST(StackOrder, NotOfStackAndOtherInstructions) {
  EXPECT_EQ(two_rows("ipgrid-3", ">\"x", "> >"), kNone);
}

TEST(StackOrder, LeavesTheMachineAsItIs) {
  TestRun run("ipgrid-2", "|\n>\"x\n> .");
  run.steps(4);
  const Machine before = run.machine;
  find_conflicts(run.machine, run.report);
  EXPECT_EQ(run.machine, before);
}

TEST(ReadWriteOverlap, OfAnOperand) {
  EXPECT_EQ(bench(">+>> +", "", 5, "AB"), (Events{{kOverlap, 1, 0, {0, 1}}}));
  EXPECT_EQ(bench("+ >>+>", "", 5, "AB"), (Events{{kOverlap, 0, 1, {0, 1}}}));
}

TEST(ReadWriteOverlap, OfAnOutput) {
  EXPECT_EQ(bench(">!>> +", "", 5, "AB"), (Events{{kOverlap, 1, 0, {0, 1}}}));
}

TEST(ReadWriteOverlap, OfACondition) {
  EXPECT_EQ(bench("  @<*>", "", 5), (Events{{kOverlap, 1, 0, {0, 0}}}));
  EXPECT_EQ(bench(">*<@  ", "", 5), (Events{{kOverlap, 0, 1, {0, 0}}}));
}

TEST(ReadWriteOverlap, OfAnInstruction) {
  EXPECT_EQ(events(TestRun("refunge", "\\  |\nY*<\\"), 4), (Events{{kOverlap, 0, 1, {0, 3}}}));
}

TEST(ReadWriteOverlap, OfACellThatIsNoInstruction) {
  EXPECT_EQ(events(TestRun("refunge", "\\  a\nY*<\\"), 4), (Events{{kOverlap, 0, 1, {0, 3}}}));
}

TEST(ReadWriteOverlap, NotOfTheCursorThatWrites) {
  EXPECT_EQ(events(TestRun("refunge", "\\\n+\n>"), 3), kNone);
}

TEST(ReadWriteOverlap, NotOfAnInputThatAssignsNothing) {
  EXPECT_EQ(events(TestRun("refunge", "\\  |\nY?<\\"), 4), kNone);
}

TEST(ReadWriteOverlap, NotOfACellThatIsOnlyEntered) { EXPECT_EQ(bench("+>>+"), kNone); }

TEST(Conflicts, NoneOfOnePointer) {
  EXPECT_EQ(events(TestRun("refunge", "+>"), 2), kNone);
  EXPECT_EQ(events(TestRun("ipgrid-2", "\"\na"), 2), kNone);
}

TEST(Conflicts, NameEveryPair) {
  // Four pointers side by side push '|', 'a', 'b' and 'c' in one cycle.
  test::SavedBytes saved(TestRun("ipgrid-2", "|abc").steps(2).machine);
  for (std::size_t i = 0; i < 4; ++i) {
    saved.set(saved.pointer(i) + test::SavedBytes::kCol, i);
    saved.set_byte(saved.pointer(i) + test::SavedBytes::kMode, static_cast<int>(Mode::string));
  }
  Machine machine = saved.load();
  StepReport report;
  machine.step(Input::none(), report);
  EXPECT_EQ(find_conflicts(machine, report).events.size(), 6U);
}

TEST(Conflicts, AreSortedByPointersBeforeCells) {
  // The older cursor adds (0,1) to (0,0), the younger one (0,0) to (0,1).
  EXPECT_EQ(bench("+ ><+>", "", 5), (Events{{kOverlap, 0, 1, {0, 1}}, {kOverlap, 1, 0, {0, 0}}}));
}

TEST(ConflictsBudget, OfNothingIsIncompleteWhereThereIsAPair) {
  TestRun run("refunge", "\\A\nY?>>+", "Z");
  run.steps(4);
  const Conflicts conflicts = find_conflicts(run.machine, run.report, 0);
  EXPECT_FALSE(conflicts.complete);
  EXPECT_TRUE(conflicts.events.empty());
}

TEST(ConflictsBudget, OfNothingIsCompleteWhereThereIsNoPair) {
  TestRun run("refunge", "ab");
  EXPECT_TRUE(find_conflicts(run.machine, run.steps().report, 0).complete);
}

TEST(ConflictsBudget, MoreNeverFindsLess) {
  TestRun run("refunge", "\\A\nY?>>?", "Z");
  run.steps(4);
  std::size_t found = 0;
  for (std::size_t budget = 0; budget < 20; ++budget) {
    const Conflicts conflicts = find_conflicts(run.machine, run.report, budget);
    EXPECT_GE(conflicts.events.size(), found);
    found = conflicts.events.size();
  }
  EXPECT_EQ(found, 1U);
}

TEST(ConflictsBudget, BoundsTheStackToo) {
  TestRun run("ipgrid-2", "|\n>\"x\n>\"y");
  run.steps(4);
  EXPECT_FALSE(find_conflicts(run.machine, run.report, 1).complete);
  EXPECT_TRUE(find_conflicts(run.machine, run.report, 100).complete);
}

}  // namespace

}  // namespace grid
