#include "lint/cells.h"

#include <algorithm>
#include <utility>

#include "lint/finding.h"

namespace grid::lint {

Span span_of(const Program& program, const std::vector<Cell>& cells) {
  Span span;
  for (const Cell& at : cells) {
    const bool inside = at.row >= 0 && at.row < program.height();
    if (inside) span.push_back({at.row, at.col, at.col});
  }
  return normalized(std::move(span));
}

std::vector<std::vector<Cell>> regions_of(std::set<Cell> cells) {
  std::vector<std::vector<Cell>> regions;
  while (!cells.empty()) {
    std::vector<Cell> region{*cells.begin()};
    cells.erase(cells.begin());
    for (std::size_t next = 0; next < region.size(); ++next) {
      const Cell at = region[next];
      for (std::int64_t row = at.row - 1; row <= at.row + 1; ++row) {
        for (std::int64_t col = at.col - 1; col <= at.col + 1; ++col) {
          if (cells.erase({row, col}) != 0) region.push_back({row, col});
        }
      }
    }
    std::sort(region.begin(), region.end());
    regions.push_back(std::move(region));
  }
  return regions;
}

std::string place(const Program& program, Cell at) {
  if (at.row >= program.height()) return "below the source";
  return std::to_string(at.row + 1) + ":" + std::to_string(at.col + 1);
}

}  // namespace grid::lint
