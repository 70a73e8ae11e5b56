// Every program of up to four cells, in every shape, against the naive interpreter; a share of them
// with loop detection, too. The alphabet
// is that of the dialect, a blank, and for refunge a zero. Slow builds take an even sample that
// shifts with the seed unless GRID_SOAK=1 asks for them all.
#include <gtest/gtest.h>

#include <iostream>
#include <string>
#include <vector>

#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/each_dialect.h"

namespace grid::differential {
namespace {

struct Shape {
  std::size_t rows;
  std::size_t cols;
};
constexpr std::size_t kMaxCells = 4;
constexpr std::uint64_t kClaims = 7;  // one run in seven is repeated with loop detection

std::vector<Shape> shapes() {
  std::vector<Shape> all;
  for (std::size_t rows = 1; rows <= kMaxCells; ++rows) {
    for (std::size_t cols = 1; rows * cols <= kMaxCells; ++cols) all.push_back({rows, cols});
  }
  return all;
}

// All glyphs are ASCII, so a cell is a byte in both families.
std::string alphabet(const Dialect& dialect) {
  std::string glyphs = " ";
  for (const Instruction& row : dialect.instructions) {
    if (dialect.active(row)) glyphs += static_cast<char>(row.glyph);
  }
  if (dialect.family == Family::refunge) glyphs += '\0';
  return glyphs;
}

// The `number`-th program of a shape: its cells are the digits of the number.
std::string program_text(const std::string& glyphs, Shape shape, std::uint64_t number) {
  std::string text;
  for (std::size_t row = 0; row < shape.rows; ++row) {
    for (std::size_t col = 0; col < shape.cols; ++col) {
      text += glyphs[number % glyphs.size()];
      number /= glyphs.size();
    }
    text += '\n';
  }
  return text;
}

bool has_operation(const Dialect& dialect, const std::string& program, Mode mode) {
  for (const char glyph : program) {
    const Instruction* const row = dialect.find(static_cast<unsigned char>(glyph));
    if (row != nullptr && row->operation == Operation::set_mode && row->mode == mode) return true;
  }
  return false;
}

class Exhaustive : public testing::TestWithParam<const Dialect*> {
 protected:
  void check(const Case& example) {
    expect_good(example, [](const Case& one) { return difference(one, {}); });
    if (++runs_ % kClaims != 0) return;
    expect_good(example, [](const Case& one) { return wrong_claim(one, {}); });
  }

  static void expect_good(const Case& example, const Check& check) {
    if (!check(example).empty()) ADD_FAILURE() << explain(example, check);
  }

  // Runs a program in every way that may matter to it.
  void check_program(const Dialect& dialect, const std::string& program) {
    Case example{.dialect = std::string(dialect.name), .program = program};
    check(example);
    if (dialect.family == Family::ipgrid) {
      example.options.compat = true;
      check(example);
    } else if (has_operation(dialect, program, Mode::input)) {
      check_inputs(example);
    }
  }

  void check_inputs(Case example) {
    const std::string zero(1, '\0');
    for (const std::string& input : {std::string(), zero, std::string("!\xFF>")}) {
      example.input = input;
      for (const EndOfInput reading : {EndOfInput::keep, EndOfInput::zero, EndOfInput::all_ones}) {
        example.options.end_of_input = reading;
        check(example);
      }
    }
  }

  std::uint64_t runs_ = 0;
};

TEST_P(Exhaustive, EveryProgramOfUpToFourCells) {
  const Dialect& dialect = *GetParam();
  const std::string glyphs = alphabet(dialect);
  const std::uint64_t stride = slow_build() && !soaking() ? 101 : 1;
  const std::uint64_t seed = base_seed() / 10'000'000 % stride;
  std::uint64_t programs = 0;
  for (const Shape shape : shapes()) {
    std::uint64_t count = 1;
    for (std::size_t i = 0; i < shape.rows * shape.cols; ++i) count *= glyphs.size();
    for (std::uint64_t number = seed; number < count && !HasFailure(); number += stride) {
      check_program(dialect, program_text(glyphs, shape, number));
      ++programs;
    }
  }
  std::cout << dialect.name << ": " << programs << " programs, one in " << stride << " from "
            << seed << ", " << runs_ << " runs compared\n";
}

INSTANTIATE_TEST_SUITE_P(Dialects, Exhaustive, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential
