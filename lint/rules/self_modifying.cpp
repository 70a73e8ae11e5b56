#include <map>
#include <set>
#include <string>
#include <utility>

#include "lint/cells.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kPage =
    R"(## What it does

Looks for cells that are executed in some run and that a data operation gives another byte than
the source has, be it before or after. Neighbours that are equally sure make one finding; it says
from where they are written.

## Why is this bad

The text of the program is not what runs. Where it is not meant, data has been laid over code.

## Example

The `+` adds what is under the data pointer to the next cell, which is executed after the next one:

    +>  /

## What to do instead

Move the data to cells that no cursor comes to. If it is meant, suppress the finding with a
reason. Without it the program is proved static: its code never changes, and other tools make use
of that.
)";

// How sure it is that some run both executes the cell and rewrites it.
struct Certainty {
  Status status = Status::possible;
  std::optional<Witness> witness{};
};

// By cell, what exploration saw.
std::map<Cell, Certainty> seen(Analysis& analysis) {
  std::map<Cell, Certainty> cells;
  for (const Occurrence& occurrence : analysis.occurrences(EventKind::rewritten_code)) {
    cells[occurrence.event.cell] = {occurrence.status, occurrence.witness};
  }
  return cells;
}

std::vector<Label> writers_of(Analysis& analysis, const std::vector<Cell>& region) {
  std::set<Cell> writers;
  for (const Cell& at : region) {
    const auto known = analysis.explored().writers().find(at);
    if (known != analysis.explored().writers().end()) {
      writers.insert(known->second.begin(), known->second.end());
    }
  }
  Span span = span_of(analysis.program(), {writers.begin(), writers.end()});
  if (span.empty()) return {};  // none, or only from below the source
  return {{std::move(span), "written from here"}};
}

void check(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete || !analysis.dialect().has_field) return;
  const Program& program = analysis.program();
  const bool one_run = reach.exploration.closed && reach.exploration.branches.empty();
  std::map<Cell, Certainty> certain = seen(analysis);
  std::map<Status, std::vector<Cell>> cells;
  for (std::int64_t row = 0; row < program.height(); ++row) {
    for (std::int64_t col = 0; col < program.width(); ++col) {
      const CellFacts& facts = reach.facts({row, col});
      if (!facts.executed || !facts.rewritten) continue;
      Certainty& how = certain[{row, col}];
      if (one_run) how.status = Status::proved;
      cells[how.status].push_back({row, col});
    }
  }
  for (const auto& [status, of_status] : cells) {
    for (const std::vector<Cell>& region : regions_of(program, of_status)) {
      Finding finding = finding_of(rule, "this code can be rewritten while the program runs",
                                   span_of(program, region));
      finding.status = status;
      for (const Cell& at : region) {
        if (!finding.witness) finding.witness = certain[at].witness;
      }
      finding.related = writers_of(analysis, region);
      findings.push_back(std::move(finding));
    }
  }
}

}  // namespace

Rule self_modifying() {
  return {.code = "S001",
          .name = "self-modifying",
          .claim = Claim::may,
          .severity = Severity::note,
          .clauses = "RF-18",
          .summary = "an executed cell can be rewritten",
          .page = kPage,
          .check = check};
}

}  // namespace grid::lint::ruleset
