#include "lint/cells.h"

#include <algorithm>
#include <utility>

#include "lint/finding.h"

namespace grid::lint {

namespace {

bool both_below(const Program& program, Cell a, Cell b) {
  return std::min(a.row, b.row) >= program.height();
}

}  // namespace

void keep_each_once(std::vector<Cell>& cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

Span span_of(const Program& program, const std::vector<Cell>& cells) {
  Span span;
  for (const Cell& at : cells) {
    const bool inside = at.row >= 0 && at.row < program.height();
    if (inside) span.push_back({at.row, at.col, at.col});
  }
  return normalized(std::move(span));
}

Span span_below(const Program& program, const std::vector<Cell>& cells) {
  const std::int64_t height = program.height();
  Span span;
  for (const Cell& at : cells) {
    if (at.row >= height) span.push_back({height, at.col, at.col});
  }
  return normalized(std::move(span));
}

std::vector<std::vector<Cell>> regions_of(const Program& program, const std::vector<Cell>& cells) {
  std::vector<bool> left(index_of(program, {program.height(), 0}));
  const auto mark = [&](Cell at) { return left[index_of(program, at)]; };
  for (const Cell& at : cells) mark(at) = true;
  std::vector<std::vector<Cell>> regions;
  for (const Cell& first : cells) {
    if (!mark(first)) continue;
    std::vector<Cell> region{first};
    mark(first) = false;
    for (std::size_t next = 0; next < region.size(); ++next) {
      const Cell at = region[next];
      const std::int64_t last_row = std::min(at.row + 1, program.height() - 1);
      const std::int64_t last_col = std::min(at.col + 1, program.width() - 1);
      for (std::int64_t row = std::max<std::int64_t>(at.row - 1, 0); row <= last_row; ++row) {
        for (std::int64_t col = std::max<std::int64_t>(at.col - 1, 0); col <= last_col; ++col) {
          if (!mark({row, col})) continue;
          mark({row, col}) = false;
          region.push_back({row, col});
        }
      }
    }
    std::sort(region.begin(), region.end());
    regions.push_back(std::move(region));
  }
  return regions;
}

std::string place(const Program& program, Cell at) {
  if (at.row >= program.height()) return "a cell below the source";
  return std::to_string(at.row + 1) + ":" + std::to_string(at.col + 1);
}

std::string places(const Program& program, std::string_view pointers, Cell first, Cell second) {
  const std::string who(pointers);
  if (both_below(program, first, second)) return "two " + who + " below the source";
  if (first == second) return "two " + who + " at " + place(program, first);
  return "the " + who + " at " + place(program, first) + " and " + place(program, second);
}

std::string other(const Program& program, Cell first, Cell second) {
  const bool there = first == second || both_below(program, first, second);
  return there ? "another one there" : "the one at " + place(program, second);
}

}  // namespace grid::lint
