// Blocks as they are built, before any pass.
#include <grid/ir.h>

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/libgrid/ir_fixture.h"

namespace grid::ir_test {

namespace {

using test::block;
using test::body;
using Kind = ir::Terminator::Kind;

constexpr auto kRight = Direction::right;

TEST(BuildBlock, HasOneOperationForEachDataOperation) {
  EXPECT_EQ(body(block("refunge", "+>->*<!vY")),
            "[0,1] := [0,0] + [0,1]; [0,2] := -[0,1] + [0,2]; [0,1] := 0; write [0,1]; "
            "move to [1,1]; fork at 1:9 right output");
}

TEST(BuildBlock, OnlyMovesInModeNone) {
  EXPECT_EQ(body(block("refunge", "><>Y")), "move to [0,1]; fork at 1:4 right none");
}

TEST(BuildBlock, OperatesInPlaceOnTheDataCell) {
  EXPECT_EQ(body(block("refunge-x", "+X-X!XY")),
            "[0,0] := 2 * [0,0]; [0,0] := 0; write [0,0]; fork at 1:7 right output");
}

TEST(BuildBlock, CountsEveryStepAndKeepsItsCell) {
  const ir::Block built = block("refunge", "a\\\n YY");
  EXPECT_EQ(built.steps, 2U);
  EXPECT_EQ(built.path, (std::vector<Cell>{{0, 0}, {0, 1}}));
}

TEST(BuildBlock, SaysWhichStepsAnOperationComesFrom) {
  EXPECT_EQ(block("refunge", "a+>Y").ops.at(0).steps, std::vector<std::uint32_t>{2});
}

TEST(BuildBlock, EndsAtABranchWithThatStepInIt) {
  const ir::Block built = block("refunge", ">@abc");
  EXPECT_EQ(built.steps, 2U);
  EXPECT_EQ(body(built), "move to [0,1]; if [0,1] is 0, 1:4 right none, else 1:3 right none");
}

TEST(BuildBlock, EndsBeforeAFork) {
  EXPECT_EQ(body(block("refunge", "aY")), "fork at 1:2 right none");
}

TEST(BuildBlock, HasNoStepsWhereItBeginsAtAFork) { EXPECT_EQ(block("refunge", "Y").steps, 0U); }

TEST(BuildBlock, EndsBeforeInput) {
  EXPECT_EQ(body(block("refunge", "a?>")), "read at 1:3 right input");
}

TEST(BuildBlock, PassesCellsThatAreNoDataOperationInModeInput) {
  EXPECT_EQ(body(block("refunge", "?a~Y")), "fork at 1:4 right none");
}

TEST(BuildBlock, EndsBeforeAPointerLeavesTheTop) {
  EXPECT_EQ(body(block("refunge", "a/")), "leave from 1:2 right none");
}

TEST(BuildBlock, EndsBeforeAPointerLeavesTheBottom) {
  EXPECT_EQ(body(block("refunge", "a\\")), "leave from 1:2 right none");
}

TEST(BuildBlock, GoesAsFarDownAsTheCellsReach) {
  const ProgramPtr program = test::program("refunge", "\\");
  const std::uint8_t cells[] = {'\\', 0};
  const ir::CodeView code(*program, cells, 2);
  EXPECT_EQ(body(ir::build_block(code, {{0, 0}, kRight, Mode::none})), "leave from 2:1 down none");
}

TEST(BuildBlock, ReadsTheCellsThatItIsGiven) {
  const ProgramPtr program = test::program("refunge", "aY");
  const std::uint8_t cells[] = {'Y', 'a'};
  const ir::CodeView code(*program, cells, 1);
  EXPECT_EQ(body(ir::build_block(code, {{0, 0}, kRight, Mode::none})), "fork at 1:1 right none");
}

TEST(BuildBlock, EndsAtItsEntry) {
  const ir::Block built = block("refunge", "~>a");
  EXPECT_EQ(built.steps, 3U);
  EXPECT_EQ(body(built), "move to [0,1]; go on at 1:1 right none");
}

TEST(BuildBlock, PassesItsFirstCellInAnotherDirection) {
  EXPECT_EQ(block("refunge", "a|").steps, 4U);
}

TEST(BuildBlock, EndsAfterSoManySteps) {
  const std::string line(ir::kMostSteps + 10, 'a');
  const ir::Block built = block("refunge", line + "Y");
  EXPECT_EQ(built.steps, ir::kMostSteps);
  EXPECT_EQ(built.end.kind, Kind::jump);
  EXPECT_EQ(built.end.exits[0].at, (Cell{0, ir::kMostSteps}));
}

TEST(BuildBlock, EndsAtAJoinOnceItIsLong) {
  const ProgramPtr program = test::program("refunge", std::string(ir::kLong + 100, 'a') + "Y");
  const auto join = [](const ControlState& at) { return at.at.col % 50 == 49; };
  const ir::Block built = block(program, {{0, 0}, kRight, Mode::none}, join);
  EXPECT_EQ(built.end.exits[0].at.col, 1049);
}

TEST(BuildBlock, PassesAJoinWhileItIsShort) {
  const ProgramPtr program = test::program("refunge", "aaaY");
  const ir::Block built =
      block(program, {{0, 0}, kRight, Mode::none}, [](const ControlState&) { return true; });
  EXPECT_EQ(built.end.kind, Kind::fork);
}

TEST(BuildBlock, SpansTheRowsAndColumnsThatTheDataPointerVisits) {
  const ir::Block built = block("refunge", "v>^^<<Y");
  EXPECT_EQ(built.first, (ir::Offset{-1, -1}));
  EXPECT_EQ(built.last, (ir::Offset{1, 1}));
  EXPECT_EQ(built.move, (ir::Offset{-1, -1}));
}

// As offsets do not wrap, there is no room for it, and nobody carries it out.
TEST(BuildBlock, NeedsTwoColumnsToMoveSidewaysInAFieldOfOne) {
  const ir::Block built = block("refunge", "\\\n>\nY");
  EXPECT_EQ(built.last.col - built.first.col, 1);
}

TEST(BuildBlock, NeedsThreeColumnsToGoBothWaysInAFieldOfTwo) {
  const ProgramPtr program = test::program("refunge", "\\ \n>\n<\n<\nY");
  const ir::Block built = block(program, {{0, 0}, kRight, Mode::none});
  EXPECT_EQ(built.last.col - built.first.col, 2);
}

TEST(BuildBlock, ComesBackToTheOnlyColumnWhenItJumpsInAFieldOfOne) {
  const ir::Block built = block("refunge", "@");
  EXPECT_EQ(built.end.exits[0], built.entry);
  EXPECT_EQ(built.end.exits[1], built.entry);
}

bool any_mode(const std::string& text, Mode mode = Mode::none) {
  return block(test::program("refunge", text), {{0, 0}, kRight, mode}).any_mode;
}

TEST(BuildBlock, TakesAnyModeWhereOneIsSetBeforeItIsUsed) { EXPECT_TRUE(any_mode("a+>Y")); }

TEST(BuildBlock, TakesOnlyItsModeWhereThatIsUsedFirst) { EXPECT_FALSE(any_mode(">+Y")); }

TEST(BuildBlock, TakesOnlyItsModeWhereThatIsKept) { EXPECT_FALSE(any_mode("aY")); }

TEST(BuildBlock, TakesOnlyItsModeWhereThatReads) { EXPECT_FALSE(any_mode(">+Y", Mode::input)); }

TEST(BuildBlock, TakesOnlyItsModeInStrings) { EXPECT_FALSE(block("ipgrid-2", ">\"a\"_").any_mode); }

TEST(BuildBlock, EndsAtItsEntryInAnotherModeIfItTakesAny) {
  const ir::Block built = block("refunge", "+>");
  EXPECT_EQ(built.steps, 2U);
  EXPECT_EQ(built.end.exits[0], (ControlState{{0, 0}, kRight, Mode::add}));
}

TEST(BuildBlock, PassesItsEntryInAnotherModeIfThatMatters) {
  EXPECT_GT(block("refunge", ">+").steps, 2U);
}

std::string stack_body(std::string_view dialect, const std::string& row) {
  return body(block(test::program(dialect, row), {{0, 0}, kRight, Mode::normal}));
}

TEST(BuildBlock, PushesTheCharactersOfAString) {
  EXPECT_EQ(stack_body("ipgrid-2", "\"a \"#"), "push 'a'; push U+0020; end at 1:5 right normal");
}

TEST(BuildBlock, PopsAndPrints) {
  EXPECT_EQ(stack_body("ipgrid-2", ".#"), "pop and print; end at 1:2 right normal");
}

TEST(BuildBlock, ExecutesNothingInAString) {
  EXPECT_EQ(stack_body("ipgrid-2", "\"#.\"#"), "push '#'; push '.'; end at 1:5 right normal");
}

TEST(BuildBlock, ExecutesWhatIsEscapedInAString) {
  EXPECT_EQ(stack_body("ipgrid-3", "\"a\\.\\\"\";"),
            "push 'a'; pop and print; push '\"'; end at 1:8 right normal");
}

TEST(BuildBlock, EndsBeforeASplit) {
  EXPECT_EQ(stack_body("ipgrid-1", "a|"), "fork at 1:2 right normal");
}

TEST(BuildBlock, EndsBeforeTheEndOfAPointer) {
  EXPECT_EQ(stack_body("ipgrid-1", "a#"), "end at 1:2 right normal");
}

TEST(BuildBlock, WrapsAtAllEdgesWhereTheDialectDoes) {
  EXPECT_EQ(body(block("ipgrid-1", "a\nb")), "go on at 1:1 down normal");
}

TEST(BuildBlock, BranchesOnAFlagOfItsEntry) {
  EXPECT_EQ(stack_body("ipgrid-3", "?_ab"),
            "if flag 0 is set (those of the entry), 1:3 right normal, else 1:4 right "
            "normal");
}

TEST(BuildBlock, BranchesOnTheFlagOfItsLastPop) {
  EXPECT_EQ(stack_body("ipgrid-3", ".?_ab"),
            "pop and print; if flag 0 is set (that of the last pop), "
            "1:4 right normal, else 1:5 right normal");
}

TEST(BuildBlock, KnowsThatAFlagIsNotSet) {
  EXPECT_EQ(stack_body("ipgrid-3", " ?_a;"), "end at 1:5 right normal");
}

TEST(BuildBlock, KnowsThatThereIsSomethingToPop) {
  EXPECT_EQ(stack_body("ipgrid-3", "\"x\".?_a;"),
            "push 'x'; pop and print; end at 1:8 right normal");
}

TEST(BuildBlock, KeepsTheFlagsOfItsEntryInAString) {
  const ProgramPtr program = test::program("ipgrid-3", "a\";");
  EXPECT_EQ(body(block(program, {{0, 0}, kRight, Mode::string})),
            "push 'a'; flags: those of the entry; end at 1:3 right normal");
}

TEST(BuildBlock, LeavesTheFlagOfALastPop) {
  EXPECT_EQ(stack_body("ipgrid-3", ".;"),
            "pop and print; flags: that of the last pop; end at 1:2 right normal");
}

TEST(BuildBlock, SkipsWhereNoFlagHasTheName) {
  EXPECT_EQ(stack_body("ipgrid-3", "?xa;"), "end at 1:4 right normal");
}

TEST(Value, IsASumByCellsModulo256) {
  const ir::Value a = ir::sum(ir::value_of({0, 1}), {.constant = 200}, 2);
  EXPECT_EQ(a.constant, 144);
  EXPECT_EQ(ir::sum(a, ir::value_of({0, 0}), 3).terms,
            (std::vector<ir::Term>{{{0, 0}, 3}, {{0, 1}, 1}}));
}

TEST(Value, HasNoTermThatIsTakenNoTimes) {
  EXPECT_EQ(ir::sum(ir::value_of({0, 1}), ir::value_of({0, 1}), 255), ir::Value{});
}

TEST(DumpBlock, HasALineForEachOperationWithItsCells) {
  const ir::Block built = block("refunge", "+>>Y");
  EXPECT_EQ(ir::dump(built),
            "block 1:1 right none or any other mode: 3 steps, from [0,0] to [0,2]\n"
            "  [0,1] := [0,0] + [0,1]  ; 1:2\n"
            "  [0,2] := [0,1] + [0,2]  ; 1:3\n"
            "  move to [0,2]\n"
            "  fork at 1:4 right add\n");
}

}  // namespace

}  // namespace grid::ir_test
