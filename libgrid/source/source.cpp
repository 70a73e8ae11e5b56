#include <grid/source.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "source/cells.h"

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
    : name_(std::move(name)), bytes_(std::move(bytes)) {
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

std::size_t Source::byte_of(Cell cell) const {
  if (cell.row >= row_count()) return bytes_.size();
  const std::string_view text = row(cell.row);
  const std::size_t begin = row_begin(cell.row);
  std::int64_t col = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CellText next = cell_text(dialect_->policy, text, at);
    if (next.is_cell && col++ == cell.col) return begin + at;
    at += next.length;
  }
  return begin + text.size();
}

Cell Source::cell_of(std::size_t byte) const {
  if (starts_.empty()) return {};
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), byte);
  const std::int64_t row_index = std::max<std::int64_t>(after - starts_.begin() - 1, 0);
  const std::string_view text = row(row_index);
  const std::size_t begin = row_begin(row_index);
  const std::size_t offset = byte < begin ? 0 : std::min(byte - begin, text.size());
  std::int64_t col = 0;
  for (std::size_t at = 0; at < offset;) {
    const CellText next = cell_text(dialect_->policy, text, at);
    at += next.length;
    if (at <= offset && next.is_cell) ++col;
  }
  return {row_index, col};
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
