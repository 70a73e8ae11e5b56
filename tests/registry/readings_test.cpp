// Cases of kind `must` hold under every reading of the clauses that this project decided, but for
// the few that hardly a program can do without. docs/conformance.md lists those.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/clauses.h"
#include "tests/mutation/example.h"
#include "tests/mutation/mutations.h"
#include "tests/registry/language_pages.h"
#include "tests/registry/source_tree.h"

namespace registry::readings_test {

namespace {

using grid::Family;
using grid::mutation::Example;
using grid::mutation::OtherReading;

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
      {Family::refunge, "bottom", "none", "RF-15",
       "cursors die where they leave the field: nearly all runs end so"},
      {Family::refunge, "direct_io", "", "RF-2", "? and ! set modes"},
      {Family::refunge, "sides", "", "RF-5", "pointers wrap round at the sides"},
      {Family::ipgrid, "print_form", "", "IG-11", "numbers are printed as characters"},
      {Family::ipgrid, "closing_quote", "", "IG-10",
       "the quote that ends a string is no part of it"},
  };
  return list;
}

bool is_presupposed(const OtherReading& reading) {
  const grid::OtherAnswer& other = reading.other;
  const std::string_view answer = other.question->answers[other.answer];
  return std::any_of(presupposed().begin(), presupposed().end(), [&](const Presupposed& each) {
    return each.family == reading.dialect->family && each.question == other.question->name &&
           (each.answer.empty() || each.answer == answer);
  });
}

bool holds(const Example& example, const OtherReading& reading) {
  const grid::Dialect spoken = grid::mutation::spoken(example.one, reading.altered());
  return passes(example, run(example, spoken, run_options(example)));
}

TEST(Readings, AreOfTheClausesThatThePagesMarkAsDecided) {
  const Files pages = read_source_tree(
      [](std::string_view path) { return path.starts_with("docs/") && extension(path) == ".md"; });
  std::set<std::string> marked;
  for (const auto& [path, text] : pages) marked.merge(decided_clauses(text));
  std::set<std::string> known;
  for (std::string& clause : grid::all_clauses()) {
    if (grid::is_decided(clause)) known.insert(std::move(clause));
  }
  EXPECT_EQ(known, marked);
}

TEST(MustCases, HoldUnderOtherReadingsOfDecidedClauses) {
  const std::vector<Example> examples = grid::mutation::read_examples();
  for (const OtherReading& reading : grid::mutation::other_readings()) {
    if (!reading.other.open || is_presupposed(reading)) continue;
    for (const Example& example : examples) {
      const bool must = example.one.kind == grid::grid_test::Kind::must;
      if (!must || example.one.dialect != reading.dialect) continue;
      EXPECT_TRUE(holds(example, reading))
          << example.one.name << " is of kind must, but fails with " << reading.name();
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

}  // namespace registry::readings_test
