#include "lint/cells.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kConstantConditionPage =
    R"(## What it does

Looks for `@` in refunge and `?` in ipgrid that decide the same way each time they are executed,
in all runs.

## Why is this bad

A condition that does not decide anything is a jump or nothing at all; the code for the other case
never runs from here.

## Example

The cell under the data pointer is the `@` itself, which is not zero:

    @

## What to do instead

Check which cell the data pointer is on, or which flag was asked for. Replace a jump that is
always taken by `#` (refunge), and blank one that never is.
)";

bool is_condition(const Instruction* row) {
  return row != nullptr && (row->operation == Operation::skip_if_zero ||
                            row->operation == Operation::skip_unless_flag);
}

void check_constant_condition(Analysis& analysis, const Rule& rule,
                              std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete) return;
  const Program& program = analysis.program();
  for_each_cell(program, [&](Cell at) {
    const CellFacts& facts = reach.facts(at);
    if (!is_condition(analysis.dialect().find(program.cell(at))) || facts.rewritten) return;
    if (facts.jumps == facts.stays) return;
    findings.push_back(
        finding_of(rule, facts.jumps ? "this condition always jumps" : "this condition never jumps",
                   span_of(program, {at})));
  });
}

}  // namespace

Rule constant_condition() {
  return {.code = "R006",
          .name = "constant-condition",
          .claim = Claim::must,
          .severity = Severity::warning,
          .clauses = "RF-8 IG-14",
          .summary = "a conditional jump that always jumps, or never",
          .page = kConstantConditionPage,
          .check = check_constant_condition};
}

}  // namespace grid::lint::ruleset
