// Each pass alone, on the smallest programs.
#include <grid/ir.h>

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "tests/unit/libgrid/ir_fixture.h"

namespace grid {

namespace {

using ir::bit;
using ir::Pass;
using ir::PassSet;
using test::block;
using test::body;

std::string after(Pass pass, std::string_view dialect, std::string text,
                  const ir::Known& known = {}) {
  return body(ir::optimized(block(dialect, std::move(text)), ir::bit(pass), known));
}

std::string fused(std::string text) { return after(Pass::fuse, "refunge", std::move(text)); }

std::optional<std::uint8_t> all_ones(ir::Offset) { return 1; }

TEST(Fuse, MakesOneOperationOfManyOnACell) {
  EXPECT_EQ(fused("<+>~<+>~<+>Y"), "[0,0] := 3 * [0,-1] + [0,0]; fork at 1:12 right add");
}

TEST(Fuse, KeepsAllStepsOfWhatItFuses) {
  const ir::Block built = ir::optimized(block("refunge", "<+>~<+>Y"), bit(Pass::fuse));
  EXPECT_EQ(built.ops.at(0).steps, (std::vector<std::uint32_t>{2, 6}));
}

TEST(Fuse, DropsWhatComesToNothing) {
  EXPECT_EQ(fused("<+>~<->~Y"), "[0,0] as before; fork at 1:9 right none");
}

TEST(Fuse, DropsAValueThatIsOverwritten) {
  EXPECT_EQ(fused("<+>~<*>Y"), "[0,0] := 0; fork at 1:8 right clear");
}

TEST(Fuse, LeavesAWriteThatWouldOnlyBecomeALongerSum) {
  EXPECT_EQ(fused("<+>!<Y"),
            "[0,0] := [0,-1] + [0,0]; write [0,0]; move to [0,-1]; fork at 1:6 right output");
}

TEST(Fuse, WritesWhatACellHeldThen) {
  EXPECT_EQ(fused("<+>~<+>!<Y"),
            "write 2 * [0,-1] + [0,0]; [0,0] := 2 * [0,-1] + [0,0]; move to [0,-1]; "
            "fork at 1:10 right output");
}

TEST(Fuse, KeepsTheOrderOfWhatIsWritten) {
  EXPECT_EQ(fused("!><Y"), "write [0,0]; write [0,1]; fork at 1:4 right output");
}

TEST(Fuse, AssignsACellOnceItIsNotNeededAnyMore) {
  EXPECT_EQ(fused("+>~<+>*<~>Y"),
            "[0,1] := 2 * [0,0] + [0,1]; [0,0] := 0; move to [0,1]; fork at 1:11 right none");
}

// Each of both cells needs what the other one held.
TEST(Fuse, LeavesWhatHasNoOrderAsItIs) {
  EXPECT_EQ(fused("+><>Y"), body(block("refunge", "+><>Y")));
}

TEST(Fuse, TakesAGuardForTheValueAtTheStart) {
  ir::Block built = block("refunge", "*>Y");
  built.guards = {{{0, 1}, 0}};
  EXPECT_EQ(body(ir::optimized(built, bit(Pass::fuse))),
            "assume [0,1] = 0; move to [0,1]; fork at 1:3 right clear");
}

TEST(Fuse, LeavesAChainThatWouldOnlyBecomeLongerSums) {
  EXPECT_EQ(fused("+>>>Y"), body(block("refunge", "+>>>Y")));
}

TEST(Fuse, ListsWhatIsOnlyChangedForATime) {
  const ir::Block built = ir::optimized(block("refunge", "<+>~<->~Y"), bit(Pass::fuse));
  EXPECT_EQ(built.restored, std::vector<ir::Offset>{{}});
}

TEST(Fuse, ListsNothingThatIsAssignedInTheEnd) {
  const ir::Block built = ir::optimized(block("refunge", "<+>~<->~<+>~Y"), bit(Pass::fuse));
  EXPECT_EQ(built.restored, std::vector<ir::Offset>{});
}

TEST(Fuse, ListsNothingThatNeverChanges) {
  ir::Block built = block("refunge", "*>Y");
  built.guards = {{{0, 1}, 0}};
  EXPECT_EQ(ir::optimized(built, bit(Pass::fuse)).restored, std::vector<ir::Offset>{});
}

TEST(Fuse, CutsLongSums) {
  std::string text;
  for (int i = 0; i < 20; ++i) text += ">~<~<+>";
  const ir::Block before = block("refunge", text + "Y");
  const ir::Block now = ir::optimized(before, bit(Pass::fuse));
  EXPECT_LE(now.ops.size(), before.ops.size());
  for (const ir::Op& op : now.ops) EXPECT_LE(op.value.terms.size(), 8U);
}

std::string fused_stack(const std::string& row) {
  const ProgramPtr program = test::program("ipgrid-2", row);
  return body(
      ir::optimized(block(program, {{0, 0}, Direction::right, Mode::normal}), bit(Pass::fuse)));
}

TEST(Fuse, PrintsWhatIsPushedInTheBlockWithoutTheStack) {
  EXPECT_EQ(fused_stack("\"ab\"..#"), "print 'b'; print 'a'; end at 1:7 right normal");
}

TEST(Fuse, LeavesOnTheStackWhatIsNotPopped) {
  EXPECT_EQ(fused_stack("\"ab\".#"), "print 'b'; push 'a'; end at 1:6 right normal");
}

TEST(Fuse, PopsWhatWasThereBefore) {
  EXPECT_EQ(fused_stack("\"a\"..#"), "print 'a'; pop and print; end at 1:6 right normal");
}

TEST(Fuse, PrintsWithTheStepsOfThePushAndThePop) {
  const ProgramPtr program = test::program("ipgrid-2", "\"a\".#");
  const ir::Block built = block(program, {{0, 0}, Direction::right, Mode::normal});
  EXPECT_EQ(ir::optimized(built, bit(Pass::fuse)).ops.at(0).steps,
            (std::vector<std::uint32_t>{1, 3}));
}

TEST(ConstantCells, PutsAKnownCellInItsPlace) {
  EXPECT_EQ(after(Pass::constant_cells, "refunge", "+>Y", all_ones),
            "assume [0,0] = 1; [0,1] := [0,1] + 1; move to [0,1]; fork at 1:3 right add");
}

TEST(ConstantCells, AssumesNothingUnlessItIsKnown) {
  const ir::Known nothing = [](ir::Offset) { return std::optional<std::uint8_t>(); };
  EXPECT_EQ(after(Pass::constant_cells, "refunge", "+>Y", nothing), body(block("refunge", "+>Y")));
}

TEST(ConstantCells, AssumesNothingOfACellThatIsOnlyAddedTo) {
  const ir::Known right = [](ir::Offset at) {
    return at == ir::Offset{0, 1} ? std::optional<std::uint8_t>(7) : std::nullopt;
  };
  EXPECT_EQ(after(Pass::constant_cells, "refunge", "+>Y", right), body(block("refunge", "+>Y")));
}

TEST(ConstantCells, KnowsWhatWasAssigned) {
  const ir::Known nothing = [](ir::Offset) { return std::optional<std::uint8_t>(); };
  EXPECT_EQ(after(Pass::constant_cells, "refunge", "*>+<Y", nothing),
            "[0,1] := 0; [0,0] := [0,0]; fork at 1:5 right add");
}

TEST(ConstantCells, AssumesWhatIsWritten) {
  EXPECT_EQ(after(Pass::constant_cells, "refunge", "!>Y", all_ones),
            "assume [0,0] = 1; write 1; move to [0,1]; fork at 1:3 right output");
}

TEST(ConstantCells, AssumesEachCellOnce) {
  const ir::Block built = ir::optimized(block("refunge", "!><>Y"), ir::kAllPasses, all_ones);
  EXPECT_EQ(built.guards.size(), 2U);
}

// The loop that such a row is, as it wraps round.
ir::Loop loop(PassSet passes, std::string text, std::string_view dialect = "refunge") {
  return ir::optimized(block(dialect, std::move(text)), passes).loop;
}

TEST(LinearLoops, FindsACounter) {
  EXPECT_EQ(loop(bit(Pass::linear_loops), "a<+>~@"), ir::Loop::linear);
}

TEST(LinearLoops, FindsALoopWithoutAnEnd) {
  EXPECT_EQ(loop(bit(Pass::linear_loops), "a<+>~"), ir::Loop::linear);
}

TEST(LinearLoops, LeavesALoopThatAddsWhatItChanges) {
  EXPECT_EQ(loop(bit(Pass::linear_loops), "a<+><~>@"), ir::Loop::none);
}

TEST(LinearLoops, LeavesALoopThatDoesNotChangeWhatItTests) {
  EXPECT_EQ(loop(bit(Pass::linear_loops), "a<+>~<@>"), ir::Loop::none);
}

TEST(LinearLoops, LeavesALoopThatWrites) {
  EXPECT_EQ(loop(bit(Pass::linear_loops), "a<+>!<>~@"), ir::Loop::none);
}

TEST(LinearLoops, LeavesALoopThatDoubles) {
  EXPECT_EQ(loop(bit(Pass::linear_loops), "a+X~@", "refunge-x"), ir::Loop::none);
}

TEST(LinearLoops, LeavesALoopThatMoves) {
  EXPECT_EQ(loop(bit(Pass::linear_loops), "a+>~@"), ir::Loop::none);
}

TEST(LinearLoops, NeedsWhatFusingFinds) {
  const std::string text = "a<+>~<+>~@";
  EXPECT_EQ(loop(bit(Pass::linear_loops), text), ir::Loop::none);
  EXPECT_EQ(loop(bit(Pass::linear_loops) | bit(Pass::fuse), text), ir::Loop::linear);
}

TEST(LinearLoops, IsSwitchedOff) {
  EXPECT_EQ(loop(ir::kAllPasses & ~bit(Pass::linear_loops), "a<+>~@"), ir::Loop::none);
}

TEST(ScanLoops, FindsAWalkToAZero) {
  EXPECT_EQ(loop(bit(Pass::scan_loops), "a>@"), ir::Loop::scan);
}

TEST(ScanLoops, LeavesAWalkThatChangesCells) {
  EXPECT_EQ(loop(bit(Pass::scan_loops), "*>~@"), ir::Loop::none);
}

TEST(ScanLoops, LeavesALoopThatStaysWhereItIs) {
  EXPECT_EQ(loop(bit(Pass::scan_loops), "a@"), ir::Loop::none);
}

TEST(ScanLoops, LeavesAWalkWithoutAnEnd) {
  EXPECT_EQ(loop(bit(Pass::scan_loops), "a>"), ir::Loop::none);
}

TEST(LinearLoops, MayBeEnteredInAnyMode) {
  const ProgramPtr ring = test::program("refunge", "~<+>@");
  const ir::Block built = block(ring, {{0, 0}, Direction::right, Mode::subtract});
  EXPECT_EQ(ir::optimized(built, bit(Pass::linear_loops)).loop, ir::Loop::linear);
}

TEST(ScanLoops, IsSwitchedOff) {
  EXPECT_EQ(loop(ir::kAllPasses & ~bit(Pass::scan_loops), "a>@"), ir::Loop::none);
}

TEST(DeadModes, MakesBlocksEqualThatDifferByModeAlone) {
  const ProgramPtr program = test::program("refunge", "a+>@a");
  const auto begun_in = [&](Mode mode) {
    return ir::optimized(block(program, {{0, 0}, Direction::right, mode}), bit(Pass::dead_modes));
  };
  EXPECT_EQ(begun_in(Mode::subtract), begun_in(Mode::input));
}

TEST(DeadModes, LeavesAModeThatIsUsed) {
  const ProgramPtr program = test::program("refunge", ">+Y");
  const ir::Block built = block(program, {{0, 0}, Direction::right, Mode::clear});
  EXPECT_EQ(ir::optimized(built, ir::kAllPasses).entry.mode, Mode::clear);
}

TEST(DeadModes, IsSwitchedOff) {
  const ProgramPtr program = test::program("refunge", "+>Y");
  const ir::Block built = block(program, {{0, 0}, Direction::right, Mode::clear});
  EXPECT_EQ(ir::optimized(built, ir::kAllPasses & ~bit(Pass::dead_modes)).entry.mode, Mode::clear);
}

TEST(PassSet, IsReadFromTheNames) {
  EXPECT_EQ(ir::pass_set("fuse,dead-modes"), bit(Pass::fuse) | bit(Pass::dead_modes));
}

TEST(PassSet, HasNamesForAllAndNone) {
  EXPECT_EQ(ir::pass_set("all"), ir::kAllPasses);
  EXPECT_EQ(ir::pass_set("none"), PassSet{0});
}

TEST(PassSet, ReadsTheNameOfEachPass) {
  for (const Pass pass : ir::kPasses) EXPECT_EQ(ir::pass_set(to_string(pass)), bit(pass));
}

TEST(PassSet, HasNoValueForOtherNames) {
  for (const char* const names : {"", "fuses", "fuse,", ",fuse", "fuse all"}) {
    EXPECT_EQ(ir::pass_set(names), std::nullopt) << names;
  }
}

}  // namespace

}  // namespace grid
