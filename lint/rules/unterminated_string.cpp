#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lint/cells.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kUnterminatedStringPage =
    R"(## What it does

Looks for quotes that begin a string which comes back to the same quote and ends there, be it round
the edge of the grid or by turns that it executes, or which never ends. The witness names the step
in which the string ends at its quote, or in which the one that never ends begins.

## Why is this bad

The closing quote is missing, and everything else in that row or column is pushed as text.

## Example

The string begins at the quote and comes back to it from the other side:

    >"hi

## What to do instead

Close the string.
)";

std::string describe(StringEnd end) {
  switch (end) {
    case StringEnd::never:
      return "the string that begins here never ends";
    case StringEnd::own_quote:
      return "the string that begins here comes back to its own quote and ends there";
    case StringEnd::own_quote_too:
      return "the string that begins here can come back to its own quote";
    case StringEnd::elsewhere:
      return "";
  }
  return "";
}

// What was seen of a kind of event at each quote.
std::map<Cell, Occurrence> seen(Analysis& analysis, EventKind kind) {
  std::map<Cell, Occurrence> found;
  for (Occurrence& occurrence : analysis.occurrences(kind)) {
    if (occurrence.witness) found.try_emplace(occurrence.event.cell, std::move(occurrence));
  }
  return found;
}

void check_unterminated_string(Analysis& analysis, const Rule& rule,
                               std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete || !analysis.dialect().has_stack) return;
  const std::map<Cell, Occurrence> begun = seen(analysis, EventKind::string_begins);
  const std::map<Cell, Occurrence> come_back = seen(analysis, EventKind::own_quote);
  std::set<Cell> may_end;
  for (const StringBegin& string : analysis.strings()) {
    if (string.end != StringEnd::never) may_end.insert(string.quote);
  }
  std::set<std::pair<Cell, std::string>> told;
  for (const StringBegin& string : analysis.strings()) {
    const bool never_ends = string.end == StringEnd::never;
    const std::string message = describe(string.end);
    if (message.empty() || !told.insert({string.quote, message}).second) continue;
    Finding finding = finding_of(rule, message, span_of(analysis.program(), {string.quote}));
    const bool sure = reach.exact && string.end != StringEnd::own_quote_too;
    finding.status = sure ? Status::proved : Status::possible;
    // A string that was seen to begin is one that never ends only if all do that begin there.
    const bool counts = !never_ends || !may_end.contains(string.quote);
    const auto& sightings = never_ends ? begun : come_back;
    const auto sighting = sightings.find(string.quote);
    if (counts && sighting != sightings.end()) {
      finding.status = std::min(finding.status, sighting->second.status);
      finding.witness = sighting->second.witness;
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

Rule unterminated_string() {
  return {.code = "R009",
          .name = "unterminated-string",
          .claim = Claim::may,
          .severity = Severity::warning,
          .clauses = "IG-10 IG-12",
          .summary = "a string that comes back to its own quote, or never ends",
          .page = kUnterminatedStringPage,
          .check = check_unterminated_string};
}

}  // namespace grid::lint::ruleset
