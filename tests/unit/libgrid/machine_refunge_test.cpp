// The clauses of refunge, one case or more each; expectations are derived by hand.
//
// For two cursors most cases use one bench: the first row starts with a mirror, below it stands a
// 'Y' that the cursor enters downwards in step 2. From step 3 on pointer 0 executes row 1 from its
// right end leftwards, and pointer 1 executes it from column 1 rightwards; both begin with their
// data pointers on (0,0), which holds '\' (92).
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/libgrid/machine_fixture.h"

namespace grid {

namespace {

using test::dps;
using test::effects;
using test::field;
using test::ips;
using test::TestRun;

TestRun bench(const std::string& row1, int steps, std::string input = "",
              const std::string& row0 = "A") {
  TestRun run("refunge", "\\" + row0 + "\nY" + row1, std::move(input));
  run.steps(steps);
  return run;
}

TestRun with_end_of_input(EndOfInput answer, std::string text) {
  TestRun run(*with_options(test::dialect("refunge"), {.end_of_input = answer}), std::move(text));
  return run;
}

std::string deaths(const StepReport& report) {
  std::string text;
  for (const Death& death : report.deaths) {
    text =
        test::joined(text, std::to_string(death.id) + ' ' + std::string(to_string(death.reason)) +
                               ' ' + test::cell_text(death.at));
  }
  return text;
}

TEST(RefungeStart, IsOneCursorAtTheTopLeft) {
  const TestRun run("refunge", "ab\ncd");
  EXPECT_EQ(ips(run.machine), "0,0>");
  EXPECT_EQ(dps(run.machine), "0,0");
  EXPECT_EQ(field(run.machine), "ab/cd");
}

TEST(RF1, ByteThatIsNoInstructionDoesNothing) {
  TestRun run("refunge", "ab");
  run.steps();
  EXPECT_EQ(ips(run.machine), "0,1>");
  EXPECT_EQ(dps(run.machine), "0,0");
  EXPECT_TRUE(run.report.effects.empty());
  EXPECT_EQ(run.report.executions.at(0).instruction, nullptr);
}

TEST(RF1, CellIsExecutedAsItWasAtTheStartOfTheStep) {
  TestRun run("refunge", "\\  |\nY*<\\");
  run.steps(4);  // pointer 1 clears the '|' that pointer 0 executes
  EXPECT_EQ(effects(run.report), "1 clear 0,0>0,3 124>0");
  EXPECT_EQ(ips(run.machine), "1,3v 1,3>");
}

TEST(RF2, EachModeHasItsCharacter) {
  const std::vector<std::pair<std::string, std::string>> modes = {
      {"+", "0,0:add"},    {"-", "0,0:subtract"}, {"?", "0,0:input"},
      {"!", "0,0:output"}, {"*", "0,0:clear"},    {"~", "0,0"}};
  for (const auto& [glyph, expected] : modes) {
    EXPECT_EQ(dps(TestRun("refunge", glyph + " ").steps().machine), expected) << glyph;
  }
}

TEST(RF2, TildeEndsAMode) { EXPECT_EQ(dps(TestRun("refunge", "+~").steps(2).machine), "0,0"); }

TEST(RF2, InputAndOutputOnlySetTheMode) {
  TestRun run("refunge", "?!", "Z");
  run.steps(2);
  EXPECT_EQ(run.input.used(), 0U);
  EXPECT_EQ(run.output, "");
  EXPECT_TRUE(run.report.effects.empty());
}

TEST(RF3, DataPointerMovesOneCell) {
  EXPECT_EQ(dps(TestRun("refunge", "> \n  ").steps().machine), "0,1");
  EXPECT_EQ(dps(TestRun("refunge", "v \n  ").steps().machine), "1,0");
  EXPECT_EQ(dps(TestRun("refunge", ">< ").steps(2).machine), "0,0");
  EXPECT_EQ(dps(TestRun("refunge", "v^ ").steps(2).machine), "0,0");
}

TEST(RF3, NoneDoesNothing) { EXPECT_TRUE(TestRun("refunge", "> ").steps().report.effects.empty()); }

TEST(RF3, AddAddsOldToNew) {
  EXPECT_EQ(effects(TestRun("refunge", "+>").steps(2).report), "0 add 0,0>0,1 62>105");
}

TEST(RF3, SubtractSubtractsOldFromNew) {
  EXPECT_EQ(effects(TestRun("refunge", "->").steps(2).report), "0 subtract 0,0>0,1 62>17");
}

TEST(RF3, InputAssignsTheByteRead) {
  EXPECT_EQ(effects(TestRun("refunge", "?>", "A").steps(2).report), "0 input 0,0>0,1 62>65");
}

TEST(RF3, OutputWritesOld) {
  TestRun run("refunge", "!>");
  run.steps(2);
  EXPECT_EQ(effects(run.report), "0 output 0,0>0,1");
  EXPECT_EQ(run.output, "!");
}

TEST(RF3, ClearAssignsZero) {
  EXPECT_EQ(effects(TestRun("refunge", "*>").steps(2).report), "0 clear 0,0>0,1 62>0");
}

TEST(RF3, ArithmeticIsModulo256) {
  EXPECT_EQ(effects(TestRun("refunge", "+<\xF0").steps(2).report), "0 add 0,0>0,2 240>27");
  EXPECT_EQ(effects(TestRun("refunge", "-v").steps(2).report), "0 subtract 0,0>1,0 0>211");
}

TEST(RF4, OldValueIsThatOfTheStartOfTheStep) {
  const TestRun run = bench(">+>> +", 5, "", "AB");
  EXPECT_EQ(effects(run.report), "0 add 0,0>0,1 65>157; 1 add 0,1>0,2 66>131");
}

TEST(RF5, DataPointerWrapsAtTheSides) {
  EXPECT_EQ(dps(TestRun("refunge", "<  ").steps().machine), "0,2");
  EXPECT_EQ(dps(TestRun("refunge", ">>").steps(2).machine), "0,0");
}

TEST(RF5, MovingDownExtendsTheFieldByARowOfZeros) {
  TestRun run("refunge", "v ");
  run.steps();
  EXPECT_EQ(run.machine.rows(), 2);
  EXPECT_EQ(run.report.rows_before, 1);
  EXPECT_EQ(run.machine.cell({1, 1}), U'\0');
}

TEST(RF5, FieldGrowsOncePerStepHoweverManyCursors) {
  EXPECT_EQ(bench("vvvv", 4).machine.rows(), 3);
}

TEST(RF5, InWidthOneOldAndNewAreOneCell) {
  EXPECT_EQ(effects(TestRun("refunge", "\\\n+\n>").steps(3).report), "0 add 0,0>0,0 92>184");
}

TEST(RF6, CursorWhoseDataPointerLeavesTheTopDies) {
  TestRun run("refunge", " ^");
  run.steps(2);
  EXPECT_EQ(deaths(run.report), "0 data-off-top 0,1");
  EXPECT_TRUE(run.machine.finished());
}

TEST(RF6, ItsDataOperationDoesNotHappen) {
  EXPECT_EQ(TestRun("refunge", "!^").steps(2).output, "");
  EXPECT_TRUE(TestRun("refunge", "+^").steps(2).report.effects.empty());
}

TEST(RF6, ItReadsNoInput) {
  TestRun run("refunge", "?^", "Z");
  run.steps();
  EXPECT_FALSE(run.machine.needs_input());
  EXPECT_FALSE(run.steps().report.read_byte);
}

TEST(RF7, MirrorsAndBarTurnTheCursor) {
  EXPECT_EQ(ips(TestRun("refunge", "\\ \n  ").steps().machine), "1,0v");
  EXPECT_EQ(ips(TestRun("refunge", "v\\\n  \n /").steps(4).machine), "2,0<");
  EXPECT_EQ(ips(TestRun("refunge", "|  ").steps().machine), "0,2<");
}

TEST(RF8, HashPassesOneCell) { EXPECT_EQ(ips(TestRun("refunge", "#ab").steps().machine), "0,2>"); }

TEST(RF8, AtPassesOneCellOnZero) {
  EXPECT_EQ(ips(TestRun("refunge", "v@ab").steps(2).machine), "0,3>");
}

TEST(RF8, AtPassesNoneOtherwise) {
  EXPECT_EQ(ips(TestRun("refunge", "@ab").steps().machine), "0,1>");
}

TEST(RF8, EachMoveWraps) {
  EXPECT_EQ(ips(TestRun("refunge", "ab#").steps(3).machine), "0,1>");
  EXPECT_EQ(ips(TestRun("refunge", "a#").steps(2).machine), "0,1>");
}

TEST(RF8, AtReadsTheCellAsItWasAtTheStartOfTheStep) {
  const TestRun run = bench("  @<*>", 5);  // pointer 0 clears the cell that pointer 1 tests
  EXPECT_EQ(effects(run.report), "0 clear 0,1>0,0 92>0");
  EXPECT_EQ(ips(run.machine), "1,3< 1,4>");
}

TEST(RF9, ForkLeavesToBothSidesInTheSameStep) {
  const TestRun run = bench("  ", 2);
  EXPECT_EQ(ips(run.machine), "1,2< 1,1>");
  ASSERT_EQ(run.report.births.size(), 1U);
  EXPECT_EQ(run.report.births[0].pointer.at, (Cell{1, 1}));
  EXPECT_EQ(run.report.births[0].parent, 0U);
}

TEST(RF9, CopiesHaveDataPointerAndMode) {
  EXPECT_EQ(dps(TestRun("refunge", "v+\\\n\n  Y").steps(5).machine), "1,0:add 1,0:add");
}

TEST(RF9, CopyThatLeavesTheTopIsRemovedAtOnce) {
  TestRun run("refunge", "Y\n ");
  run.steps();
  EXPECT_EQ(ips(run.machine), "1,0v");
  EXPECT_EQ(deaths(run.report), "1 off-top -1,0");
  EXPECT_EQ(run.machine.born(), 2U);
}

TEST(RF10, InstructionPointerMovesInItsNewDirectionAndWraps) {
  EXPECT_EQ(ips(TestRun("refunge", "ab").steps(2).machine), "0,0>");
  EXPECT_EQ(ips(TestRun("refunge", "|ab").steps(1).machine), "0,2<");
}

TEST(RF11, AdditionsToOneCellAllCount) {
  EXPECT_EQ(effects(bench("+>>+", 4).report), "0 add 0,0>0,1 65>157; 1 add 0,0>0,1 157>249");
  EXPECT_EQ(effects(bench("->>+", 4).report), "0 add 0,0>0,1 65>157; 1 subtract 0,0>0,1 157>65");
}

TEST(RF11, InputOverridesAdditions) {
  EXPECT_EQ(effects(bench("?>>+", 4, "Z").report), "0 add 0,0>0,1 65>157; 1 input 0,0>0,1 157>90");
  EXPECT_EQ(effects(bench("+>>?", 4, "Z").report), "0 input 0,0>0,1 157>90; 1 add 0,0>0,1 65>157");
}

TEST(RF11, ClearOverridesInputAndAdditions) {
  EXPECT_EQ(effects(bench("*>>?", 4, "Z").report), "0 input 0,0>0,1 65>90; 1 clear 0,0>0,1 90>0");
  EXPECT_EQ(bench("+>>*", 4).machine.cell({0, 1}), U'\0');
}

TEST(RF12, OneByteIsReadForAll) {
  const TestRun run = bench("?>>?", 4, "ZQ");
  EXPECT_EQ(run.input.used(), 1U);
  EXPECT_TRUE(run.report.read_byte);
  EXPECT_EQ(run.report.input, 'Z');
  EXPECT_EQ(effects(run.report), "0 input 0,0>0,1 65>90; 1 input 0,0>0,1 90>90");
}

TEST(RF12, NoneIsReadWithoutAnInputOperation) {
  TestRun run("refunge", "?  >", "Z");
  for (const bool needs : {false, false, false, true}) {
    EXPECT_EQ(run.machine.needs_input(), needs);
    run.steps();
  }
}

TEST(RF13, AtTheEndTheCellKeepsItsValue) {
  const TestRun run = TestRun("refunge", "?>").steps(2);
  EXPECT_EQ(effects(run.report), "0 input 0,0>0,1 lost");
  EXPECT_EQ(field(run.machine), "?>");
}

TEST(RF13, AtTheEndAdditionsOfTheStepStay) {
  EXPECT_EQ(bench("?>>+", 4).machine.cell({0, 1}), char32_t{157});
}

TEST(RF13, FirstEndIsFinal) {
  TestRun run("refunge", "?>>", "");
  run.steps(2);
  EXPECT_TRUE(run.report.read_end);
  EXPECT_TRUE(run.machine.end_of_input_seen());
  run.input = StringInput("Z");
  EXPECT_FALSE(run.machine.needs_input());
  EXPECT_FALSE(run.steps().report.read_end);
  EXPECT_EQ(field(run.machine), "?>>");
}

TEST(RF13, OtherAnswersAssignZeroOr255) {
  EXPECT_EQ(effects(with_end_of_input(EndOfInput::zero, "?>").steps(2).report),
            "0 input 0,0>0,1 62>0");
  EXPECT_EQ(effects(with_end_of_input(EndOfInput::all_ones, "?>").steps(2).report),
            "0 input 0,0>0,1 62>255");
}

TEST(RF14, AgreeingOutputsAreWrittenOnce) { EXPECT_EQ(bench("!>>!", 4).output, "\\"); }

TEST(RF14, DifferentOutputsAreNotWritten) {
  const TestRun run = bench(">!>>! ", 5);
  EXPECT_EQ(run.output, "");
  EXPECT_EQ(effects(run.report), "0 output 0,0>0,1 lost; 1 output 0,1>0,2 lost");
}

TEST(RF14, EqualBytesOfDifferentCellsAgree) {
  EXPECT_EQ(bench(">!>>! ", 5, "", "\\").output, "\\");
}

TEST(RF15, CursorLeavesTheTop) {
  EXPECT_EQ(deaths(TestRun("refunge", "/").steps().report), "0 off-top -1,0");
}

TEST(RF15, CursorLeavesTheBottom) {
  EXPECT_EQ(deaths(TestRun("refunge", "\\").steps().report), "0 off-bottom 1,0");
}

TEST(RF15, RowsThatDoNotCountAreNoBottom) {
  EXPECT_EQ(deaths(TestRun("refunge", "\\\n\n").steps().report), "0 off-bottom 1,0");
}

TEST(RF15, VisitedRowsAreAboveTheBottom) {
  TestRun run("refunge", "v\\");
  EXPECT_EQ(ips(run.steps(2).machine), "1,1v");
  EXPECT_EQ(deaths(run.steps().report), "0 off-bottom 2,1");
  EXPECT_EQ(run.machine.steps(), 3U);
}

TEST(RF15, VisitsOfThisStepCount) {
  EXPECT_EQ(ips(TestRun("refunge", "v\\\n v").steps(3).machine), "2,1v");
}

TEST(RF15, EffectsOfARemovedCursorHaveHappened) {
  TestRun run("refunge", "+\\\n >");
  run.steps(3);
  EXPECT_EQ(deaths(run.report), "0 off-bottom 2,1");
  EXPECT_EQ(effects(run.report), "0 add 0,0>0,1 92>135");
}

TEST(RF16, RunEndsWhenNoCursorIsLeft) {
  const TestRun run = test::finished("refunge", "!>^");
  EXPECT_TRUE(run.machine.finished());
  EXPECT_EQ(run.machine.steps(), 3U);
  EXPECT_EQ(run.output, "!");
}

TEST(RF17, OutputIsInTheReportOfItsStep) {
  TestRun run("refunge", "!>?>", "Z");
  EXPECT_EQ(run.steps(2).report.output, "!");
  run.steps();
  EXPECT_TRUE(run.machine.needs_input());
  EXPECT_EQ(run.output, "!");
}

TEST(RF18, WrittenCellIsExecutedAsChangedFromTheNextStepOn) {
  TestRun run("refunge", "*<|");
  EXPECT_EQ(effects(run.steps(2).report), "0 clear 0,0>0,2 124>0");
  EXPECT_EQ(ips(run.steps().machine), "0,0>");
  EXPECT_EQ(run.report.executions.at(0).cell, U'\0');
}

TEST(RX1, XTakesTheDataCellAsOldAndNew) {
  EXPECT_EQ(effects(TestRun("refunge-x", "+X").steps(2).report), "0 add 0,0>0,0 43>86");
  EXPECT_EQ(effects(TestRun("refunge-x", "-X").steps(2).report), "0 subtract 0,0>0,0 45>0");
  EXPECT_EQ(effects(TestRun("refunge-x", "?X", "A").steps(2).report), "0 input 0,0>0,0 63>65");
  EXPECT_EQ(TestRun("refunge-x", "!X").steps(2).output, "!");
}

TEST(RX1, XMovesNoDataPointer) {
  EXPECT_EQ(dps(TestRun("refunge-x", "+X").steps(2).machine), "0,0:add");
}

TEST(RX1, XWithoutAModeDoesNothing) {
  EXPECT_TRUE(TestRun("refunge-x", "X").steps().report.effects.empty());
}

TEST(RX1, XReadsTheValueAtTheStartOfTheStep) {
  TestRun run("refunge-x", "\\\nY+XX+");
  run.steps(4);  // both double 92: 92 + 92 + 92 is 276
  EXPECT_EQ(effects(run.report), "0 add 0,0>0,0 92>184; 1 add 0,0>0,0 184>20");
}

TEST(RX1, XIsNoInstructionOfRefunge) {
  EXPECT_TRUE(TestRun("refunge", "+X").steps(2).report.effects.empty());
}

TEST(RX2, AsteriskIsNoInstruction) {
  EXPECT_EQ(dps(TestRun("refunge-x", "+*").steps(2).machine), "0,0:add");
}

TEST(RX3, InputComesBeforeAdditions) {
  TestRun run("refunge-x", "\\A\nY?>>+", "Z");
  run.steps(4);
  EXPECT_EQ(effects(run.report), "0 add 0,0>0,1 90>182; 1 input 0,0>0,1 65>90");
}

TEST(RX3, AtTheEndAdditionsApplyToTheOldValue) {
  TestRun run("refunge-x", "\\A\nY?>>+");
  EXPECT_EQ(run.steps(4).machine.cell({0, 1}), char32_t{157});
}

}  // namespace

}  // namespace grid
