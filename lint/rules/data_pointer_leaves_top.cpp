#include <string>

#include "lint/event_findings.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kDataPointerLeavesTopPage =
    R"(## What it does

Looks for data moves up that can take a data pointer off the top of the field.

## Why is this bad

The cursor is removed at once, without doing its data operation. That is a strange way to end a
program, and mostly a mistake in counting rows.

## Example

The data pointer is in the first row already:

    ^

## What to do instead

Move the data down first, or end the cursor by leading it off the field.
)";

std::string tell_data_pointer_leaves_top(const Program&, const Event&) {
  return "the data pointer can leave the top here, which removes the cursor";
}

void check_data_pointer_leaves_top(Analysis& analysis, const Rule& rule,
                                   std::vector<Finding>& findings) {
  add_event_findings(analysis, rule, EventKind::data_off_top, tell_data_pointer_leaves_top,
                     "the data pointer can leave the top in many places, which removes the cursor",
                     findings);
}

}  // namespace

Rule data_pointer_leaves_top() {
  return {.code = "R005",
          .name = "data-pointer-leaves-top",
          .claim = Claim::may,
          .severity = Severity::warning,
          .clauses = "RF-6",
          .summary = "a cursor can die because its data pointer leaves the top",
          .page = kDataPointerLeavesTopPage,
          .check = check_data_pointer_leaves_top};
}

}  // namespace grid::lint::ruleset
