#include <set>
#include <string>
#include <vector>

#include "lint/cells.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kPage =
    R"(## What it does

Looks for quotes that begin a string which wraps round the grid and ends at the same quote, or
which never ends.

## Why is this bad

The closing quote is missing, and everything else in that row or column is pushed as text.

## Example

The string begins at the quote and comes back to it from the other side:

    >"hi

## What to do instead

Close the string.
)";

// What becomes of a string that begins in a state: the cells at which it may end.
std::set<Cell> ends_of(const Reach& reach, StateId begin) {
  std::set<Cell> ends;
  std::set<StateId> seen{begin};
  std::vector<StateId> queue{begin};
  while (!queue.empty()) {
    const StateId id = queue.back();
    queue.pop_back();
    for (const Edge& edge : reach.edges_of(id)) {
      const bool stays_in_string = edge.to != kGone && in_string(reach.states[edge.to].mode);
      if (!stays_in_string && edge.way != Way::born) ends.insert(reach.states[id].at());
      if (stays_in_string && seen.insert(edge.to).second) queue.push_back(edge.to);
    }
  }
  return ends;
}

std::string describe(const std::set<Cell>& ends, Cell quote) {
  if (ends.empty()) return "the string that begins here never ends";
  if (!ends.contains(quote)) return "";
  return ends.size() == 1 ? "the string that begins here wraps round and ends at its own quote"
                          : "the string that begins here can wrap round to its own quote";
}

void check(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete || !analysis.dialect().has_stack) return;
  const Program& program = analysis.program();
  std::set<std::pair<Cell, std::string>> told;
  for (StateId id = 0; id < reach.states.size(); ++id) {
    if (in_string(reach.states[id].mode)) continue;
    const Cell quote = reach.states[id].at();
    for (const Edge& edge : reach.edges_of(id)) {
      if (edge.to == kGone || !in_string(reach.states[edge.to].mode)) continue;
      const std::set<Cell> ends = ends_of(reach, edge.to);
      const std::string message = describe(ends, quote);
      if (message.empty() || !told.insert({quote, message}).second) continue;
      Finding finding = finding_of(rule, message, span_of(program, {quote}));
      const bool sure = reach.exact && ends.size() <= 1;
      finding.status = sure ? Status::proved : Status::possible;
      findings.push_back(std::move(finding));
    }
  }
}

}  // namespace

Rule unterminated_string() {
  return {.code = "R009",
          .name = "unterminated-string",
          .claim = Claim::may,
          .severity = Severity::warning,
          .clauses = "IG-10 IG-12",
          .summary = "a string that wraps round to its own quote, or never ends",
          .page = kPage,
          .check = check};
}

}  // namespace grid::lint::ruleset
