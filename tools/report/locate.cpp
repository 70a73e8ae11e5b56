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
  const std::size_t begin = *std::prev(after);
  const std::string_view text = source_.bytes();
  TextPlace place{byte, after - line_begins_.begin(), 1};
  for (std::size_t at = begin; at < std::min(byte, text.size());) {
    const Character next = character_at(text, at);
    at += next.bytes;
    // A byte within a character, as refunge has them, maps to where the character begins.
    if (at <= byte) place.utf16_col += next.utf16_units;
  }
  return place;
}

std::size_t Locator::end_of(Cell cell) const {
  const std::string_view text = source_.bytes();
  const std::size_t begin = source_.byte_of(cell);
  const std::size_t row_end = source_.row_begin(cell.row) + source_.row(cell.row).size();
  if (begin >= row_end) return begin;
  const bool bytes = source_.dialect().policy.cell_unit == CellUnit::byte;
  return begin + (bytes ? 1 : character_at(text, begin).bytes);
}

TextRegion Locator::region(const Span& span) const {
  const CellRun& first = span.front();
  const CellRun& last = span.back();
  return {place(source_.byte_of({first.row, first.first})), place(end_of({last.row, last.last}))};
}

}  // namespace grid::report
