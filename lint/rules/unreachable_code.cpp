#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "lint/cells.h"
#include "lint/rules/rules.h"
#include "lint/written.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kPage =
    R"(## What it does

Looks for cells that hold an instruction and that no run ever uses: no pointer executes or passes
over them, and no data operation reads or writes them. Neighbours make one finding.

## Why is this bad

Code that cannot run misleads its reader, and often it was meant to run: a mirror is missing, or
stands one column off. Letters of a remark that happen to be instructions are found as well.

## Example

The `!` is never come to, because the mirror sends the cursor up and out of the field:

    >/!

## What to do instead

Repair the path that should lead there, or blank the cells; `--fix` does the latter. No run notices.
A cell without which nobody would see how wide the grid is stays.
)";

bool is_dead_instruction(const Analysis& analysis, const Reach& reach, Cell at) {
  return analysis.dialect().find(analysis.program().cell(at)) != nullptr && reach.facts(at).dead();
}

// If nothing but dead cells shows how wide the grid is, the first of them, which must stay.
std::optional<Cell> mark_of_width(const Program& program, const std::vector<Cell>& dead) {
  const std::int64_t last = program.width() - 1;
  std::set<Cell> marks;
  for (std::int64_t row = 0; row < program.height(); ++row) {
    const Cell at{row, last};
    if (program.row_length(row) <= last) continue;
    const char32_t written = written_at(program, at);
    if (written != U' ' && written != 0) marks.insert(at);
  }
  const bool all_dead = std::all_of(marks.begin(), marks.end(), [&](Cell at) {
    return std::binary_search(dead.begin(), dead.end(), at);
  });
  return all_dead && !marks.empty() ? std::optional(*marks.begin()) : std::nullopt;
}

std::vector<Edit> blanked(const Source& source, const Span& span, std::optional<Cell> kept) {
  std::vector<Edit> edits;
  for (const CellRun& run : span) {
    // It is in the last column.
    const bool ends_in_kept = kept == Cell{run.row, run.last};
    const std::int64_t end = run.last + (ends_in_kept ? 0 : 1);
    if (end == run.first) continue;
    edits.push_back({source.byte_of({run.row, run.first}), source.byte_of({run.row, end}),
                     std::string(static_cast<std::size_t>(end - run.first), ' ')});
  }
  return edits;
}

void check(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete) return;
  const Program& program = analysis.program();
  std::vector<Cell> left;
  for_each_cell(program, [&](Cell at) {
    if (is_dead_instruction(analysis, reach, at)) left.push_back(at);
  });
  const std::optional<Cell> kept = mark_of_width(program, left);
  for (const std::vector<Cell>& region : regions_of(program, left)) {
    const std::string what = region.size() == 1
                                 ? "this instruction is"
                                 : "these " + std::to_string(region.size()) + " instructions are";
    Finding finding = finding_of(rule, what + " never executed, passed over or used as data",
                                 span_of(program, region));
    finding.edits = blanked(analysis.source(), finding.span, kept);
    findings.push_back(std::move(finding));
  }
}

}  // namespace

Rule unreachable_code() {
  return {.code = "R001",
          .name = "unreachable-code",
          .claim = Claim::must,
          .severity = Severity::warning,
          .summary = "instructions that no run executes, jumps over or touches as data",
          .page = kPage,
          .check = check};
}

}  // namespace grid::lint::ruleset
