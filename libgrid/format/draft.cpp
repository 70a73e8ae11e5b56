#include "format/draft.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <grid/print.h>

#include "source/row_cutter.h"

namespace grid {

namespace {

bool is_dead(const Reach& reach, std::int64_t row, std::int64_t col) {
  return reach.facts({row, col}).dead();
}

}  // namespace

Draft::Draft(const Program& program) : width_(program.width()) {
  const Source& source = program.source();
  const Policy& policy = program.dialect().policy;
  trims_blanks_ = policy.padding == Padding::blank;
  padding_ = trims_blanks_ ? U' ' : policy.nul ? char32_t{*policy.nul} : U'\0';
  for (std::int64_t row = 0; row < source.row_count(); ++row) {
    std::u32string& cells = rows_.emplace_back();
    RowCells written = source.cells(row);
    while (const std::optional<WrittenCell> cell = written.next()) cells += cell->value;
    cells.resize(std::min(cells.size(), static_cast<std::size_t>(width_)));
    lengths_.push_back(static_cast<std::int64_t>(cells.size()));
  }
}

bool Draft::has(Cell cell) const {
  return static_cast<std::size_t>(cell.col) < rows_[static_cast<std::size_t>(cell.row)].size();
}

void Draft::set(Cell cell, char32_t to) {
  rows_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.col)] = to;
}

void Draft::drop_dead(const Reach& reach) {
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    std::u32string& cells = rows_[row];
    std::size_t end = 0;
    for (std::size_t col = 0; col < cells.size(); ++col) {
      const bool dead =
          is_dead(reach, static_cast<std::int64_t>(row), static_cast<std::int64_t>(col));
      if (dead) cells[col] = U' ';
      if (!dead && !(trims_blanks_ && cells[col] == U' ')) end = col + 1;
    }
    cells.resize(end);
  }
}

void Draft::crop(const Extent& extent) {
  rows_.resize(std::min(rows_.size(), static_cast<std::size_t>(extent.rows)));
  width_ = std::min(width_, extent.cols);
  for (std::u32string& cells : rows_) {
    cells.resize(std::min(cells.size(), static_cast<std::size_t>(width_)));
  }
}

void Draft::fill(const Reach& reach, std::int64_t row, std::int64_t length) {
  std::u32string& cells = rows_[static_cast<std::size_t>(row)];
  while (static_cast<std::int64_t>(cells.size()) < length) {
    const bool dead = is_dead(reach, row, static_cast<std::int64_t>(cells.size()));
    cells += dead ? U' ' : padding_;
  }
}

// Cells that would have to be written as padding.
std::int64_t Draft::touched_behind(const Reach& reach, std::int64_t row) const {
  std::int64_t count = 0;
  for (auto col = static_cast<std::int64_t>(rows_[static_cast<std::size_t>(row)].size());
       col < width_; ++col) {
    count += is_dead(reach, row, col) ? 0 : 1;
  }
  return count;
}

// The row that was longest fits best, if not for cells that would have to be written.
void Draft::keep_width(const Reach& reach) {
  std::int64_t best = 0;
  std::pair<std::int64_t, bool> least{width_ + 1, true};
  for (std::int64_t row = 0; row < static_cast<std::int64_t>(rows_.size()); ++row) {
    if (has({row, width_ - 1})) return;
    const bool was_shorter = lengths_[static_cast<std::size_t>(row)] < width_;
    const std::pair cost(trims_blanks_ ? 0 : touched_behind(reach, row), was_shorter);
    if (cost >= least) continue;
    least = cost;
    best = row;
  }
  fill(reach, best, width_);
}

void Draft::fill_up(const Reach& reach, const Policy& policy) {
  keep_width(reach);
  if (policy.trailing_rows == TrailingRows::dropped && rows_.back().empty()) {
    fill(reach, static_cast<std::int64_t>(rows_.size()) - 1, 1);
  }
}

std::string Draft::text(const Policy& policy, std::string_view separator, bool at_end) const {
  std::string text;
  if (policy.byte_order_mark == ByteOrderMark::dropped && rows_.front().starts_with(U'\uFEFF')) {
    text += kByteOrderMark;
  }
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (const char32_t cell : rows_[row]) {
      if (policy.cell_unit == CellUnit::byte) {
        text += static_cast<char>(cell);
      } else {
        append_utf8(text, cell);
      }
    }
    if (row + 1 < rows_.size() || at_end) text += separator;
  }
  return text;
}

}  // namespace grid
