#include "tests/registry/language_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace registry {

namespace {

using Cells = std::vector<std::string>;

constexpr std::string_view kPage =
    "# Page\n"
    "**AB-1** first, see AB-2. **Bold** words.\n"
    "| `x` | outside | of a | table |\n"
    "<!-- table: one -->\n"
    "| glyph | name | effect | clause |\n"
    "|---|---|---|---|\n"
    "| `>` | right | goes right | AB-1 |\n"
    "| `\\|` | bar | splits | AB-2 |\n"
    "| word | broken | row | AB-3 |\n"
    "<!-- /table -->\n"
    "**AB-2** second, and again **AB-2**\n";

TEST(TableCells, AreTrimmed) {
  EXPECT_EQ(table_cells("| a |  b c | d |"), (Cells{"a", "b c", "d"}));
}

TEST(TableCells, MayBeEmpty) { EXPECT_EQ(table_cells("| a | | b |"), (Cells{"a", "", "b"})); }

TEST(TableCells, MayHoldAnEscapedBar) {
  EXPECT_EQ(table_cells("| `\\|` | `\\` |"), (Cells{"`|`", "`\\`"}));
}

TEST(TableCells, NoneInOtherLines) {
  EXPECT_EQ(table_cells(""), Cells{});
  EXPECT_EQ(table_cells("text | text"), Cells{});
}

TEST(InstructionTables, AreFoundByTheirComments) {
  const auto tables = instruction_tables(kPage);
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables.at("one").size(), 3U);
}

TEST(InstructionTables, HaveGlyphNameEffectAndClause) {
  const TableRow row = instruction_tables(kPage).at("one").at(1);
  EXPECT_EQ(row.glyph, "|");
  EXPECT_EQ(row.name, "bar");
  EXPECT_EQ(row.effect, "splits");
  EXPECT_EQ(row.clause, "AB-2");
}

TEST(InstructionTables, BrokenRowHasNoGlyph) {
  const TableRow row = instruction_tables(kPage).at("one").at(2);
  EXPECT_EQ(row.glyph, "");
  EXPECT_EQ(row.name, "| word | broken | row | AB-3 |");
}

TEST(ClauseAnchors, AreCountedWhereTheyAreBold) {
  const auto anchors = clause_anchors(kPage);
  EXPECT_EQ(anchors, (std::map<std::string, int>{{"AB-1", 1}, {"AB-2", 2}}));
}

}  // namespace

}  // namespace registry
