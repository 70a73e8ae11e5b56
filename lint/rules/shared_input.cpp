#include <string>

#include "lint/cells.h"
#include "lint/event_findings.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kSharedInputPage =
    R"(## What it does

Looks for two cursors that read input in the same step.

## Why is this bad

Both get the same byte, and the next one stays in the input. Two that read one step apart get one
each.

## Example

Both cursors come to their `v` in the same step, and read into the same cell:

      ?\
     /vYv\

## What to do instead

If both are to have the byte, suppress the finding with a reason. Otherwise let them read in
different steps.
)";

std::string tell_shared_input(const Program& program, const Event& event) {
  return places(program, "cursors", event.first, event.second) +
         " can read in one step, and get the same byte";
}

void check_shared_input(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  add_event_findings(analysis, rule, EventKind::shared_input, tell_shared_input,
                     "many cursors here can read in one step, and get the same byte", findings);
}

}  // namespace

Rule shared_input() {
  return {.code = "C003",
          .name = "shared-input",
          .claim = Claim::may,
          .severity = Severity::warning,
          .clauses = "RF-12",
          .summary = "two cursors read in one step and get the same byte",
          .page = kSharedInputPage,
          .check = check_shared_input};
}

}  // namespace grid::lint::ruleset
