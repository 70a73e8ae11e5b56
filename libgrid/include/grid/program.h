// A program: a checked grid of cells with the dialect that gives them meaning. Immutable, shared
// by every machine that runs it.
//
//   grid::Result<grid::ProgramPtr> program =
//       grid::parse(grid::Source("loop.ipg1", "v<\n>^\n", *grid::find_dialect("ipgrid-1")));
//   (*program)->width();         // 2
//   (*program)->cell({1, 0});    // U'>'
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <grid/diagnostic.h>
#include <grid/dialect.h>
#include <grid/export.h>
#include <grid/position.h>
#include <grid/source.h>

namespace grid {

class Program;
using ProgramPtr = std::shared_ptr<const Program>;

// Checks the text (TX-6, TX-7) and lays it out. O(bytes). Fails with `ill_formed_utf8`,
// `empty_program` or `too_large` (more cells than can be indexed).
GRID_API Result<ProgramPtr> parse(Source source);

class Program {
 public:
  const Source& source() const { return source_; }
  const Dialect& dialect() const { return source_.dialect(); }
  // Both are at least 1. Their product is below 2^62, which is no promise that it fits memory:
  // a program keeps only its rows as they are, ragged.
  std::int64_t width() const { return width_; }
  std::int64_t height() const { return static_cast<std::int64_t>(source_.row_count()); }
  // Cells of a row before padding begins; more than width() only where the first row sets that.
  std::int64_t row_length(std::int64_t row) const {
    const auto index = static_cast<std::size_t>(row);
    return static_cast<std::int64_t>(has_own_cells_ ? row_ends_[index + 1] - row_ends_[index]
                                                    : source_.row(row).size());
  }

  // The cell at the start of a run, padding included; 0 <= row < height(), 0 <= col < width().
  // Constant time.
  char32_t cell(Cell at) const {
    const auto col = static_cast<std::size_t>(at.col);
    if (has_own_cells_) {
      const std::size_t begin = row_ends_[static_cast<std::size_t>(at.row)];
      const std::size_t end = row_ends_[static_cast<std::size_t>(at.row) + 1];
      return col < end - begin ? cells_[begin + col] : padding_;
    }
    const std::string_view text = source_.row(at.row);
    return col < text.size() ? value_of(text[col]) : padding_;
  }

  // Bytes of memory held, the source included.
  GRID_API std::size_t memory() const;

 private:
  friend Result<ProgramPtr> parse(Source source);
  explicit Program(Source source);

  // Finds the width, once the rows are cut into cells.
  void measure();
  // Cuts the rows into cells. Returns the offset of the first ill-formed byte, if there is one.
  std::optional<std::size_t> lay_out();

  char32_t value_of(char byte) const {
    const auto value = static_cast<std::uint8_t>(byte);
    return value == nul_ ? 0 : value;
  }

  Source source_;
  std::int64_t width_ = 0;
  char32_t padding_ = 0;
  int nul_ = -1;                // the byte that stands for 0, or none
  bool has_own_cells_ = false;  // then the next two hold the cells of all rows
  std::vector<char32_t> cells_;
  std::vector<std::size_t> row_ends_;  // row r is [row_ends_[r], row_ends_[r + 1])
};

}  // namespace grid
