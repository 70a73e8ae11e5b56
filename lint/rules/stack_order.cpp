#include <string>

#include "lint/cells.h"
#include "lint/event_findings.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kStackOrderPage =
    R"(## What it does

Looks for two pointers that use the stack in the same cycle in such a way that, were their
operations exchanged, the stack, the flags or the output would be others.

## Why is this bad

The older pointer comes first (IG-1). Which one is older depends on the order in which splits
happened, which a change elsewhere in the program easily turns round.

## Example

Two pointers push different characters in the same cycle:

    _ v

      "

## What to do instead

Let the two use the stack in different cycles.
)";

std::string tell_stack_order(const Program& program, const Event& event) {
  return places(program, "pointers", event.first, event.second) +
         " can use the stack in one cycle, and their order matters";
}

void check_stack_order(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  add_event_findings(analysis, rule, EventKind::stack_order, tell_stack_order,
                     "many pointers here can use the stack in one cycle, and their order matters",
                     findings);
}

}  // namespace

Rule stack_order() {
  return {.code = "C004",
          .name = "stack-order",
          .claim = Claim::may,
          .severity = Severity::warning,
          .clauses = "IG-1",
          .summary = "two pointers use the stack in one cycle, and their order matters",
          .page = kStackOrderPage,
          .check = check_stack_order};
}

}  // namespace grid::lint::ruleset
