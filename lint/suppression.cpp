#include "lint/suppression.h"

#include <algorithm>
#include <charconv>

namespace grid::lint {

namespace {

struct Bounds {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

// A number from 1, as the library counts.
std::optional<std::int64_t> parse_number(std::string_view text) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || at != end || value < 1) return std::nullopt;
  return value - 1;
}

// "3" or "3-5"
std::optional<Bounds> parse_bounds(std::string_view text) {
  const std::size_t dash = text.find('-');
  const auto first = parse_number(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : parse_number(text.substr(dash + 1));
  if (!first || !last || *last < *first) return std::nullopt;
  return Bounds{*first, *last};
}

// "3:1"
std::optional<Cell> parse_cell(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto row = parse_number(text.substr(0, colon));
  const auto col = parse_number(text.substr(colon + 1));
  if (!row || !col) return std::nullopt;
  return Cell{*row, *col};
}

}  // namespace

std::optional<CellRange> parse_rows(std::string_view text) {
  const auto bounds = parse_bounds(text);
  if (!bounds) return std::nullopt;
  return CellRange{.first_row = bounds->first, .last_row = bounds->last};
}

std::optional<CellRange> parse_cols(std::string_view text) {
  const auto bounds = parse_bounds(text);
  if (!bounds) return std::nullopt;
  return CellRange{.first_col = bounds->first, .last_col = bounds->last};
}

std::optional<CellRange> parse_cells(std::string_view text) {
  const std::size_t dash = text.find('-');
  const auto first = parse_cell(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : parse_cell(text.substr(dash + 1));
  if (!first || !last || last->row < first->row || last->col < first->col) return std::nullopt;
  return CellRange{first->row, last->row, first->col, last->col};
}

bool suppresses(const Suppression& suppression, const Finding& finding) {
  const auto& rules = suppression.rules;
  if (std::find(rules.begin(), rules.end(), finding.rule) == rules.end()) return false;
  if (!suppression.range) return true;
  const CellRange& range = *suppression.range;
  return !finding.span.empty() &&
         std::all_of(finding.span.begin(), finding.span.end(), [&range](const CellRun& run) {
           return run.row >= range.first_row && run.row <= range.last_row &&
                  run.first >= range.first_col && run.last <= range.last_col;
         });
}

}  // namespace grid::lint
