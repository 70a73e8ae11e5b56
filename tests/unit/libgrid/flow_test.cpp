// Every instruction of every dialect in every direction, and what decoding makes of a cell.
//
// A way is written as direction and number of cells, ">1"; before it stands when it is taken: "0"
// if the data cell is 0, "n" if not, "f" with the flag, "-" without, "+" for the new pointer.
#include <grid/flow.h>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tests/test_name.h"
#include "tests/unit/libgrid/machine_fixture.h"

namespace grid {

namespace {

constexpr Cell kCentre{4, 4};

Cell moved(Cell at, Direction direction, int cells) {
  switch (direction) {
    case Direction::right:
      return {at.row, at.col + cells};
    case Direction::down:
      return {at.row + cells, at.col};
    case Direction::left:
      return {at.row, at.col - cells};
    case Direction::up:
      return {at.row - cells, at.col};
  }
  return at;
}

std::string prefix(const Successor& way) {
  if (way.born) return "+";
  switch (way.condition) {
    case Condition::always:
      return "";
    case Condition::if_zero:
      return "0";
    case Condition::if_not_zero:
      return "n";
    case Condition::if_flag:
      return "f";
    case Condition::if_no_flag:
      return "-";
  }
  return "?";
}

std::string way_text(const Successor& way) {
  for (int cells = 1; cells < 4; ++cells) {
    if (moved(kCentre, way.state.direction, cells) == way.state.at) {
      return prefix(way) + ">v<^"[static_cast<int>(way.state.direction)] + std::to_string(cells);
    }
  }
  return "?";
}

// The ways from the centre of a grid that is full of `filler`, for the four incoming directions.
std::string ways(std::string_view dialect, char glyph, char filler) {
  std::string text;
  for (int row = 0; row < 9; ++row) text += std::string(9, filler) + '\n';
  const ProgramPtr program = test::program(dialect, text);
  std::string result;
  for (const Direction direction : kDirections) {
    std::string each;
    const ControlState from{kCentre, direction, program->dialect().start_mode};
    for (const Successor& way : flow(*program, from, static_cast<unsigned char>(glyph))) {
      each = test::joined(each, way_text(way));
    }
    result += (direction == Direction::right ? "" : " | ") + each;
  }
  return result;
}

struct FlowCase {
  std::string_view glyphs;
  std::string_view ways;  // coming right | down | left | up
  char filler = '.';
};

constexpr std::string_view kOn = ">1 | v1 | <1 | ^1";
constexpr std::string_view kNowhere = " |  |  | ";

const std::vector<FlowCase> kRefunge = {
    {"~+-?!*><v^ a", kOn},
    {"/", "^1 | <1 | v1 | >1"},
    {"\\", "v1 | >1 | ^1 | <1"},
    {"|", "<1 | ^1 | >1 | v1"},
    {"#", ">2 | v2 | <2 | ^2"},
    {"@", "n>1 0>2 | nv1 0v2 | n<1 0<2 | n^1 0^2"},
    {"Y", "v1 +^1 | <1 +>1 | ^1 +v1 | >1 +<1"},
    {"X", kOn},  // no instruction
};
const std::vector<FlowCase> kRefungeX = kRefunge;  // '*' is none here, 'X' is one: both go on

constexpr FlowCase kRight{">", ">1 | >1 | >1 | >1"};
constexpr FlowCase kLeft{"<", "<1 | <1 | <1 | <1"};
constexpr FlowCase kUp{"^", "^1 | ^1 | ^1 | ^1"};
constexpr FlowCase kDown{"v", "v1 | v1 | v1 | v1"};
constexpr FlowCase kBar{"|", "v1 +^1 | v1 +^1 | v1 +^1 | v1 +^1"};
constexpr FlowCase kUnderscore{"_", "<1 +>1 | <1 +>1 | <1 +>1 | <1 +>1"};

const std::vector<FlowCase> kIpgrid1 = {
    kRight,
    kLeft,
    kUp,
    kDown,
    kBar,
    {"_", ">1 +<1 | >1 +<1 | >1 +<1 | >1 +<1"},
    {"#", kNowhere},
    {" a\".\\?;", kOn},
};
const std::vector<FlowCase> kIpgrid2 = {
    kRight, kLeft, kUp, kDown, kBar, kUnderscore, {"#", kNowhere}, {" a\".\\?;", kOn},
};
const std::vector<FlowCase> kIpgrid3 = {
    kRight,
    kLeft,
    kUp,
    kDown,
    kBar,
    kUnderscore,
    {";", kNowhere},
    {" a\".\\#", kOn},
    {"?", ">3 | v3 | <3 | ^3"},
    {"?", "f>2 ->3 | fv2 -v3 | f<2 -<3 | f^2 -^3", '_'},
};

struct DialectCases {
  std::string_view dialect;
  const std::vector<FlowCase>& cases;
};

class FlowOf : public testing::TestWithParam<DialectCases> {};

INSTANTIATE_TEST_SUITE_P(Dialects, FlowOf,
                         testing::Values(DialectCases{"refunge", kRefunge},
                                         DialectCases{"refunge-x", kRefungeX},
                                         DialectCases{"ipgrid-1", kIpgrid1},
                                         DialectCases{"ipgrid-2", kIpgrid2},
                                         DialectCases{"ipgrid-3", kIpgrid3}),
                         [](const auto& each) { return test_name(each.param.dialect); });

TEST_P(FlowOf, EveryInstructionInEveryDirection) {
  for (const FlowCase& each : GetParam().cases) {
    for (const char glyph : each.glyphs) {
      EXPECT_EQ(ways(GetParam().dialect, glyph, each.filler), each.ways)
          << GetParam().dialect << " '" << glyph << '\'';
    }
  }
}

TEST_P(FlowOf, HasACaseForEveryRow) {
  std::string glyphs;
  for (const FlowCase& each : GetParam().cases) glyphs += each.glyphs;
  const Dialect& dialect = test::dialect(GetParam().dialect);
  for (const Instruction& row : dialect.instructions) {
    if (dialect.active(row)) {
      EXPECT_NE(glyphs.find(static_cast<char>(row.glyph)), std::string::npos) << row.name;
    }
  }
}

// The first way from a cell of a grid.
ControlState next(std::string_view dialect, std::string text, const ControlState& from) {
  const ProgramPtr program = test::program(dialect, std::move(text));
  const Flow ways = flow(*program, from, program->cell(from.at));
  EXPECT_GE(ways.size(), 1U);
  return ways.begin()->state;
}

ControlState going(Cell at, Direction direction, Mode mode = Mode::normal) {
  return {at, direction, mode};
}

TEST(FlowEdges, SidesMeet) {
  EXPECT_EQ(next("refunge", "abc", going({0, 2}, Direction::right)).at, (Cell{0, 0}));
  EXPECT_EQ(next("refunge", "abc", going({0, 0}, Direction::left)).at, (Cell{0, 2}));
  EXPECT_EQ(next("ipgrid-1", "abc", going({0, 0}, Direction::left)).at, (Cell{0, 2}));
}

TEST(FlowEdges, TopAndBottomMeetInIpgrid) {
  EXPECT_EQ(next("ipgrid-1", "a\nb\nc", going({2, 0}, Direction::down)).at, (Cell{0, 0}));
  EXPECT_EQ(next("ipgrid-1", "a\nb\nc", going({0, 0}, Direction::up)).at, (Cell{2, 0}));
}

TEST(FlowEdges, TopAndBottomAreLeftInRefunge) {
  EXPECT_EQ(next("refunge", "a\nb", going({1, 0}, Direction::down)).at, (Cell{2, 0}));
  EXPECT_EQ(next("refunge", "a\nb", going({0, 0}, Direction::up)).at, (Cell{-1, 0}));
}

TEST(FlowEdges, SkipWrapsAtEachMove) {
  EXPECT_EQ(next("refunge", "ab#", going({0, 2}, Direction::right)).at, (Cell{0, 1}));
  EXPECT_EQ(next("refunge", "#", going({0, 0}, Direction::right)).at, (Cell{0, 0}));
}

TEST(FlowEdges, SkipOverTheTopGoesTwoRowsUp) {
  EXPECT_EQ(next("refunge", "#", going({0, 0}, Direction::up)).at, (Cell{-2, 0}));
}

TEST(FlowEdges, AccessCharacterIsTakenFromTheOtherSide) {
  const ProgramPtr program = test::program("ipgrid-3", "_ab?");
  const Flow ways = flow(*program, going({0, 3}, Direction::right), U'?');
  ASSERT_EQ(ways.size(), 2U);
  EXPECT_EQ(ways.begin()[0].state.at, (Cell{0, 1}));
  EXPECT_EQ(ways.begin()[1].state.at, (Cell{0, 2}));
}

TEST(FlowEdges, AccessCharacterOutsideTheGridNamesNoFlag) {
  Dialect dialect = test::dialect("ipgrid-3");
  dialect.policy.ends = Ends::leaves;
  const ProgramPtr program = test::program(dialect, "_\n?");
  const Flow ways = flow(*program, going({1, 0}, Direction::down), U'?');
  ASSERT_EQ(ways.size(), 1U);
  EXPECT_EQ(ways.begin()->state.at, (Cell{4, 0}));
}

TEST(Flow, NamesTheFlagItDependsOn) {
  const ProgramPtr program = test::program("ipgrid-3", "?_;a");
  const Flow ways = flow(*program, going({0, 0}, Direction::right), U'?');
  ASSERT_EQ(ways.size(), 2U);
  EXPECT_EQ(ways.begin()[0].flag, 0);
  EXPECT_EQ(ways.begin()[1].flag, 0);
}

TEST(Flow, BothWaysOfAForkAreTaken) {
  const ProgramPtr program = test::program("refunge", "Y");
  const Flow ways = flow(*program, going({0, 0}, Direction::right, Mode::none), U'Y');
  ASSERT_EQ(ways.size(), 2U);
  EXPECT_FALSE(ways.begin()[0].born);
  EXPECT_TRUE(ways.begin()[1].born);
  EXPECT_EQ(ways.begin()[1].condition, Condition::always);
}

TEST(Flow, ForkCopiesTheModeInRefunge) {
  const ProgramPtr program = test::program("refunge", "Y");
  const Flow ways = flow(*program, going({0, 0}, Direction::right, Mode::add), U'Y');
  EXPECT_EQ(ways.begin()[0].state.mode, Mode::add);
  EXPECT_EQ(ways.begin()[1].state.mode, Mode::add);
}

TEST(Flow, EscapedSplitStartsTheNewPointerInNormalMode) {
  const ProgramPtr program = test::program("ipgrid-3", "_");
  const Flow ways = flow(*program, going({0, 0}, Direction::down, Mode::escape), U'_');
  EXPECT_EQ(ways.begin()[0].state.mode, Mode::string);
  EXPECT_EQ(ways.begin()[1].state.mode, Mode::normal);
}

TEST(Flow, FollowsTheCellItIsGivenNotThatOfTheProgram) {
  const ProgramPtr program = test::program("refunge", "   ");
  EXPECT_EQ(flow(*program, going({0, 0}, Direction::right), U'#').begin()->state.at, (Cell{0, 2}));
}

TEST(Flow, ModeOfTheSuccessorIsThatAfterTheCell) {
  EXPECT_EQ(next("refunge", "+", going({0, 0}, Direction::right, Mode::none)).mode, Mode::add);
  EXPECT_EQ(next("ipgrid-2", "\"", going({0, 0}, Direction::down)).mode, Mode::string);
}

TEST(Flow, StringModePassesInstructions) {
  EXPECT_EQ(next("ipgrid-2", ">\na", going({0, 0}, Direction::down, Mode::string)),
            going({1, 0}, Direction::down, Mode::string));
}

TEST(Motion, StaysAtTheSidesIfTheyDoNotWrap) {
  Dialect dialect = test::dialect("refunge");
  dialect.policy.sides = Sides::stay;
  const Motion motion(dialect, 3, 2);
  EXPECT_EQ(motion.advance({0, 2}, Direction::right), (Cell{0, 2}));
  EXPECT_EQ(motion.advance({0, 0}, Direction::left), (Cell{0, 0}));
}

// What decoding `cell` says, as "action mode".
std::string decoded(const Dialect& dialect, Mode mode, char32_t cell) {
  const Decoded result = decode(dialect, mode, cell);
  return std::string(to_string(result.action)) + ' ' + std::string(to_string(result.mode));
}

TEST(Decode, ExecutesWhateverTheDataMode) {
  const Dialect& refunge = test::dialect("refunge");
  EXPECT_EQ(decoded(refunge, Mode::add, U'-'), "execute subtract");
  EXPECT_EQ(decoded(refunge, Mode::add, U'>'), "execute add");
  EXPECT_EQ(decoded(refunge, Mode::clear, U'a'), "execute clear");
}

TEST(Decode, QuoteBeginsAndEndsAString) {
  const Dialect& edition2 = test::dialect("ipgrid-2");
  EXPECT_EQ(decoded(edition2, Mode::normal, U'"'), "execute string");
  EXPECT_EQ(decoded(edition2, Mode::string, U'"'), "leave-string normal");
}

TEST(Decode, StringPushesInstructionsAndOthersAlike) {
  const Dialect& edition2 = test::dialect("ipgrid-2");
  for (const char32_t cell : {U'a', U'.', U'#', U' ', U'\\'}) {
    EXPECT_EQ(decoded(edition2, Mode::string, cell), "push string");
  }
}

TEST(Decode, BackslashEscapesInEdition3Only) {
  EXPECT_EQ(decoded(test::dialect("ipgrid-3"), Mode::string, U'\\'), "begin-escape escape");
  EXPECT_EQ(decoded(test::dialect("ipgrid-2"), Mode::string, U'\\'), "push string");
}

TEST(Decode, EscapedQuoteAndBackslashArePushed) {
  const Dialect& edition3 = test::dialect("ipgrid-3");
  EXPECT_EQ(decoded(edition3, Mode::escape, U'"'), "push string");
  EXPECT_EQ(decoded(edition3, Mode::escape, U'\\'), "push string");
}

TEST(Decode, OtherEscapedCharactersAreExecuted) {
  const Dialect& edition3 = test::dialect("ipgrid-3");
  for (const char32_t cell : {U'.', U'>', U'a', U' ', U'?'}) {
    EXPECT_EQ(decoded(edition3, Mode::escape, cell), "execute string");
  }
}

TEST(Decode, BackslashInNormalModeIsExecuted) {
  EXPECT_EQ(decoded(test::dialect("ipgrid-3"), Mode::normal, U'\\'), "execute normal");
}

TEST(Decode, NamesTheRowAlsoWhereItIsNotExecuted) {
  const Decoded result = decode(test::dialect("ipgrid-2"), Mode::string, U'.');
  ASSERT_NE(result.instruction, nullptr);
  EXPECT_EQ(result.instruction->name, "print");
}

TEST(Decode, UnknownCharacterHasNoRow) {
  EXPECT_EQ(decode(test::dialect("ipgrid-2"), Mode::normal, U'a').instruction, nullptr);
}

}  // namespace

}  // namespace grid
