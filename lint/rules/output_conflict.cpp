#include <string>

#include "lint/cells.h"
#include "lint/event_findings.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kOutputConflictPage =
    R"(## What it does

Looks for two cursors that output in the same step while the bytes can differ.

## Why is this bad

Nothing is written then: both bytes vanish.

## Example

At `>` one cursor prints the cell that it leaves while the other, at the same distance from the
fork, prints another one:

    #! <\
      / Y
      v
      +
      Y \

## What to do instead

Let the two print in different steps: a blank more on one of the paths is enough.
)";

std::string tell_output_conflict(const Program& program, const Event& event) {
  return places(program, "cursors", event.first, event.second) +
         " can write different bytes in one step; then neither comes out";
}

void check_output_conflict(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  add_event_findings(analysis, rule, EventKind::output_conflict, tell_output_conflict,
                     "many cursors here can write different bytes in one step; then none comes out",
                     findings);
}

}  // namespace

Rule output_conflict() {
  return {.code = "C002",
          .name = "output-conflict",
          .claim = Claim::may,
          .severity = Severity::warning,
          .clauses = "RF-14",
          .summary = "two cursors can write different bytes in one step, and neither comes out",
          .page = kOutputConflictPage,
          .check = check_output_conflict};
}

}  // namespace grid::lint::ruleset
