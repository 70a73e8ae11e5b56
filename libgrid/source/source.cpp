#include <grid/source.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "source/row_cutter.h"
#include "source/utf8.h"

namespace grid {

Source::Source(std::string name, std::string bytes, Dialect dialect)
    : name_(std::move(name)), bytes_(std::move(bytes)), starts_(bytes_.size()) {
  dialect.index();
  dialect_ = std::make_shared<const Dialect>(std::move(dialect));
  split();
  // One row at least: its cell is padding.
  if (starts_.empty() && dialect_->policy.empty_source == EmptySource::one_cell)
    starts_.push_back(end_);
}

void Source::split() {
  RowCutter rows(dialect_->policy, bytes_);
  starts_.reserve(1 + static_cast<std::size_t>(std::count(bytes_.begin(), bytes_.end(), '\n')));
  while (const auto row = rows.next()) {
    starts_.push_back(static_cast<std::size_t>(row->data() - bytes_.data()));
  }
  separator_ = rows.separator();
  end_ = rows.end();
}

namespace {

// TX-2, TX-6
bool keeps_return(const Policy& policy, bool ends_row) {
  switch (policy.carriage_returns) {
    case CarriageReturns::cells:
      return true;
    case CarriageReturns::dropped:
      return false;
    case CarriageReturns::dropped_at_end:
      return !ends_row;
  }
  return true;
}

// What stands at `at` < row.size(), were it a cell.
WrittenCell written_at(const Policy& policy, std::string_view row, std::size_t at) {
  WrittenCell next{.value = static_cast<unsigned char>(row[at]), .begin = at, .end = at + 1};
  if (policy.cell_unit == CellUnit::byte) return next;
  const utf8::Decoded decoded = utf8::decode(row, at);
  next.value = decoded.well_formed ? decoded.code_point : U'\uFFFD';
  next.end = at + decoded.length;
  next.well_formed = decoded.well_formed || policy.ill_formed == IllFormed::replacement;
  return next;
}

}  // namespace

std::optional<WrittenCell> RowCells::next_of_any() {
  while (at_ < text_.size()) {
    const WrittenCell next = written_at(*policy_, text_, at_);
    at_ = next.end;
    if (next.value != U'\r' || keeps_return(*policy_, at_ == text_.size())) return next;
  }
  return std::nullopt;
}

std::size_t Source::byte_of(Cell cell) const {
  if (cell.row >= row_count()) return bytes_.size();
  RowCells in_row = cells(cell.row);
  std::int64_t col = 0;
  while (const std::optional<WrittenCell> next = in_row.next()) {
    if (col++ == cell.col) return next->begin;
  }
  return row_begin(cell.row) + row(cell.row).size();
}

Cell Source::cell_of(std::size_t byte) const {
  if (starts_.empty()) return {};
  const auto rows_up_to = static_cast<std::int64_t>(starts_.count_up_to(byte));
  Cell cell{.row = std::max<std::int64_t>(rows_up_to - 1, 0)};
  RowCells in_row = cells(cell.row);
  for (auto next = in_row.next(); next && next->end <= byte; next = in_row.next()) ++cell.col;
  return cell;
}

namespace {

// The character at `at` as editors count it.
struct Utf16Text {
  std::size_t length;  // bytes
  std::int64_t units;
};

Utf16Text utf16_text(std::string_view text, std::size_t at) {
  const utf8::Decoded next = utf8::decode(text, at);
  return {next.length, next.code_point > 0xFFFF ? 2 : 1};
}

}  // namespace

Utf16Position Source::utf16_of(std::size_t byte) const {
  const std::string_view before = std::string_view(bytes_).substr(0, byte);
  const std::size_t last_feed = before.rfind('\n');
  const std::size_t line_begin = last_feed == std::string_view::npos ? 0 : last_feed + 1;
  Utf16Position position{.line = std::count(before.begin(), before.end(), '\n')};
  for (std::size_t at = line_begin; at < before.size();) {
    const Utf16Text next = utf16_text(bytes_, at);
    at += next.length;
    if (at <= before.size()) position.unit += next.units;
  }
  return position;
}

std::size_t Source::byte_of_utf16(Utf16Position position) const {
  std::size_t at = 0;
  for (std::int64_t line = 0; line < position.line; ++line) {
    at = bytes_.find('\n', at);
    if (at == std::string::npos) return bytes_.size();
    ++at;
  }
  for (std::int64_t unit = 0; at < bytes_.size() && bytes_[at] != '\n';) {
    const Utf16Text next = utf16_text(bytes_, at);
    unit += next.units;
    if (unit > position.unit) break;
    at += next.length;
  }
  return at;
}

}  // namespace grid
