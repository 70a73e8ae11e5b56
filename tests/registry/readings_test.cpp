// Cases of kind `must` hold under every reading of the clauses that this project decided, but for
// the few that hardly a program can do without. docs/conformance.md lists those.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/mutation/example.h"
#include "tests/mutation/mutations.h"
#include "tests/registry/language_pages.h"
#include "tests/registry/source_tree.h"

namespace registry {

namespace {

using grid::Family;
using grid::mutation::Example;
using grid::mutation::OtherAnswer;

// An answer that no case can be expected to hold under.
struct Presupposed {
  Family family;
  std::string_view question;  // a policy row
  std::string_view answer;    // empty: all others
  std::string_view clause;    // as the page lists it; empty: the reason needs no place there
  std::string_view why;
};

const std::vector<Presupposed>& presupposed() {
  static const std::vector<Presupposed> list = {
      {Family::refunge, "cell_unit", "", "TX-3", "cells are bytes"},
      {Family::ipgrid, "cell_unit", "", "TX-3", "cells are characters"},
      {Family::refunge, "width", "", "TX-3", "the longest row sets the width"},
      {Family::ipgrid, "width", "", "TX-3", "the longest row sets the width"},
      {Family::refunge, "newlines", "crlf", "", "a setting for files of another kind, no reading"},
      {Family::refunge, "ends", "", "RF-15", "cursors die where they leave the field"},
      {Family::refunge, "bottom", "none", "RF-15", "the same: nearly all runs end so"},
      {Family::refunge, "direct_io", "", "RF-2", "? and ! set modes"},
      {Family::refunge, "sides", "", "RF-5", "pointers wrap round at the sides"},
      {Family::ipgrid, "print_form", "", "IG-11", "numbers are printed as characters"},
      {Family::ipgrid, "closing_quote", "", "IG-10",
       "the quote that ends a string is no part of it"},
  };
  return list;
}

bool is_presupposed(const OtherAnswer& other) {
  const std::string_view answer = other.question->answers[other.answer];
  return std::any_of(presupposed().begin(), presupposed().end(), [&](const Presupposed& each) {
    return each.family == other.dialect->family && each.question == other.question->name &&
           (each.answer.empty() || each.answer == answer);
  });
}

std::set<std::string> all_decided() {
  std::set<std::string> decided;
  const Files pages = read_source_tree(
      [](std::string_view path) { return path.starts_with("docs/") && extension(path) == ".md"; });
  for (const auto& [path, text] : pages) decided.merge(decided_clauses(text));
  return decided;
}

bool holds(const Example& example, const OtherAnswer& other) {
  const grid::Dialect spoken = grid::mutation::spoken(example.one, other.altered());
  return passes(example, run(example, spoken, run_options(example)));
}

TEST(MustCases, HoldUnderOtherReadingsOfDecidedClauses) {
  const std::set<std::string> decided = all_decided();
  const std::vector<Example> examples = grid::mutation::read_examples();
  for (const OtherAnswer& other : grid::mutation::other_answers()) {
    if (!decided.contains(other.clause) || is_presupposed(other)) continue;
    for (const Example& example : examples) {
      const bool must = example.one.kind == grid::grid_test::Kind::must;
      if (!must || example.one.dialect != other.dialect) continue;
      EXPECT_TRUE(holds(example, other))
          << example.one.name << " is of kind must, but fails with " << other.name();
    }
  }
}

TEST(MustCases, PresupposeWhatThePageLists) {
  const Files page =
      read_source_tree([](std::string_view path) { return path == "docs/conformance.md"; });
  ASSERT_EQ(page.size(), 1U);
  const std::string& text = page.begin()->second;
  const std::size_t begin = text.find("### What every case presupposes");
  ASSERT_NE(begin, std::string::npos);
  const std::string section = text.substr(begin, text.find("\n#", begin + 1) - begin);
  for (const Presupposed& each : presupposed()) {
    EXPECT_NE(section.find(each.clause), std::string::npos) << each.clause << ": " << each.why;
  }
}

TEST(MustCases, PresupposeOnlyWhatIsAsked) {
  for (const Presupposed& each : presupposed()) {
    const auto& rows = grid::policy_rows();
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const grid::PolicyRow& candidate) {
      return candidate.name == each.question;
    });
    ASSERT_NE(row, rows.end()) << each.question;
    const auto& answers = row->answers;
    EXPECT_TRUE(each.answer.empty() ||
                std::find(answers.begin(), answers.end(), each.answer) != answers.end());
  }
}

}  // namespace

}  // namespace registry
