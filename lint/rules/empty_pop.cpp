#include <string>

#include "lint/event_findings.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kEmptyPopPage =
    R"(## What it does

Looks for `.` that is, or can be, executed while the stack is empty.

## Why is this bad

Nothing is printed then. Unless a `?_` asks for it afterwards, the program does less than it seems
to.

## Example

Two numbers are pushed and three are popped:

    >"hi"...

## What to do instead

Push first, or, from edition 3 on, ask for the flag `empty_stack` with `?_` and act on it.
)";

std::string tell_empty_pop(const Program&, const Event&) { return "the stack can be empty here"; }

void check_empty_pop(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  add_event_findings(analysis, rule, EventKind::empty_pop, tell_empty_pop,
                     "the stack can be empty in many places", findings);
}

}  // namespace

Rule empty_pop() {
  return {.code = "R008",
          .name = "empty-pop",
          .claim = Claim::may,
          .severity = Severity::warning,
          .clauses = "IG-11",
          .summary = "a pop from a stack that can be empty",
          .page = kEmptyPopPage,
          .check = check_empty_pop};
}

}  // namespace grid::lint::ruleset
