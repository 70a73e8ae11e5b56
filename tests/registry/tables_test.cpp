// The lists of libgrid, its tests and the language pages agree with each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <grid/grid.h>

#include "tests/clauses.h"
#include "tests/registry/language_pages.h"
#include "tests/registry/source_tree.h"

namespace registry::tables_test {

namespace {

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

// REBASE=1 in the environment writes the tables instead; review the difference.
TEST(LanguagePages, ShowTheTableOfEachDialect) {
  std::vector<std::string> shown;
  const auto table = [&shown](std::string_view name) {
    shown.emplace_back(name);
    const grid::Dialect* const dialect = grid::find_dialect(name);
    return dialect == nullptr ? "no such dialect\n" : instruction_table(*dialect);
  };
  for (const auto& [path, text] : pages()) {
    const std::string fresh = with_tables(text, table);
    if (std::getenv("REBASE") != nullptr) {
      if (fresh != text) write_source(path, fresh);
    } else {
      EXPECT_EQ(text, fresh) << path << " is out of date";
    }
  }
  std::sort(shown.begin(), shown.end());
  std::vector<std::string> names;
  for (const grid::Dialect* dialect : grid::dialects()) names.emplace_back(dialect->name);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(shown, names);
}

TEST(Clauses, AreAnchoredExactlyOnce) {
  const std::map<std::string, int> anchors = anchors_of_all_pages();
  for (const std::string& clause : grid::all_clauses()) {
    const auto found = anchors.find(clause);
    EXPECT_EQ(found == anchors.end() ? 0 : found->second, 1) << clause;
  }
}

TEST(Clauses, AreAllThatIsAnchored) {
  std::map<std::string, int> anchors = anchors_of_all_pages();
  for (const std::string& clause : grid::all_clauses()) anchors.erase(clause);
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
  for (std::string clause : grid::all_clauses()) {
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

}  // namespace registry::tables_test
