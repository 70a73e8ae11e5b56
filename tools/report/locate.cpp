#include "tools/report/locate.h"

#include <utf8proc.h>

#include <algorithm>
#include <string_view>

namespace grid::report {

namespace {

// A character as editors count it; an ill-formed byte is one.
struct Character {
  std::size_t bytes = 1;
  std::int64_t utf16_units = 1;
};

Character character_at(std::string_view text, std::size_t at) {
  utf8proc_int32_t code_point = 0;
  const auto* const data = reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at);
  const auto size = static_cast<utf8proc_ssize_t>(text.size() - at);
  const utf8proc_ssize_t length = utf8proc_iterate(data, size, &code_point);
  if (length <= 0) return {};
  return {static_cast<std::size_t>(length), code_point > 0xFFFF ? 2 : 1};
}

}  // namespace

Locator::Locator(const Source& source) : source_(source), line_begins_{0} {
  const std::string& bytes = source.bytes();
  for (std::size_t at = bytes.find('\n'); at != std::string::npos; at = bytes.find('\n', at + 1)) {
    line_begins_.push_back(at + 1);
  }
}

TextPlace Locator::place(std::size_t byte) const {
  const auto after = std::upper_bound(line_begins_.begin(), line_begins_.end(), byte);
  const auto line = static_cast<std::size_t>(after - line_begins_.begin()) - 1;
  if (columns_.empty() || line != line_) look_at_line(line);
  const std::size_t offset = std::min(byte - line_begins_[line], columns_.size() - 1);
  return {byte, static_cast<std::int64_t>(line) + 1, columns_[offset]};
}

void Locator::look_at_line(std::size_t line) const {
  const std::string_view text = source_.bytes();
  const bool is_last = line + 1 == line_begins_.size();
  const std::size_t end = is_last ? text.size() : line_begins_[line + 1];
  line_ = line;
  columns_.clear();
  std::int64_t column = 1;
  for (std::size_t at = line_begins_[line]; at < end;) {
    const Character next = character_at(text, at);
    // A byte within a character, as refunge has them, maps to where the character begins.
    columns_.insert(columns_.end(), next.bytes, column);
    at += next.bytes;
    column += next.utf16_units;
  }
  columns_.push_back(column);
}

void Locator::look_at_row(std::int64_t row) const {
  row_ = row;
  cells_.clear();
  RowCells cells = source_.cells(row);
  while (const auto cell = cells.next()) cells_.push_back({cell->begin, cell->end});
}

Locator::Bytes Locator::bytes_of(Cell cell) const {
  if (cell.row != row_) look_at_row(cell.row);
  const auto col = static_cast<std::size_t>(cell.col);
  if (col < cells_.size()) return cells_[col];
  const std::size_t end = source_.row_begin(cell.row) + source_.row(cell.row).size();
  return {end, end};
}

TextRegion Locator::region(const Span& span) const {
  const CellRun& first = span.front();
  const CellRun& last = span.back();
  return {place(bytes_of({first.row, first.first}).begin),
          place(bytes_of({last.row, last.last}).end)};
}

}  // namespace grid::report
