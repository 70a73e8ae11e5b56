// The lists of libgrid, its tests and the language pages agree with each other.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <grid/grid.h>

#include "tests/registry/language_pages.h"
#include "tests/registry/source_tree.h"

namespace registry {

namespace {

struct Series {
  std::string_view prefix;
  int count;
};
constexpr Series kSeries[] = {{"TX-", 8}, {"RF-", 18}, {"RX-", 3}, {"IG-", 17}, {"LM-", 7}};

std::vector<std::string> clauses() {
  std::vector<std::string> ids;
  for (const Series& series : kSeries) {
    for (int number = 1; number <= series.count; ++number) {
      ids.push_back(std::string(series.prefix) + std::to_string(number));
    }
  }
  return ids;
}

const Files& pages() {
  static const Files files = read_source_tree(
      [](std::string_view path) { return path.starts_with("docs/") && extension(path) == ".md"; });
  return files;
}

const Files& unit_tests() {
  static const Files files = read_source_tree([](std::string_view path) {
    return path.starts_with("tests/unit/libgrid/") && extension(path) == ".cpp";
  });
  return files;
}

std::map<std::string, int> anchors_of_all_pages() {
  std::map<std::string, int> anchors;
  for (const auto& [path, text] : pages()) {
    for (const auto& [clause, count] : clause_anchors(text)) anchors[clause] += count;
  }
  return anchors;
}

const std::vector<TableRow>* table_of(const grid::Dialect& dialect) {
  static std::map<std::string, std::vector<TableRow>> tables;
  for (const char* path : {"docs/refunge.md", "docs/ipgrid.md"}) {
    const auto page = pages().find(path);
    if (page != pages().end()) tables.merge(instruction_tables(page->second));
  }
  const auto found = tables.find(std::string(dialect.name));
  return found == tables.end() ? nullptr : &found->second;
}

class InstructionTable : public testing::TestWithParam<const grid::Dialect*> {};

INSTANTIATE_TEST_SUITE_P(Dialects, InstructionTable, testing::ValuesIn(grid::dialects()),
                         [](const auto& each) {
                           std::string name(each.param->name);
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

TEST_P(InstructionTable, HasGlyphNameAndClauseOfEachRow) {
  const std::vector<TableRow>* const table = table_of(*GetParam());
  ASSERT_NE(table, nullptr) << "docs/ has no table of " << GetParam()->name;
  std::map<std::string, TableRow> documented;
  for (const TableRow& row : *table) {
    EXPECT_NE(row.glyph, "") << "no table row: " << row.name;
    EXPECT_TRUE(documented.emplace(row.glyph, row).second) << row.glyph << " stands there twice";
  }
  for (const grid::Instruction& row : GetParam()->instructions) {
    if (!GetParam()->active(row)) continue;
    const auto found = documented.extract(std::string(1, static_cast<char>(row.glyph)));
    ASSERT_FALSE(found.empty()) << row.name << " is not documented";
    EXPECT_EQ(found.mapped().name, row.name);
    EXPECT_EQ(found.mapped().clause, row.clause) << row.name;
    EXPECT_NE(found.mapped().effect, "") << row.name;
  }
  for (const auto& [glyph, row] : documented) ADD_FAILURE() << glyph << " is no instruction";
}

TEST(Clauses, AreAnchoredExactlyOnce) {
  const std::map<std::string, int> anchors = anchors_of_all_pages();
  for (const std::string& clause : clauses()) {
    const auto found = anchors.find(clause);
    EXPECT_EQ(found == anchors.end() ? 0 : found->second, 1) << clause;
  }
}

TEST(Clauses, AreAllThatIsAnchored) {
  std::map<std::string, int> anchors = anchors_of_all_pages();
  for (const std::string& clause : clauses()) anchors.erase(clause);
  for (const auto& [clause, count] : anchors) ADD_FAILURE() << clause << " is an unknown clause";
}

TEST(Clauses, OfInstructionRowsAreAnchored) {
  const std::map<std::string, int> anchors = anchors_of_all_pages();
  for (const grid::Dialect* dialect : grid::dialects()) {
    for (const grid::Instruction& row : dialect->instructions) {
      EXPECT_TRUE(anchors.contains(std::string(row.clause))) << row.name << ' ' << row.clause;
    }
  }
}

TEST(Clauses, OfPolicyRowsAreAnchored) {
  const std::map<std::string, int> anchors = anchors_of_all_pages();
  for (const grid::PolicyRow& row : grid::policy_rows()) {
    for (const std::string_view clause : row.clauses) {
      const bool known = clause.empty() || anchors.contains(std::string(clause));
      EXPECT_TRUE(known) << row.name << ' ' << clause;
    }
  }
}

// The unit tests name a suite after each clause that says what a step does.
TEST(Clauses, OfTheMachineHaveAUnitTestEach) {
  std::string text;
  for (const auto& [path, test] : unit_tests()) text += test;
  for (std::string clause : clauses()) {
    if (clause.starts_with("TX-") || clause.starts_with("LM-")) continue;
    clause.erase(2, 1);
    EXPECT_NE(text.find("TEST(" + clause + ','), std::string::npos) << clause;
  }
}

// diagnostic_test.cpp names kinds without provoking them.
TEST(Diagnostics, AreEachProvokedByAUnitTest) {
  constexpr std::string_view names[] = {
#define GRID_DIAGNOSTIC(name, code) #name,
#include <grid/diagnostics.def>
#undef GRID_DIAGNOSTIC
  };
  for (const std::string_view name : names) {
    const std::string wanted = "DiagnosticKind::" + std::string(name) + ')';
    bool found = false;
    for (const auto& [path, text] : unit_tests()) {
      if (path.ends_with("/diagnostic_test.cpp")) continue;
      found = found || text.find(wanted) != std::string::npos;
    }
    EXPECT_TRUE(found) << name;
  }
}

}  // namespace

}  // namespace registry
