#include "tests/registry/language_pages.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>

namespace registry::language_pages_test {

namespace {

constexpr std::string_view kPage =
    "# Page\n"
    "**AB-1** first, see AB-2. **Bold** words.\n"
    "<!-- table: one -->\n"
    "| old |\n"
    "<!-- /table -->\n"
    "<!-- table: two -->\n"
    "<!-- /table -->\n"
    "**AB-2** second, and again **AB-2**\n";

TEST(WithTables, ReplacesWhatStandsBetweenTheComments) {
  const auto table = [](std::string_view name) { return "| " + std::string(name) + " |\n"; };
  EXPECT_EQ(with_tables(kPage, table),
            "# Page\n"
            "**AB-1** first, see AB-2. **Bold** words.\n"
            "<!-- table: one -->\n"
            "| one |\n"
            "<!-- /table -->\n"
            "<!-- table: two -->\n"
            "| two |\n"
            "<!-- /table -->\n"
            "**AB-2** second, and again **AB-2**\n");
}

TEST(InstructionTable, EscapesTheBar) {
  grid::Dialect dialect;
  dialect.instructions = {{.glyph = U'|', .name = "bar", .clause = "AB-2", .effect = "splits"}};
  EXPECT_EQ(instruction_table(dialect),
            "| glyph | name | effect | clause |\n"
            "|---|---|---|---|\n"
            "| `\\|` | bar | splits | AB-2 |\n");
}

TEST(ClauseAnchors, AreCountedWhereTheyAreBold) {
  const auto anchors = clause_anchors(kPage);
  EXPECT_EQ(anchors, (std::map<std::string, int>{{"AB-1", 1}, {"AB-2", 2}}));
}

}  // namespace

}  // namespace registry::language_pages_test
