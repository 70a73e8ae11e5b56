#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lint/cells.h"
#include "lint/conflicts/deeds.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kSelfModifyingPage =
    R"(## What it does

Looks for cells that are executed in some run and that a data operation gives another byte than
the source has, be it before or after. A witness shows the later of both. Neighbours that are
equally sure make one finding; it says from where they are written. Code that is executed below the
source was written, too: one finding shows the cells that write there.

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

// Where pointers are that write, and what: a cell that is known, the rows below the source, or one
// of many cells.
struct Writers {
  std::map<Cell, std::vector<Cell>> of_cell{};  // of the row below: in column 0
  std::vector<Cell> of_many{};
};

Cell same_below(Cell at, std::int64_t height) { return at.row < height ? at : Cell{height, 0}; }

Writers find_writers(const Reach& reach) {
  Writers writers;
  const std::int64_t height = reach.program->height();
  for (StateId state = 0; state < reach.states.size(); ++state) {
    const Deed deed = deed_of(reach, state);
    if (!deed.writes()) continue;
    for (const Places& to : deed.to) {
      std::vector<Cell>& cells =
          to.is_region ? writers.of_many : writers.of_cell[same_below(to.cell, height)];
      const Cell at = reach.states[state].at();
      if (cells.empty() || cells.back() != at) cells.push_back(at);
    }
  }
  return writers;
}

// The cells that write to some of `written`; if none of the source is known to, those that write to
// one of many.
std::vector<Cell> writers_of(const Program& program, const Writers& writers,
                             const std::vector<Cell>& written) {
  std::vector<Cell> cells;
  for (const Cell& at : written) {
    const auto known = writers.of_cell.find(at);
    if (known == writers.of_cell.end()) continue;
    cells.insert(cells.end(), known->second.begin(), known->second.end());
  }
  const bool found = !span_of(program, cells).empty() || writers.of_many.empty();
  return found ? cells : writers.of_many;
}

Finding found_in_source(const Program& program, const Rule& rule, Status status,
                        const std::vector<Cell>& region,
                        const std::map<Cell, std::optional<Witness>>& witnesses) {
  Finding finding = finding_of(rule, "this code can be rewritten while the program runs",
                               span_of(program, region));
  finding.status = status;
  for (const Cell& at : region) {
    if (!finding.witness) finding.witness = witnesses.at(at);
  }
  return finding;
}

Finding found_below(const Program& program, const Rule& rule, const Occurrence& occurrence,
                    const Writers& writers) {
  const std::vector<Cell> from = writers_of(program, writers, {occurrence.event.cell});
  Finding finding = finding_of(rule, "code that is written from here is executed below the source",
                               span_of(program, from));
  finding.below = span_below(program, from);
  finding.status = occurrence.status;
  finding.witness = occurrence.witness;
  return finding;
}

void check_self_modifying(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete || !analysis.dialect().has_field) return;
  const std::vector<Occurrence> occurrences = analysis.occurrences(EventKind::rewritten_code);
  if (occurrences.empty()) return;
  const Program& program = analysis.program();
  const Writers writers = find_writers(reach);
  std::map<Status, std::vector<Cell>> cells;
  std::map<Cell, std::optional<Witness>> witnesses;
  for (const Occurrence& occurrence : occurrences) {
    const Cell at = occurrence.event.cell;
    if (at.row == program.height()) {
      findings.push_back(found_below(program, rule, occurrence, writers));
      continue;
    }
    cells[occurrence.status].push_back(at);
    witnesses[at] = occurrence.witness;
  }
  for (const auto& [status, of_status] : cells) {
    for (const std::vector<Cell>& region : regions_of(program, of_status)) {
      findings.push_back(found_in_source(program, rule, status, region, witnesses));
      Span from = span_of(program, writers_of(program, writers, region));
      if (!from.empty()) findings.back().related.push_back({std::move(from), "written from here"});
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
          .page = kSelfModifyingPage,
          .check = check_self_modifying};
}

}  // namespace grid::lint::ruleset
