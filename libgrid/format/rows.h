// Rows as bytes, where that is faster than cell by cell.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include <grid/dialect.h>
#include <grid/source.h>

namespace grid {

// Whether a program of this text, in the dialect of the source, has its cells and size. O(bytes).
bool has_same_cells(const Source& source, std::string_view text);

// Whether only CR LF ends a row, and a lone LF is a cell.
inline bool ends_by_pairs(const Policy& policy) {
  return policy.newlines == Newlines::crlf && policy.carriage_returns == CarriageReturns::cells;
}

inline bool is_ascii(std::string_view bytes) {
  unsigned char any = 0;
  for (const char byte : bytes) any |= static_cast<unsigned char>(byte);
  return any < 0x80;
}

// The cells of well-formed bytes without carriage returns.
inline std::int64_t count_cells(const Policy& policy, std::string_view bytes) {
  if (policy.cell_unit == CellUnit::byte) return static_cast<std::int64_t>(bytes.size());
  return std::count_if(bytes.begin(), bytes.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80;
  });
}

inline bool has_return(std::string_view bytes) {
  return bytes.find('\r') != std::string_view::npos;
}

// Without a carriage return at the end that is no cell.
inline std::string_view without_return(const Policy& policy, std::string_view row) {
  const bool drops = policy.carriage_returns != CarriageReturns::cells && row.ends_with('\r');
  return row.substr(0, row.size() - (drops ? 1 : 0));
}

// Without blanks at the end, and carriage returns among them that are no cells.
inline std::string_view without_blanks(const Policy& policy, std::string_view row) {
  const bool drops = policy.carriage_returns == CarriageReturns::dropped;
  row = without_return(policy, row);
  return row.substr(0, row.find_last_not_of(drops ? " \r" : " ") + 1);
}

}  // namespace grid
