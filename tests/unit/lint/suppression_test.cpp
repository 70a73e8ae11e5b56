#include "lint/suppression.h"

#include <gtest/gtest.h>

namespace grid::lint {

namespace {

const Rule& tabs() { return *find_rule("T002"); }

bool in_rows(std::string_view rows, Span span) {
  return suppresses({{&tabs()}, parse_rows(rows), "why"}, finding_of(tabs(), "m", std::move(span)));
}

}  // namespace

TEST(Ranges, CountFromOne) {
  EXPECT_EQ(parse_rows("3-9"), (CellRange{.first_row = 2, .last_row = 8}));
  EXPECT_EQ(parse_rows("3"), (CellRange{.first_row = 2, .last_row = 2}));
  EXPECT_EQ(parse_cols("1-4"), (CellRange{.first_col = 0, .last_col = 3}));
  EXPECT_EQ(parse_cells("3:1-9:40"), (CellRange{2, 8, 0, 39}));
  EXPECT_EQ(parse_cells("3:1"), (CellRange{2, 2, 0, 0}));
}

TEST(Ranges, NonsenseIsNone) {
  for (const std::string_view text :
       {"", "0", "-", "1-", "-1", "3-2", "1--2", "1 - 2", "x", "1-2-3", "99999999999999999999"}) {
    EXPECT_FALSE(parse_rows(text)) << text;
    EXPECT_FALSE(parse_cols(text)) << text;
  }
  for (const std::string_view text : {"", "1", ":", "1:", ":1", "0:1", "1:0", "2:1-1:2", "1:2-2:1",
                                      "1:1-", "1:1:1", "1:1-2:2-3:3"}) {
    EXPECT_FALSE(parse_cells(text)) << text;
  }
}

TEST(Suppression, NeedsAllCellsInTheRange) {
  EXPECT_TRUE(in_rows("2-3", {{1, 0, 99}, {2, 5, 5}}));
  EXPECT_FALSE(in_rows("2-3", {{1, 0, 0}, {3, 0, 0}}));
  EXPECT_FALSE(in_rows("2-3", {{0, 0, 0}}));
}

TEST(Suppression, OfARangeLeavesFindingsAboutTheFile) {
  EXPECT_FALSE(in_rows("1-999", {}));
  EXPECT_TRUE(suppresses({{&tabs()}, std::nullopt, "why"}, finding_of(tabs(), "m")));
}

TEST(Suppression, IsForItsRulesOnly) {
  const Finding finding = finding_of(tabs(), "m", {{0, 0, 0}});
  EXPECT_FALSE(suppresses({{find_rule("T001")}, std::nullopt, "why"}, finding));
  EXPECT_TRUE(suppresses({{find_rule("T001"), &tabs()}, std::nullopt, "why"}, finding));
}

TEST(Suppression, OfColumnsLooksAtBothEnds) {
  const Suppression columns{{&tabs()}, parse_cols("2-3"), "why"};
  EXPECT_TRUE(suppresses(columns, finding_of(tabs(), "m", {{7, 1, 2}})));
  EXPECT_FALSE(suppresses(columns, finding_of(tabs(), "m", {{7, 0, 2}})));
  EXPECT_FALSE(suppresses(columns, finding_of(tabs(), "m", {{7, 1, 3}})));
}

}  // namespace grid::lint
