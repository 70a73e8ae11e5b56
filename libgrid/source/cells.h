// Cells one after the other from the text of a row, as the dialect's policy cuts them.
#pragma once

#include <cstddef>
#include <string_view>

#include <grid/dialect.h>

#include "source/utf8.h"

namespace grid {

struct CellText {
  char32_t value = 0;
  std::size_t length = 1;   // bytes
  bool well_formed = true;  // false: a byte that is no UTF-8, where cells are code points
  bool is_cell = true;      // false: a carriage return that is dropped (TX-6)
};

// TX-2, TX-6
inline bool keeps_return(const Policy& policy, bool ends_row) {
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

// What stands at `at` < row.size().
inline CellText cell_text(const Policy& policy, std::string_view row, std::size_t at) {
  CellText next{.value = static_cast<unsigned char>(row[at])};
  if (policy.cell_unit == CellUnit::code_point) {
    const utf8::Decoded decoded = utf8::decode(row, at);
    next.value = decoded.code_point;
    next.length = decoded.length;
    next.well_formed = decoded.well_formed || policy.ill_formed == IllFormed::replacement;
    if (!decoded.well_formed) next.value = U'\uFFFD';
  }
  if (next.value == U'\r') next.is_cell = keeps_return(policy, at + 1 == row.size());
  return next;
}

}  // namespace grid
