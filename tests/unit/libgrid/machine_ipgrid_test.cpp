// The clauses of ipgrid, one case or more each; expectations are derived by hand. The first pointer
// starts at (0,0) and moves down, so most programs are one column or begin with '>'.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/libgrid/machine_fixture.h"

namespace grid {

namespace {

using test::finished;
using test::ips;
using test::TestRun;

using Stack = std::vector<std::int32_t>;

// A program of one column.
std::string column(std::string_view cells) {
  std::string text;
  for (const char cell : cells) text += std::string(1, cell) + '\n';
  return text;
}

TestRun compat(std::string_view name, std::string text) {
  return {*with_options(test::dialect(name), {.compat = true}), std::move(text)};
}

TEST(IpgridStart, IsOnePointerThatMovesDown) {
  EXPECT_EQ(ips(TestRun("ipgrid-1", "ab").machine), "0,0v");
  EXPECT_TRUE(TestRun("ipgrid-3", "ab").machine.stack().empty());
}

TEST(IG1, YoungerPointerSeesWhatAnOlderOnePushed) {
  const TestRun run = finished("ipgrid-2", "|\n>\"Hi\"#\n> ..#");
  EXPECT_EQ(run.output, "Hi");
  EXPECT_EQ(run.machine.steps(), 7U);
}

TEST(IG1, OlderPointerDoesNotSeeWhatAYoungerOnePushes) {
  const TestRun run = finished("ipgrid-2", "|\n> ..#\n>\"Hi\"#");
  EXPECT_EQ(run.output, "H");
  EXPECT_EQ(run.machine.stack(), Stack{'i'});
}

TEST(IG2, PointerExecutesAndThenMoves) {
  EXPECT_EQ(ips(TestRun("ipgrid-1", ">a").steps().machine), "0,1>");
}

TEST(IG3, PointerReappearsOnTheOppositeSide) {
  EXPECT_EQ(ips(TestRun("ipgrid-1", "a\nb").steps(2).machine), "0,0v");
  EXPECT_EQ(ips(TestRun("ipgrid-1", "^\na\nb").steps().machine), "2,0^");
  EXPECT_EQ(ips(TestRun("ipgrid-1", "<ab").steps().machine), "0,2<");
  EXPECT_EQ(ips(TestRun("ipgrid-1", ">a").steps(2).machine), "0,0>");
}

TEST(IG4, ArrowsSetTheMovement) {
  EXPECT_EQ(ips(TestRun("ipgrid-1", "> \n  ").steps().machine), "0,1>");
  EXPECT_EQ(ips(TestRun("ipgrid-1", ">v\n  ").steps(2).machine), "1,1v");
  EXPECT_EQ(ips(TestRun("ipgrid-1", " \n^").steps(2).machine), "0,0^");
  EXPECT_EQ(ips(TestRun("ipgrid-1", " \n<  ").steps(2).machine), "1,2<");
}

TEST(IG5, BlankAndUnknownCharactersDoNothing) {
  EXPECT_EQ(ips(TestRun("ipgrid-1", " \na\n\u00E9\nb").steps(3).machine), "3,0v");
}

TEST(IG6, HashRemovesThePointerInEditions1And2) {
  for (const char* name : {"ipgrid-1", "ipgrid-2"}) {
    TestRun run(name, " \n#");
    run.steps(2);
    ASSERT_EQ(run.report.deaths.size(), 1U);
    EXPECT_EQ(run.report.deaths[0].reason, DeathReason::removed);
    EXPECT_EQ(run.report.deaths[0].at, (Cell{1, 0}));
    EXPECT_TRUE(run.machine.finished());
  }
}

TEST(IG6, SemicolonRemovesThePointerInEdition3) {
  EXPECT_TRUE(TestRun("ipgrid-3", ";").steps().machine.finished());
  EXPECT_FALSE(TestRun("ipgrid-2", ";").steps().machine.finished());
}

TEST(IG6, HashDoesNothingInEdition3) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", "#\na").steps().machine), "1,0v");
}

TEST(IG7, BarSendsTheNewPointerUp) {
  for (const char* name : {"ipgrid-1", "ipgrid-2", "ipgrid-3"}) {
    EXPECT_EQ(ips(TestRun(name, "|\na\nb").steps().machine), "1,0v 2,0^") << name;
  }
}

TEST(IG7, UnderscoreSendsTheNewPointerLeftInEdition1) {
  EXPECT_EQ(ips(TestRun("ipgrid-1", "_ab").steps().machine), "0,1> 0,2<");
}

TEST(IG7, UnderscoreSendsTheNewPointerRightFromEdition2On) {
  EXPECT_EQ(ips(TestRun("ipgrid-2", "_ab").steps().machine), "0,2< 0,1>");
  EXPECT_EQ(ips(TestRun("ipgrid-3", "_ab").steps().machine), "0,2< 0,1>");
}

TEST(IG8, NewPointerIsFirstUpdatedInTheNextCycle) {
  TestRun run("ipgrid-1", "_>#");
  run.steps();
  EXPECT_EQ(run.report.executions.size(), 1U);
  EXPECT_EQ(run.report.births.at(0).pointer.at, (Cell{0, 2}));
  EXPECT_EQ(run.steps().report.executions.size(), 2U);
}

TEST(IG8, SeveralNewPointersAreInTheOrderOfTheirCreators) {
  TestRun run("ipgrid-1", "_");
  run.steps(2);
  ASSERT_EQ(run.report.births.size(), 2U);
  EXPECT_EQ(run.report.births[0].pointer.parent, 0U);
  EXPECT_EQ(run.report.births[1].pointer.parent, 1U);
  EXPECT_EQ(ips(run.machine), "0,0> 0,0> 0,0< 0,0<");
}

TEST(IG8, RemovedPointerLeavesTheOrderOfTheOthers) {
  TestRun run("ipgrid-1", "_#>");  // the first pointer meets '#', the second '>'
  run.steps(2);
  ASSERT_EQ(run.machine.pointers().size(), 1U);
  EXPECT_EQ(run.machine.pointers()[0].id, 1U);
}

TEST(IG9, NewPointerIsInNormalMode) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", column("\"\\|a")).steps(3).machine), "3,0v:string 1,0^");
}

