#include "tools/grid-run/dump_dialect.h"

#include <gtest/gtest.h>

#include <sstream>
#include <vector>

namespace grid::grid_run {

namespace {

// Every dialect in every reading.
std::vector<Dialect> all_dialects() {
  std::vector<Dialect> all;
  for (const Dialect* dialect : dialects()) {
    all.push_back(*dialect);
    const Result<Dialect> compatible = with_options(*dialect, {.compat = true});
    if (compatible) all.push_back(*compatible);
  }
  return all;
}

std::vector<std::string> lines_with(char sign, const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.front() == sign) lines.push_back(line.substr(1));
  }
  return lines;
}

}  // namespace

TEST(DialectDifference, ShowsInWhatTheLinesDiffer) {
  for (const Dialect& a : all_dialects()) {
    for (const Dialect& b : all_dialects()) {
      const std::string text = dialect_difference(a, b);
      for (const std::string& line : lines_with('-', text)) {
        for (const std::string& other : lines_with('+', text)) {
          EXPECT_NE(line, other) << a.name << " and " << b.name;
        }
      }
    }
  }
}

TEST(DialectDifference, TurnsRoundWithItsSides) {
  for (const Dialect& a : all_dialects()) {
    for (const Dialect& b : all_dialects()) {
      const std::size_t one = lines_with('-', dialect_difference(a, b)).size();
      EXPECT_EQ(one, lines_with('+', dialect_difference(b, a)).size()) << a.name << " " << b.name;
    }
  }
}

TEST(DialectDifference, EachPartOfADialectCounts) {
  const Dialect& dialect = *find_dialect("ipgrid-3");
  const std::string same = dialect_difference(dialect, dialect);
  const auto differs = [&](auto change) {
    Dialect other = dialect;
    change(other);
    other.index();
    return dialect_difference(dialect, other) != same;
  };
  EXPECT_TRUE(differs([](Dialect& d) { d.start_direction = Direction::up; }));
  EXPECT_TRUE(differs([](Dialect& d) { d.start_mode = Mode::string; }));
  EXPECT_TRUE(differs([](Dialect& d) { d.flags.clear(); }));
  EXPECT_TRUE(differs([](Dialect& d) { d.flags.front().access = U'e'; }));
  EXPECT_TRUE(differs([](Dialect& d) { d.instructions.pop_back(); }));
  EXPECT_TRUE(differs([](Dialect& d) { d.policy.sides = Sides::stay; }));
  EXPECT_TRUE(differs([](Dialect& d) { d.policy.nul = std::uint8_t{0}; }));
}

TEST(DialectText, TellsWhatThePrintInstructionRaises) {
  const std::string text = dialect_text(*find_dialect("ipgrid-3"));
  EXPECT_NE(text.find("(pops 1, raises empty_stack)\n"), std::string::npos);
  EXPECT_NE(text.find("\nstarts down in mode normal\n"), std::string::npos);
}

}  // namespace grid::grid_run
