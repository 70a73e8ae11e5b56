#include <grid/source.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "source/utf8.h"

namespace grid {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// TX-2: every LF is preceded by CR.
bool every_line_feed_follows_return(std::string_view text) {
  std::size_t at = text.find('\n');
  if (at == std::string_view::npos) return false;
  for (; at != std::string_view::npos; at = text.find('\n', at + 1)) {
    if (at == 0 || text[at - 1] != '\r') return false;
  }
  return true;
}

}  // namespace

Source::Source(std::string name, std::string bytes, Dialect dialect)
    : name_(std::move(name)), bytes_(std::move(bytes)), starts_(bytes_.size()) {
  dialect.index();
  dialect_ = std::make_shared<const Dialect>(std::move(dialect));
  split();
  const Policy& policy = dialect_->policy;
  if (policy.trailing_rows == TrailingRows::dropped) drop_trailing_empty_rows();
  // One row at least: its cell is padding.
  if (starts_.empty() && policy.empty_source == EmptySource::one_cell) starts_.push_back(end_);
}

// Where carriage returns are no cells, they may stay at the end of a row's bytes and every LF
// ends a row; so only there CR LF needs no separator of its own.
void Source::split() {
  const Policy& policy = dialect_->policy;
  const std::string_view text = bytes_;
  std::size_t begin = 0;
  if (policy.byte_order_mark == ByteOrderMark::dropped && text.starts_with(kByteOrderMark)) {
    begin = kByteOrderMark.size();
  }
  end_ = text.size();
  if (begin == end_) return;
  const bool by_pairs =
      policy.carriage_returns == CarriageReturns::cells &&
      (policy.newlines == Newlines::crlf ||
       (policy.newlines == Newlines::automatic && every_line_feed_follows_return(text)));
  separator_ = by_pairs ? 2 : 1;
  const std::string_view separator = by_pairs ? "\r\n" : "\n";
  starts_.reserve(1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
  starts_.push_back(begin);
  for (std::size_t at = text.find(separator, begin); at != std::string_view::npos;
       at = text.find(separator, at + separator_)) {
    starts_.push_back(at + separator_);
  }
  if (starts_.back() == end_ && policy.final_newline == FinalNewline::ends_row) {
    starts_.pop_back();
    end_ -= separator_;
  }
}

void Source::drop_trailing_empty_rows() {
  while (!starts_.empty() && starts_.back() == end_) {
    starts_.pop_back();
    if (!starts_.empty()) end_ -= separator_;
  }
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