TEST(IG9, NewPointerHasNoFlags) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", column(".|")).steps(2).machine), "0,0v 0,0^");
}

TEST(IG10, StringPushesCodePoints) {
  EXPECT_EQ(TestRun("ipgrid-2", "\"\na\n\U0001F600").steps(3).machine.stack(),
            (Stack{97, 0x1F600}));
}

TEST(IG10, StringDoesNotExecuteInstructions) {
  TestRun run("ipgrid-2", column("\"#.>"));
  EXPECT_EQ(ips(run.steps(4).machine), "0,0v:string");
  EXPECT_EQ(run.machine.stack(), (Stack{'#', '.', '>'}));
}

TEST(IG10, ClosingQuoteIsNotPushed) {
  TestRun run("ipgrid-2", column("\"a\" "));
  EXPECT_EQ(ips(run.steps(3).machine), "3,0v");
  EXPECT_EQ(run.machine.stack(), Stack{'a'});
}

TEST(IG10, PaddingIsPushedAsBlanks) {
  EXPECT_EQ(TestRun("ipgrid-2", ">\"\n   ").steps(3).machine.stack(), Stack{' '});
}

TEST(IG10, Edition1HasNoStrings) {
  EXPECT_EQ(ips(TestRun("ipgrid-1", column("\"a")).steps(1).machine), "1,0v");
}

TEST(IG11, DotPrintsACharacterAsUtf8) {
  EXPECT_EQ(TestRun("ipgrid-2", "\"\n\u00E9\n\"\n.").steps(4).output, "\u00E9");
  EXPECT_EQ(TestRun("ipgrid-2", "\"\n\U0001F600\n\"\n.").steps(4).output, "\U0001F600");
}

