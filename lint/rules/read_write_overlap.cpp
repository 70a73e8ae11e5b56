#include <string>

#include "lint/cells.h"
#include "lint/event_findings.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kReadWriteOverlapPage =
    R"(## What it does

Looks for a cursor that executes a cell, or uses it as operand or as condition, in the very step
in which another cursor writes to it.

## Why is this bad

The first cursor still sees the old value (RF-1, RF-4). A step later it would see the new one.

## Example

One of the two cursors adds to the cell in which the other finds its operand:

    +<<\
       Y

## What to do instead

Let the two use the cell in different steps.
)";

std::string tell_read_write_overlap(const Program& program, const Event& event) {
  return "the cursor at " + place(program, event.first) + " can use a cell in the step in which " +
         other(program, event.first, event.second) + " writes it";
}

void check_read_write_overlap(Analysis& analysis, const Rule& rule,
                              std::vector<Finding>& findings) {
  add_event_findings(analysis, rule, EventKind::read_write_overlap, tell_read_write_overlap,
                     "many cursors here can use a cell in the step in which another one writes it",
                     findings);
}

}  // namespace

Rule read_write_overlap() {
  return {.code = "C005",
          .name = "read-write-overlap",
          .claim = Claim::may,
          .severity = Severity::warning,
          .clauses = "RF-1 RF-4",
          .summary = "a cursor uses a cell that another one writes in the same step",
          .page = kReadWriteOverlapPage,
          .check = check_read_write_overlap};
}

}  // namespace grid::lint::ruleset
