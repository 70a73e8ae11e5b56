#include <grid/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "format/rows.h"
#include "source/row_cutter.h"

namespace grid {

namespace {

// The number of cells of two rows, and whether those that both have or padding stands for are the
// same. `padding` stands behind the shorter one.
struct Compared {
  bool same = true;
  std::int64_t a = 0;
  std::int64_t b = 0;
};

Compared compare(RowCells a, RowCells b, char32_t padding) {
  Compared result;
  while (result.same) {
    const std::optional<WrittenCell> in_a = a.next();
    const std::optional<WrittenCell> in_b = b.next();
    if (!in_a && !in_b) break;
    result.a += in_a.has_value() ? 1 : 0;
    result.b += in_b.has_value() ? 1 : 0;
    result.same = (in_a ? in_a->value : padding) == (in_b ? in_b->value : padding);
  }
  return result;
}

// The same of rows that are well-formed, for most of them: nothing where it takes a closer look.
std::optional<Compared> compare_bytes(const Policy& policy, std::string_view a,
                                      std::string_view b) {
  if (policy.ill_formed != IllFormed::error) return std::nullopt;
  a = without_return(policy, a);
  b = without_return(policy, b);
  if (policy.carriage_returns != CarriageReturns::cells && (has_return(a) || has_return(b))) {
    return std::nullopt;
  }
  const std::string_view longer = a.size() < b.size() ? b : a;
  const std::string_view shorter = a.size() < b.size() ? a : b;
  const std::string_view rest = longer.substr(shorter.size());
  const bool is_padding = rest.empty() || (policy.padding == Padding::blank &&
                                           rest.find_first_not_of(' ') == std::string_view::npos);
  if (!longer.starts_with(shorter) || !is_padding) return std::nullopt;
  const std::int64_t cells = count_cells(policy, shorter);
  const auto padded = cells + static_cast<std::int64_t>(rest.size());
  return Compared{.a = longer == a ? padded : cells, .b = longer == a ? cells : padded};
}

}  // namespace

bool has_same_cells(const Source& source, std::string_view text) {
  const Policy& policy = source.dialect().policy;
  const char32_t padding = policy.padding == Padding::blank ? U' ' : U'\0';
  const bool is_first = policy.width == Width::first;
  std::int64_t width = 0;
  std::int64_t width_of_text = 0;
  RowCutter rows(policy, text);
  for (std::int64_t row = 0; row < source.row_count(); ++row) {
    const std::optional<std::string_view> other = rows.next();
    if (!other) return false;
    const std::optional<Compared> by_bytes = compare_bytes(policy, source.row(row), *other);
    const Compared compared =
        by_bytes ? *by_bytes : compare(source.cells(row), rows.cells(*other), padding);
    if (!compared.same) return false;
    if (is_first && row > 0) continue;
    width = std::max(width, compared.a);
    width_of_text = std::max(width_of_text, compared.b);
  }
  return !rows.next() && width == width_of_text;
}

bool same_cells(const Source& a, const Source& b) { return has_same_cells(a, b.bytes()); }

}  // namespace grid