TEST(IG11, DotPopsTheNewest) {
  TestRun run("ipgrid-2", column("\"ab\".."));
  EXPECT_EQ(run.steps(6).output, "ba");
  EXPECT_TRUE(run.machine.stack().empty());
}

TEST(IG11, DotPrintsNothingOnAnEmptyStack) {
  TestRun run("ipgrid-2", ".");
  EXPECT_EQ(run.steps().output, "");
  ASSERT_EQ(run.report.stack_effects.size(), 1U);
  EXPECT_EQ(run.report.stack_effects[0].kind, StackEffect::Kind::failed_pop);
}

TEST(IG11, NumberThatIsNoCharacterPrintsTheReplacement) {
  for (const std::int32_t number : {-1, 0xD800, 0x110000}) {
    TestRun run("ipgrid-2", ".");
    run.machine.push(number);
    EXPECT_EQ(run.steps().output, "\uFFFD") << number;
  }
}

TEST(IG11, Edition1HasNoDot) {
  EXPECT_TRUE(TestRun("ipgrid-1", ".").steps().report.stack_effects.empty());
}

TEST(IG12, EscapedQuoteAndBackslashArePushed) {
  TestRun run("ipgrid-3", column("\"\\\"\\\\a"));
  EXPECT_EQ(ips(run.steps(5).machine), "5,0v:string");
  EXPECT_EQ(run.machine.stack(), (Stack{'"', '\\'}));
}

TEST(IG12, OtherEscapedCharactersAreExecuted) {
  TestRun run("ipgrid-3", column("\"a\\.b"));
  EXPECT_EQ(run.steps(4).output, "a");
  EXPECT_EQ(ips(run.machine), "4,0v:string");
}

TEST(IG12, EscapedArrowTurnsInsideTheString) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", "\" \n\\ \n>a").steps(3).machine), "2,1>:string");
}

TEST(IG12, EscapedUnknownCharacterIsNotPushed) {
  EXPECT_TRUE(TestRun("ipgrid-3", column("\"\\a ")).steps(3).machine.stack().empty());
}

TEST(IG12, EscapeLastsForOneCharacter) {
  EXPECT_EQ(TestRun("ipgrid-3", column("\"\\ab")).steps(4).machine.stack(), Stack{'b'});
}

TEST(IG12, BackslashDoesNothingOutsideAString) {
  EXPECT_EQ(TestRun("ipgrid-3", column("\\\"a")).steps(3).machine.stack(), Stack{'a'});
}

TEST(IG12, BackslashIsPushedInEdition2) {
  EXPECT_EQ(TestRun("ipgrid-2", column("\"\\.\"")).steps(4).machine.stack(), (Stack{'\\', '.'}));
  EXPECT_EQ(ips(TestRun("ipgrid-2", column("\\a")).steps().machine), "1,0v");
}

TEST(IG13, DotOnAnEmptyStackRaisesTheFlag) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", column(".a")).steps().machine), "1,0v!");
}

TEST(IG13, ExecutedCharactersClearTheFlag) {
  for (const char* next : {" ", "a", ">", "\\", "#"}) {
    TestRun run("ipgrid-3", std::string(".\n") + next);
    run.steps(2);
    EXPECT_EQ(run.machine.pointers().at(0).flags, 0) << next;
  }
}

TEST(IG13, QuoteThatBeginsAStringClearsTheFlag) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", column(".\"")).steps(2).machine), "0,0v:string");
}

TEST(IG13, PushedCharactersLeaveTheFlag) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", column("\"\\.a\"")).steps(4).machine), "4,0v:string!");
  EXPECT_EQ(ips(TestRun("ipgrid-3", column("\"\\.\\\"a")).steps(5).machine), "5,0v:string!");
}

TEST(IG13, QuoteThatEndsAStringLeavesTheFlag) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", column("\"\\.\"a")).steps(4).machine), "4,0v!");
}

TEST(IG13, BackslashThatStartsAnEscapeLeavesTheFlag) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", column("\"\\.\\a")).steps(4).machine), "4,0v:escape!");
}

