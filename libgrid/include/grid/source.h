// The text of a program before it is one: bytes, their name, and the dialect (with its language
// options applied) that says what rows and cells are. Splits the text into rows and maps between
// cells, bytes and UTF-16 positions. Works on any bytes, ill-formed ones too.
//
//   grid::Source source("hello.ref", bytes, *grid::find_dialect("refunge"));
//   source.row_count();                 // clauses TX-1, TX-2, TX-4, TX-5, TX-8
//   source.byte_of({2, 0});             // where row 2 begins
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <grid/dialect.h>
#include <grid/export.h>
#include <grid/position.h>

namespace grid {

// A cell as the text has it.
struct WrittenCell {
  char32_t value = 0;     // its byte or code point; U+FFFD in place of a byte that is no UTF-8
  std::size_t begin = 0;  // offsets in the text
  std::size_t end = 0;
  bool well_formed = true;  // false: a byte that is no UTF-8, in a dialect that refuses it (TX-6)
};

class RowCutter;

// The cells of a row from left to right, without the carriage returns that are none. Reads the
// bytes of its source, which must live as long.
class RowCells {
 public:
  // The next cell; nothing at the end of the row. O(1).
  std::optional<WrittenCell> next() {
    if (at_ == text_.size()) return std::nullopt;
    const auto byte = static_cast<unsigned char>(text_[at_]);
    if (byte >= 0x80 || byte == '\r') return next_of_any();
    const std::size_t begin = at_++;
    return WrittenCell{.value = byte, .begin = begin, .end = at_};
  }

 private:
  friend class Source;
  friend class RowCutter;
  RowCells(const Policy& policy, std::string_view text, std::size_t begin, std::size_t end)
      : policy_(&policy), text_(text.substr(0, end)), at_(begin) {}

  // The same without the short way for what is one cell in every dialect.
  GRID_API std::optional<WrittenCell> next_of_any();

  const Policy* policy_;
  std::string_view text_;  // up to the end of the row
  std::size_t at_;         // where the next cell begins, or returns before it
};

// Offsets in a text, which take four bytes each where the text is no longer than they reach.
class Offsets {
 public:
  explicit Offsets(std::size_t bytes = 0)
      : is_wide_(bytes > std::numeric_limits<std::uint32_t>::max()) {}

  std::size_t size() const { return is_wide_ ? wide_.size() : narrow_.size(); }
  bool empty() const { return size() == 0; }
  std::size_t operator[](std::size_t i) const { return is_wide_ ? wide_[i] : narrow_[i]; }
  void reserve(std::size_t count) { is_wide_ ? wide_.reserve(count) : narrow_.reserve(count); }
  void push_back(std::size_t offset) {
    is_wide_ ? wide_.push_back(offset) : narrow_.push_back(static_cast<std::uint32_t>(offset));
  }
  // How many of them, which ascend, are at most so large.
  std::size_t count_up_to(std::size_t offset) const {
    const auto count = [offset](const auto& offsets) {
      return static_cast<std::size_t>(std::upper_bound(offsets.begin(), offsets.end(), offset) -
                                      offsets.begin());
    };
    return is_wide_ ? count(wide_) : count(narrow_);
  }
  std::size_t memory() const {
    return wide_.capacity() * sizeof(std::size_t) + narrow_.capacity() * sizeof(std::uint32_t);
  }

 private:
  bool is_wide_ = false;
  std::vector<std::uint32_t> narrow_{};
  std::vector<std::size_t> wide_{};
};

class Source {
 public:
  // Takes the bytes as they are and never fails. O(bytes); keeps one offset per row. The dialect is
  // indexed, so a changed reading or table counts.
  GRID_API Source(std::string name, std::string bytes, Dialect dialect);

  const std::string& name() const { return name_; }
  const std::string& bytes() const { return bytes_; }
  std::string take_bytes() && { return std::move(bytes_); }
  const Dialect& dialect() const { return *dialect_; }

  std::int64_t row_count() const { return static_cast<std::int64_t>(starts_.size()); }
  // The bytes of a row without its separator; carriage returns that are no cells included.
  // 0 <= row < row_count().
  std::string_view row(std::int64_t row) const {
    const auto index = static_cast<std::size_t>(row);
    const std::size_t end = index + 1 < starts_.size() ? starts_[index + 1] - separator_ : end_;
    return std::string_view(bytes_).substr(starts_[index], end - starts_[index]);
  }
  // Offset of the first byte of a row; 0 <= row < row_count().
  std::size_t row_begin(std::int64_t row) const { return starts_[static_cast<std::size_t>(row)]; }

  // 0 <= row < row_count().
  //
  //   RowCells cells = source.cells(0);
  //   while (const std::optional<WrittenCell> cell = cells.next()) ...
  RowCells cells(std::int64_t row) const {
    const std::size_t begin = row_begin(row);
    return {dialect_->policy, bytes_, begin, begin + this->row(row).size()};
  }

  // Offset of the first byte of a cell, whose row and column are at least 0. A cell right of the
  // row's end maps to the end of the row, one below the last row to the end of the text. O(row).
  GRID_API std::size_t byte_of(Cell cell) const;
  // The cell a byte belongs to; a byte of a separator or a dropped mark maps to the cell that
  // follows in its row, which may be one past the row's end. So does a byte past the end of the
  // text; where there is no row the answer is {0, 0}. O(row + log rows).
  GRID_API Cell cell_of(std::size_t byte) const;
  // Line and UTF-16 unit of a byte, lines being separated by LF alone, as editors see them.
  // A byte within a character maps to where the character begins, one past the text to its end. A
  // byte-order mark and each ill-formed byte count as one unit. O(bytes).
  GRID_API Utf16Position utf16_of(std::size_t byte) const;
  // The way back: the byte where the character begins that holds this unit. A unit right of the
  // line's end maps to that end, a line below the last to the end of the text. O(bytes).
  GRID_API std::size_t byte_of_utf16(Utf16Position position) const;

  // Bytes of memory held by the text and the offsets of its rows.
  std::size_t memory() const { return bytes_.capacity() + starts_.memory(); }

 private:
  void split();

  std::string name_;
  std::string bytes_;
  std::shared_ptr<const Dialect> dialect_;
  Offsets starts_;             // of each row
  std::size_t end_ = 0;        // of the last row, without its separator
  std::size_t separator_ = 1;  // bytes that end every row but the last
};

}  // namespace grid
