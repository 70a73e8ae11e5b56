#include "source/row_cutter.h"

namespace grid {

namespace {

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

// Where carriage returns are no cells, they may stay at the end of a row's bytes and every LF
// ends a row; so only there CR LF needs no separator of its own.
RowCutter::RowCutter(const Policy& policy, std::string_view text)
    : policy_(policy), text_(text), end_(text.size()) {
  const bool drops_mark = policy.byte_order_mark == ByteOrderMark::dropped;
  if (drops_mark && text.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  has_next_ = at_ != end_;
  if (!has_next_) return;
  if (policy.carriage_returns == CarriageReturns::cells &&
      (policy.newlines == Newlines::crlf ||
       (policy.newlines == Newlines::automatic && every_line_feed_follows_return(text)))) {
    separator_ = "\r\n";
  }
  const auto ends_with_separator = [&] {
    return text.substr(at_, end_ - at_).ends_with(separator_);
  };
  if (policy.final_newline == FinalNewline::ends_row && ends_with_separator()) {
    end_ -= separator_.size();
  }
  if (policy.trailing_rows != TrailingRows::dropped) return;
  while (ends_with_separator()) end_ -= separator_.size();
  has_next_ = at_ != end_;
}

std::optional<std::string_view> RowCutter::next() {
  if (!has_next_) return std::nullopt;
  const std::size_t begin = at_;
  const std::size_t end = text_.find(separator_, begin);
  if (end >= end_) {
    has_next_ = false;
    return text_.substr(begin, end_ - begin);
  }
  at_ = end + separator_.size();
  return text_.substr(begin, end - begin);
}

RowCells RowCutter::cells(std::string_view row) const {
  const auto begin = static_cast<std::size_t>(row.data() - text_.data());
  return {policy_, text_, begin, begin + row.size()};
}

}  // namespace grid
