#include <string>

#include "lint/cells.h"
#include "lint/event_findings.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kLostWritePage =
    R"(## What it does

Looks for two cursors that write to one cell in one step, where the operation of one, input or
clear, makes void what the other one writes.

## Why is this bad

What is added to the cell is lost, and only the timing of the two decides it: one blank more on
one of the paths and it is kept.

## Example

The fork sends one cursor left and one right; in the same step the left one clears the cell to the
left of the data pointer and the right one subtracts from it:

      \
    / Y \
    *   -
    <   <

## What to do instead

Let the two write to different cells, or make one of them wait.
)";

std::string tell_lost_write(const Program& program, const Event& event) {
  return "what the cursor at " + place(program, event.first) + " writes can be lost to " +
         other(program, event.first, event.second);
}

void check_lost_write(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  add_event_findings(analysis, rule, EventKind::lost_write, tell_lost_write,
                     "many cursors here can write to one cell in one step, so that writes are lost",
                     findings);
}

}  // namespace

Rule lost_write() {
  return {.code = "C001",
          .name = "lost-write",
          .claim = Claim::may,
          .severity = Severity::warning,
          .clauses = "RF-11 RX-3",
          .summary = "input or clear makes void what another cursor writes in the same step",
          .page = kLostWritePage,
          .check = check_lost_write};
}

}  // namespace grid::lint::ruleset
