#include "tests/differential/small_programs.h"

#include <vector>

#include "tests/differential/budget.h"

namespace grid::differential {

namespace {

struct Shape {
  std::size_t rows;
  std::size_t cols;
};
constexpr std::size_t kMaxCells = 4;

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

}  // namespace

std::uint64_t for_each_small_program(const Dialect& dialect, std::uint64_t stride,
                                     const std::function<bool(const std::string& text)>& visit) {
  const std::string glyphs = alphabet(dialect);
  const std::uint64_t first = base_seed() / 10'000'000 % stride;
  std::uint64_t programs = 0;
  for (const Shape shape : shapes()) {
    std::uint64_t count = 1;
    for (std::size_t i = 0; i < shape.rows * shape.cols; ++i) count *= glyphs.size();
    for (std::uint64_t number = first; number < count; number += stride) {
      ++programs;
      if (!visit(program_text(glyphs, shape, number))) return programs;
    }
  }
  return programs;
}

}  // namespace grid::differential
