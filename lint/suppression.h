// Findings that somebody has looked at and wants silent. The languages have no comments, so this
// cannot stand in the program.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/rule.h"

namespace grid::lint {

// A rectangle of cells, its edges included.
struct CellRange {
  static constexpr std::int64_t kNoEnd = std::numeric_limits<std::int64_t>::max();
  std::int64_t first_row = 0;
  std::int64_t last_row = kNoEnd;
  std::int64_t first_col = 0;
  std::int64_t last_col = kNoEnd;

  friend bool operator==(const CellRange&, const CellRange&) = default;
};

// Numbers from 1 as people write them: "3" or "3-5"; of cells "3:1" or "3:1-5:9", from the top left
// to the bottom right. Nothing if it is no such text, or if the end comes before the beginning.
std::optional<CellRange> parse_rows(std::string_view text);
std::optional<CellRange> parse_cols(std::string_view text);
std::optional<CellRange> parse_cells(std::string_view text);

struct Suppression {
  std::vector<const Rule*> rules{};
  // Only findings all of whose cells are in it; without it all of the file, those about the file as
  // a whole too.
  std::optional<CellRange> range{};
  std::string reason{};
};

bool suppresses(const Suppression& suppression, const Finding& finding);

}  // namespace grid::lint
