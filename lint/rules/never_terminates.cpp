#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kNeverTerminatesPage =
    R"(## What it does

Says that the program goes on for ever, whatever its input is.

## Why is this bad

A program that is to be used by others should end. Where it is meant to go on, the finding
documents it; suppress it with a reason.

## Example

    v<
    >^

## What to do instead

Give a pointer a way to its end: in refunge off the top or the bottom of the field, in ipgrid `#`,
from edition 3 on `;`. Rule R003 shows where runs get caught.
)";

void check_never_terminates(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete) return;
  bool ends = false;
  for (const Segment& segment : reach.exploration.segments) {
    ends = ends || segment.end == Segment::End::terminated;
  }
  if (!reach.exploration.closed && !ends) {
    const Endings& endings = analysis.endings();
    ends = !endings.complete || endings.may_end[0];
  }
  if (!ends) findings.push_back(finding_of(rule, "no run of this program ends"));
}

}  // namespace

Rule never_terminates() {
  return {.code = "R002",
          .name = "never-terminates",
          .claim = Claim::must,
          .severity = Severity::warning,
          .clauses = "RF-16 IG-16",
          .summary = "no run of the program ends",
          .page = kNeverTerminatesPage,
          .check = check_never_terminates};
}

}  // namespace grid::lint::ruleset
