#include <grid/dialect.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/each_dialect.h"
#include "tests/unit/libgrid/machine_fixture.h"

namespace grid {

namespace {

const Dialect& named(std::string_view name) { return *find_dialect(name); }

std::string glyphs(const Dialect& dialect) {
  std::string text;
  for (char32_t glyph = 0; glyph < 128; ++glyph) {
    if (dialect.find(glyph) != nullptr) text.push_back(static_cast<char>(glyph));
  }
  return text;
}

class EveryDialect : public testing::TestWithParam<const Dialect*> {};

INSTANTIATE_TEST_SUITE_P(Dialects, EveryDialect, each_dialect(), dialect_name);

TEST(Dialects, AreTheFiveInOrder) {
  std::vector<std::string_view> names;
  for (const Dialect* dialect : dialects()) names.push_back(dialect->name);
  EXPECT_EQ(names, (std::vector<std::string_view>{"refunge", "refunge-x", "ipgrid-1", "ipgrid-2",
                                                  "ipgrid-3"}));
}

TEST(Dialects, HaveTheirAlphabets) {
  EXPECT_EQ(glyphs(named("refunge")), "!#*+-/<>?@Y\\^v|~");
  EXPECT_EQ(glyphs(named("refunge-x")), "!#+-/<>?@XY\\^v|~");
  EXPECT_EQ(glyphs(named("ipgrid-1")), "#<>^_v|");
  EXPECT_EQ(glyphs(named("ipgrid-2")), "\"#.<>^_v|");
  EXPECT_EQ(glyphs(named("ipgrid-3")), "\".;<>?\\^_v|");
}

TEST_P(EveryDialect, IsFoundByItsName) { EXPECT_EQ(find_dialect(GetParam()->name), GetParam()); }

TEST_P(EveryDialect, IsFoundByItsExtension) {
  const std::string extension(GetParam()->extension);
  EXPECT_EQ(dialect_for_file("dir.d/program" + extension), GetParam());
  EXPECT_EQ(dialect_for_file("a.ref.rfx" + extension), GetParam());
}

TEST_P(EveryDialect, FindsEachActiveRowByItsGlyph) {
  for (const Instruction& row : GetParam()->instructions) {
    if (!GetParam()->active(row)) continue;
    EXPECT_EQ(GetParam()->find(row.glyph), &row) << row.name;
  }
}

TEST_P(EveryDialect, HasTextsInEveryRow) {
  for (const Instruction& row : GetParam()->instructions) {
    EXPECT_FALSE(row.name.empty() || row.clause.empty() || row.picture.empty() ||
                 row.effect.empty())
        << row.name;
  }
}

TEST_P(EveryDialect, HasNoTwoActiveRowsOfOneGlyphOrName) {
  for (const Reading reading : {Reading::own, Reading::compat}) {
    Dialect dialect = *GetParam();
    dialect.reading = reading;
    std::set<char32_t> seen;
    std::set<std::string_view> names;
    for (const Instruction& row : dialect.instructions) {
      if (!dialect.active(row)) continue;
      EXPECT_TRUE(seen.insert(row.glyph).second) << row.name;
      EXPECT_TRUE(names.insert(row.name).second) << row.name;
    }
  }
}

TEST_P(EveryDialect, StartsInAModeItKnows) {
  const std::vector<Mode>& modes = GetParam()->modes;
  EXPECT_NE(std::find(modes.begin(), modes.end(), GetParam()->start_mode), modes.end());
}

TEST_P(EveryDialect, FindsNothingUnderABlankNulOrWideCharacter) {
  for (const char32_t cell : {U'\0', U' ', U'\u00E9', U'\U0001F600', char32_t{0xFFFFFFFF}}) {
    EXPECT_EQ(GetParam()->find(cell), nullptr);
  }
}

TEST(Dialect, RaisesOnlyFlagsItHas) {
  for (const Dialect* dialect : dialects()) {
    for (const Instruction& row : dialect->instructions) {
      EXPECT_LT(row.raises, static_cast<int>(dialect->flags.size())) << row.name;
    }
  }
}

TEST(Dialect, HasTheModesItsRowsSet) {
  using enum Mode;
  EXPECT_EQ(named("refunge").modes, (std::vector{none, add, subtract, input, output, clear}));
  EXPECT_EQ(named("refunge-x").modes, (std::vector{none, add, subtract, input, output}));
  EXPECT_EQ(named("ipgrid-1").modes, std::vector{normal});
  EXPECT_EQ(named("ipgrid-2").modes, (std::vector{normal, string}));
  EXPECT_EQ(named("ipgrid-3").modes, (std::vector{normal, string, escape}));
}

TEST(Dialect, HasAStackFromEdition2On) {
  EXPECT_FALSE(named("refunge").has_stack);
  EXPECT_FALSE(named("ipgrid-1").has_stack);
  EXPECT_TRUE(named("ipgrid-2").has_stack);
  EXPECT_TRUE(named("ipgrid-3").has_stack);
}

TEST(Dialect, StartsRightInRefungeAndDownInIpgrid) {
  EXPECT_EQ(named("refunge").start_direction, Direction::right);
  EXPECT_EQ(named("ipgrid-3").start_direction, Direction::down);
}

TEST(Dialect, HasOneFlagInEdition3) {
  ASSERT_EQ(named("ipgrid-3").flags.size(), 1U);
  EXPECT_EQ(named("ipgrid-3").flags[0].access, U'_');
  EXPECT_EQ(named("ipgrid-3").flags[0].name, "empty_stack");
  EXPECT_TRUE(named("ipgrid-2").flags.empty());
}

TEST(Dialect, IndexFollowsAChangedReading) {
  Dialect dialect = named("ipgrid-2");
  EXPECT_EQ(dialect.find(U'_')->clause, "IG-7");
  dialect.reading = Reading::compat;
  dialect.index();
  EXPECT_EQ(dialect.find(U'_')->clause, "IG-17");
}

TEST(Dialect, IndexFollowsRemovedRows) {
  Dialect dialect = named("ipgrid-2");
  dialect.instructions.resize(5);  // the arrows and '#'
  dialect.index();
  EXPECT_EQ(dialect.find(U'"'), nullptr);
  EXPECT_EQ(dialect.modes, std::vector{Mode::normal});
  EXPECT_FALSE(dialect.has_stack);
}

TEST(Dialect, CopyFindsItsOwnRows) {
  const Dialect copy = named("refunge");
  EXPECT_EQ(copy.find(U'~'), copy.instructions.data());
}

TEST(FindDialect, IsNullForOtherNames) {
  for (const char* name : {"", "ref", "Refunge", "refunge ", "ipgrid", "ipgrid-4"}) {
    EXPECT_EQ(find_dialect(name), nullptr) << name;
  }
}

TEST(DialectNamed, IsTheDialect) {
  const Result<const Dialect*> result = dialect_named("ipgrid-1");
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, find_dialect("ipgrid-1"));
}

TEST(DialectNamed, ListsTheChoicesForAnotherName) {
  const Result<const Dialect*> result = dialect_named("befunge");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.diagnostics().at(0).kind, DiagnosticKind::unknown_dialect);
  EXPECT_EQ(result.diagnostics().at(0).message, "unknown dialect 'befunge'");
  EXPECT_EQ(result.diagnostics().at(0).advice,
            "choose one of refunge, refunge-x, ipgrid-1, ipgrid-2, ipgrid-3");
}

