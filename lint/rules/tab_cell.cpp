#include "lint/cells.h"
#include "lint/rules/rules.h"
#include "lint/written.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kTabCellPage =
    R"(## What it does

Looks for tabs in the program. There is one finding for each row that has any.

## Why is this bad

A tab is one cell, as any other character. Editors draw it as wide as up to eight. So what stands
below each other on the screen does not stand below each other on the grid, and pointers that go up
or down miss what they seem to hit.

## Example

The `^` seems to stand below the `<`, but it is in column 2 and the `<` in column 9:

            <
    <TAB>^

## What to do instead

Write the blanks that you see. A tab cannot simply be replaced: how many blanks are meant, only you
know.
)";

void check_tab_cell(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Program& program = analysis.program();
  for (std::int64_t row = 0; row < program.height(); ++row) {
    Span span;
    for_each_cell(program, row, [&](Cell at) {
      if (written_at(program, at) == U'\t') span.push_back({row, at.col, at.col});
    });
    if (span.empty()) continue;
    const std::string message =
        span.size() == 1
            ? "a tab is one cell, however wide it is shown"
            : std::to_string(span.size()) + " tabs are one cell each, however wide they are shown";
    Finding finding = finding_of(rule, message, std::move(span));
    finding.advice = "write the blanks that are meant";
    findings.push_back(std::move(finding));
  }
}

}  // namespace

Rule tab_cell() {
  return {.code = "T002",
          .name = "tab-cell",
          .claim = Claim::text,
          .severity = Severity::warning,
          .clauses = "TX-3",
          .summary = "a tab is one cell; what is seen is not what runs",
          .page = kTabCellPage,
          .check = check_tab_cell};
}

}  // namespace grid::lint::ruleset