TEST(IG13, DotThatPrintsClearsTheFlag) {
  TestRun run("ipgrid-3", column("\"\\.a\\.b"));
  EXPECT_EQ(ips(run.steps(6).machine), "6,0v:string");
  EXPECT_EQ(run.output, "a");
}

TEST(IG14, SetFlagLeadsToTheCellAfterTheAccessCharacter) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", ">.?_;x").steps(3).machine), "0,4>");
}

TEST(IG14, ClearFlagSkipsThatCell) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", "> ?_;x").steps(3).machine), "0,5>");
}

TEST(IG14, CharacterThatNamesNoFlagSkipsToo) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", ">.?x;x").steps(3).machine), "0,5>");
}

TEST(IG14, QuestionMarkClearsTheFlag) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", ">.?_?_xy").steps(4).machine), "0,7>");
}

TEST(IG14, EachMoveWraps) {
  EXPECT_EQ(ips(TestRun("ipgrid-3", ">.?").steps(3).machine), "0,2>");
  EXPECT_EQ(ips(TestRun("ipgrid-3", ">v\n_>.?").steps(5).machine), "1,1>");
  EXPECT_EQ(ips(TestRun("ipgrid-3", ">v\n_> ?").steps(5).machine), "1,2>");
}

TEST(IG14, EscapedQuestionMarkPassesCellsUnpushed) {
  TestRun run("ipgrid-3", ">\"\\?_ab");
  EXPECT_EQ(ips(run.steps(4).machine), "0,6>:string");
  EXPECT_TRUE(run.machine.stack().empty());
  EXPECT_EQ(run.steps().machine.stack(), Stack{'b'});
}

TEST(IG14, FlagIsThatOfTheLastExecutedInstruction) {
  const TestRun run = finished("ipgrid-3", ">\"\\.a\"?_;x", "", 8);
  EXPECT_EQ(run.machine.steps(), 8U);
  EXPECT_TRUE(run.machine.finished());
}

TEST(IG15, StackCanBePeekedAtAndReversed) {
  TestRun run("ipgrid-3", column("\"ab"));
  run.steps(3);
  EXPECT_EQ(run.machine.peek(), 'b');
  run.machine.reverse();
  EXPECT_EQ(run.machine.stack(), (Stack{'b', 'a'}));
  EXPECT_EQ(run.machine.pop(), 'a');
}

TEST(IG15, ReversedStackHashesLikeOnePushedInThatOrder) {
  TestRun reversed("ipgrid-3", " ");
  TestRun pushed = reversed;
  for (const std::int32_t value : {1, 2, 3}) reversed.machine.push(value);
  for (const std::int32_t value : {3, 2, 1}) pushed.machine.push(value);
  reversed.machine.reverse();
  EXPECT_EQ(reversed.machine, pushed.machine);
  EXPECT_EQ(reversed.machine.state_hash(), pushed.machine.state_hash());
}

TEST(IG16, RunEndsWhenNoPointerIsLeft) {
  const TestRun run = finished("ipgrid-1", "_>#");
  EXPECT_TRUE(run.machine.finished());
  EXPECT_EQ(run.machine.steps(), 3U);
  EXPECT_EQ(run.machine.born(), 2U);
}

TEST(IG17, CompatUnderscoreIsThatOfEdition1) {
  EXPECT_EQ(ips(compat("ipgrid-2", "_ab").steps().machine), "0,1> 0,2<");
}

TEST(IG17, CompatSplitLeavesTheFlagsOfItsPointer) {
  EXPECT_EQ(ips(compat("ipgrid-3", ".\n|").steps(2).machine), "0,0v! 0,0^");
}

TEST(IG17, CompatFinalLineFeedStartsARow) {
  EXPECT_EQ(ips(compat("ipgrid-1", "a\n").steps(1).machine), "1,0v");
  EXPECT_EQ(ips(TestRun("ipgrid-1", "a\n").steps(1).machine), "0,0v");
}

}  // namespace

}  // namespace grid
