#include <algorithm>

#include "lint/counted.h"
#include "lint/rules/rules.h"
#include "lint/written.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kPage =
    R"(## What it does

Looks for blanks and NULs at the ends of rows that decide how wide the grid is: without them it
would be narrower.

## Why is this bad

The width is that of the longest row, and pointers that leave on one side come back on the other.
Trailing blanks cannot be seen, and many editors remove them when they save a file. Then the grid is
narrower, and whatever wraps round the edge arrives somewhere else.

## Example

Two blanks after the `<` (shown as `_`) make this grid 5 cells wide:

    >v<__
    ^<

## What to do instead

Remove them if they are not meant. If they are, put a character there that can be seen and does
nothing, in the last column of one row.
)";

bool is_invisible(char32_t cell) { return cell == U' ' || cell == 0; }

// The length of a row up to its last cell that can be seen.
std::int64_t visible_length(const Program& program, std::int64_t row) {
  std::int64_t length = program.row_length(row);
  while (length > 0 && is_invisible(written_at(program, {row, length - 1}))) --length;
  return length;
}

void check(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Program& program = analysis.program();
  std::int64_t visible = 0;
  for (std::int64_t row = 0; row < program.height() && visible < program.width(); ++row) {
    visible = std::max(visible, visible_length(program, row));
  }
  if (visible == program.width()) return;
  Span span;
  for (std::int64_t row = 0; row < program.height(); ++row) {
    const std::int64_t length = program.row_length(row);
    if (length > visible) span.push_back({row, visible, length - 1});
  }
  Finding finding =
      finding_of(rule,
                 "blanks or NULs at the end of a row make the grid " +
                     counted(static_cast<std::uint64_t>(program.width()), "cell") +
                     " wide; what can be seen is " + std::to_string(visible) + " wide",
                 std::move(span));
  finding.advice = "remove them, or mark the last column with a character that does nothing";
  findings.push_back(std::move(finding));
}

}  // namespace

Rule invisible_width() {
  return {.code = "T003",
          .name = "invisible-width",
          .claim = Claim::text,
          .severity = Severity::warning,
          .clauses = "TX-3 TX-4 TX-5",
          .summary = "trailing blanks or NULs decide the width",
          .page = kPage,
          .check = check};
}

}  // namespace grid::lint::ruleset
