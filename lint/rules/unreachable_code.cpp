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

constexpr std::string_view kUnreachableCodePage =
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
Cells stay without which nobody would see how wide the grid is, or a blank that is read as data.
)";

bool is_dead_instruction(const Analysis& analysis, const Reach& reach, Cell at) {
  return analysis.dialect().find(analysis.program().cell(at)) != nullptr && reach.facts(at).dead();
}

// Looks for dead cells that show what would be invisible without them. Each is the last cell of its
// row that can be seen.
class Marks {
 public:
  Marks(const Program& program, const Reach& reach, const std::vector<Cell>& dead)
      : program_(program), reach_(reach), dead_(dead) {}

  std::set<Cell> to_keep() const {
    std::set<Cell> kept;
    std::optional<Cell> widest;  // that shows the width
    bool width_stays = false;
    for (std::int64_t row = 0; row < program_.height(); ++row) {
      const std::int64_t visible = visible_length(program_, row);
      const Cell last{row, visible - 1};
      const bool stays = visible == 0 || !is_dead(last) || shows_data(row, visible);
      if (stays && visible > 0 && is_dead(last)) kept.insert(last);
      if (visible < program_.width()) continue;
      width_stays = width_stays || stays;
      if (!widest) widest = last;
    }
    if (widest && !width_stays) kept.insert(*widest);
    return kept;
  }

 private:
  bool is_dead(Cell at) const { return std::binary_search(dead_.begin(), dead_.end(), at); }

  // Whether some run reads cells that nobody would see if dead ones were blank.
  bool shows_data(std::int64_t row, std::int64_t visible) const {
    for (Cell at{row, visible - 1}; at.col >= 0; --at.col) {
      if (is_dead(at)) continue;
      if (!is_invisible(written_at(program_, at))) return false;
      if (holds_unseen(program_, at, at.col) && reach_.facts(at).read) return true;
    }
    return false;
  }

  const Program& program_;
  const Reach& reach_;
  const std::vector<Cell>& dead_;
};

std::vector<Edit> blanked(const Source& source, const Span& span, const std::set<Cell>& kept) {
  std::vector<Edit> edits;
  for (const CellRun& run : span) {
    const bool ends_in_kept = kept.contains({run.row, run.last});
    const std::int64_t end = run.last + (ends_in_kept ? 0 : 1);
    if (end == run.first) continue;
    edits.push_back({source.byte_of({run.row, run.first}), source.byte_of({run.row, end}),
                     std::string(static_cast<std::size_t>(end - run.first), ' ')});
  }
  return edits;
}

void check_unreachable_code(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete) return;
  const Program& program = analysis.program();
  std::vector<Cell> left;
  for_each_cell(program, [&](Cell at) {
    if (is_dead_instruction(analysis, reach, at)) left.push_back(at);
  });
  const std::set<Cell> kept = Marks(program, reach, left).to_keep();
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
          .page = kUnreachableCodePage,
          .check = check_unreachable_code};
}

}  // namespace grid::lint::ruleset
