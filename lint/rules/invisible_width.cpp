#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lint/cells.h"
#include "lint/counted.h"
#include "lint/rules/rules.h"
#include "lint/written.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kInvisibleWidthPage =
    R"(## What it does

Looks for blanks and NULs at the ends of rows that decide how wide the grid is: without them it
would be narrower. Looks also for those that some run may read as data: NULs anywhere in a row, and
blanks at its end, unless short rows are filled with blanks anyway, as in ipgrid.

## Why is this bad

The width is that of the longest row, and pointers that leave on one side come back on the other.
Trailing blanks cannot be seen, and many editors remove them when they save a file. Then the grid is
narrower, and whatever wraps round the edge arrives somewhere else. Or a cell that held a blank, 32,
holds 0. NULs cannot be seen either; some editors do not even keep them.

## Example

Two blanks after the `<` (shown as `_`) make this grid 5 cells wide:

    >v<__
    ^<

## What to do instead

Remove them if they are not meant. If they are, put a character there that can be seen and does
nothing, in the last column of one row. For zeros in a refunge program there is `--nul`, which takes
a character that can be seen for them.
)";

void find_width(const Program& program, const Rule& rule, std::vector<Finding>& findings) {
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

void find_data(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Program& program = analysis.program();
  std::vector<Cell> unseen;
  for (std::int64_t row = 0; row < program.height(); ++row) {
    const std::int64_t visible = visible_length(program, row);
    for_each_cell(program, row, [&](Cell at) {
      if (holds_unseen(program, at, visible)) unseen.push_back(at);
    });
  }
  if (unseen.empty()) return;
  const Reach& reach = analysis.reach();
  if (!reach.complete) return;
  std::erase_if(unseen, [&](Cell at) { return !reach.facts(at).read; });
  for (const std::vector<Cell>& region : regions_of(program, unseen)) {
    const std::string_view are = !reach.exact ? " may be" : region.size() == 1 ? " is" : " are";
    std::string message = counted(region.size(), "cell") + " that cannot be seen";
    message.append(are).append(" read as data");
    Finding finding = finding_of(rule, std::move(message), span_of(program, region));
    if (!reach.exact) finding.status = Status::possible;
    finding.advice = "write what is meant as characters that can be seen";
    findings.push_back(std::move(finding));
  }
}

void check_invisible_width(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  find_width(analysis.program(), rule, findings);
  find_data(analysis, rule, findings);
}

}  // namespace

Rule invisible_width() {
  return {.code = "T003",
          .name = "invisible-width",
          .claim = Claim::text,
          .severity = Severity::warning,
          .clauses = "TX-3 TX-4 TX-5",
          .summary = "trailing blanks, or NULs, decide the width or are read as data",
          .page = kInvisibleWidthPage,
          .check = check_invisible_width};
}

}  // namespace grid::lint::ruleset