TEST(DialectForFile, IsNullForOtherNames) {
  for (const char* name : {"", "ref", "a", "a.txt", "a.REF", "a.ref ", "a.ref/b", "a.ipg4"}) {
    EXPECT_EQ(dialect_for_file(name), nullptr) << name;
  }
}

TEST(DialectForFile, IsNullForANameThatIsOnlyAnExtension) {
  EXPECT_EQ(dialect_for_file(".ref"), nullptr);
}

TEST(Turns, GiveADirectionForEachIncomingOne) {
  const Turns mirror = named("refunge").find(U'/')->turn;
  EXPECT_EQ(mirror[Direction::right], Direction::up);
  EXPECT_EQ(mirror[Direction::down], Direction::left);
  EXPECT_EQ(mirror[Direction::left], Direction::down);
  EXPECT_EQ(mirror[Direction::up], Direction::right);
}

TEST(Turns, AlwaysForgetsTheIncomingDirection) {
  for (const Direction from : kDirections) EXPECT_EQ(always(Direction::up)[from], Direction::up);
}

TEST(Turns, StraightKeepsTheIncomingDirection) {
  for (const Direction from : kDirections) EXPECT_EQ(kStraight[from], from);
}

TEST(ToString, NamesDirectionsModesAndFamilies) {
  EXPECT_EQ(to_string(Direction::down), "down");
  EXPECT_EQ(to_string(Mode::subtract), "subtract");
  EXPECT_EQ(to_string(Mode::escape), "escape");
  EXPECT_EQ(to_string(Family::ipgrid), "ipgrid");
  EXPECT_EQ(to_string(Reading::compat), "compat");
}

TEST(ToString, NamesEachOperationOnce) {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Operation::skip_unless_flag); ++i) {
    EXPECT_TRUE(names.insert(to_string(static_cast<Operation>(i))).second) << i;
  }
  EXPECT_FALSE(names.contains(""));
}

}  // namespace

}  // namespace grid
