#include "tests/workloads/brainfuck.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using namespace grid::workloads;
using End = BrainfuckRun::End;
using Kind = BrainfuckKind;

BrainfuckRun run(std::string_view source, std::string_view input = "",
                 std::uint64_t limit = 1'000'000) {
  return run_brainfuck(*parse_brainfuck(source), input, limit);
}

TEST(ParseBrainfuck, JoinsEqualOperations) {
  const auto program = parse_brainfuck("++ + >");
  ASSERT_TRUE(program);
  EXPECT_EQ(*program, (Brainfuck{{.kind = Kind::add, .count = 3}, {.kind = Kind::next}}));
}

TEST(ParseBrainfuck, FindsTheOtherEndOfALoop) {
  EXPECT_EQ(*parse_brainfuck("[-]"), (Brainfuck{{.kind = Kind::begin, .partner = 2, .height = 1},
                                                {.kind = Kind::subtract},
                                                {.kind = Kind::end, .partner = 0, .height = 1}}));
}

TEST(ParseBrainfuck, HeightIsThatOfTheHighestLoopInside) {
  EXPECT_EQ(parse_brainfuck("[[][[]]]")->front().height, 3U);
}

TEST(ParseBrainfuck, SaysWhichLoopDoesNotEnd) {
  EXPECT_EQ(parse_brainfuck("+[[]").error().byte, 1U);
}

TEST(ParseBrainfuck, SaysWhereNoLoopEnds) { EXPECT_EQ(parse_brainfuck("[]+]").error().byte, 3U); }

TEST(RunBrainfuck, Prints) { EXPECT_EQ(run("+++[->++<]>..").output, "\6\6"); }

TEST(RunBrainfuck, CellsWrapAround) { EXPECT_EQ(run("-.++.").output, "\xFF\1"); }

TEST(RunBrainfuck, Reads) { EXPECT_EQ(run(",.,.", "ab").output, "ab"); }

TEST(RunBrainfuck, EndOfInputLeavesTheCell) { EXPECT_EQ(run("+++,.").output, "\3"); }

TEST(RunBrainfuck, CountsOperationsAndCells) {
  const BrainfuckRun result = run("++[->+<]");
  EXPECT_EQ(result.operations, 2U + 1 + 2 * 5);
  EXPECT_EQ(result.cells, 2U);
  EXPECT_EQ(result.end, End::done);
}

TEST(RunBrainfuck, EndsAtTheLimit) {
  const BrainfuckRun result = run("+[.]", "", 100);
  EXPECT_EQ(result.end, End::limit);
  EXPECT_LE(result.operations, 100U);
}

TEST(RunBrainfuck, EndsLeftOfTheTape) { EXPECT_EQ(run("><<+.").end, End::left_of_tape); }

}  // namespace
