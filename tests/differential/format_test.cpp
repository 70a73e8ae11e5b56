// Formatting changes no cell of random programs whose texts were made irregular.
#include <gtest/gtest.h>

#include <grid/format.h>
#include <grid/program.h>

#include <string>

#include "tests/differential/budget.h"
#include "tests/each_dialect.h"
#include "tools/gen/generate.h"
#include "tools/gen/random.h"

namespace grid::differential::format_test {
namespace {

constexpr Budget::Counts kCounts{.least = 500, .usual = 20'000, .soak = 1'000'000, .seconds = 1};

// With returns, blanks, marks and line feeds here and there, mostly at the ends of rows.
std::string irregular(const std::string& text, gen::Random& random) {
  const std::string ends[] = {"\n", "\r\n", " \n", "  \r\n", "\n", "\r\r\n", "\n\n", "\n"};
  const bool is_uniform = random.below(2) == 0;
  const std::string end = ends[random.below(8)];
  std::string out = random.below(8) == 0 ? "\xEF\xBB\xBF" : "";
  for (const char byte : text) {
    if (byte == '\n') {
      out += is_uniform ? end : ends[random.below(8)];
    } else {
      out += byte;
    }
  }
  const std::string last[] = {"", "", "\n", "\n\n", "\r", " ", "\r\n", "\r\n\r\n"};
  if (random.below(2) == 0 && out.ends_with('\n')) out.pop_back();
  return out + last[random.below(8)];
}

// By the program itself, cell by cell.
bool has_same_cells(const Program& a, const Program& b) {
  if (a.width() != b.width() || a.height() != b.height()) return false;
  for (Cell at; at.row < a.height(); ++at.row) {
    for (at.col = 0; at.col < a.width(); ++at.col) {
      if (a.cell(at) != b.cell(at)) return false;
    }
  }
  return true;
}

std::string fault_of(const Source& source) {
  const Result<ProgramPtr> program = parse(source);
  const Result<std::string> text = format(source);
  if (!program || !text) return program || text ? "only one of parse() and format() fails" : "";
  const Source changed(source.name(), *text, source.dialect());
  const Result<ProgramPtr> formatted = parse(changed);
  if (!formatted || !has_same_cells(**program, **formatted)) return "other cells";
  const Result<std::string> again = format(changed);
  return again && *again == *text ? "" : "formatting again changes something";
}

class Formatted : public testing::TestWithParam<const Dialect*> {};

TEST_P(Formatted, TextsHaveTheSameCellsAndStayAsTheyAre) {
  Budget budget(kCounts);
  while (budget.take() && !HasFailure()) {
    const std::uint64_t seed = base_seed() + budget.taken();
    const gen::Sample sample = gen::generate(*GetParam(), seed);
    gen::Random random(seed);
    const auto dialect = with_options(*GetParam(), sample.options);
    if (!dialect) continue;
    const std::string text = irregular(sample.program, random);
    EXPECT_EQ(fault_of(Source("sample", text, *dialect)), "") << "seed " << seed << "\n" << text;
  }
  budget.report("formatting");
}

INSTANTIATE_TEST_SUITE_P(Dialects, Formatted, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential::format_test
