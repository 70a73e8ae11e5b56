#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "lint/cells.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kRedundantInstructionPage =
    R"(## What it does

Looks for instructions that set a direction or a data mode that holds already whenever they are
executed, and for data modes that are overwritten before they can matter.

## Why is this bad

They do nothing but take a step. Often the instruction that was meant is another one, or a path
that should come from elsewhere is missing.

## Example

The first `+` is overwritten by the `-` before any data move:

    +->

## What to do instead

Blank the cell if the step does not matter.
)";

bool only_bit(unsigned mask, unsigned bit) { return mask == 1U << bit; }

bool keeps_direction(const Instruction& row, const CellFacts& facts) {
  for (const Direction direction : kDirections) {
    const bool comes = (facts.directions >> static_cast<unsigned>(direction) & 1) != 0;
    if (comes && row.turn[direction] != direction) return false;
  }
  return true;
}

// By cell of the source: whether the mode may matter after its execution.
std::vector<bool> cells_before_use(Analysis& analysis) {
  const Reach& reach = analysis.reach();
  std::vector<bool> cells(reach.cells.size());
  const std::vector<bool>& matters = analysis.mode_matters();
  for (StateId id = 0; id < reach.states.size(); ++id) {
    const Cell at = reach.states[id].at();
    if (at.row == analysis.program().height() || cells[reach.index(at)]) continue;
    const auto edges = reach.edges_of(id);
    cells[reach.index(at)] = std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) {
      return edge.to != kGone && matters[edge.to];
    });
  }
  return cells;
}

// Of an executed instruction; is_used() is asked only where a mode is set that is new.
template <class IsUsed>
std::string describe(const Instruction& row, const CellFacts& facts, IsUsed is_used) {
  if (row.operation == Operation::turn && keeps_direction(row, facts)) {
    return "pointers that come here move in this direction already";
  }
  if (row.operation != Operation::set_mode) return "";
  if (only_bit(facts.modes, static_cast<unsigned>(row.mode))) {
    return "cursors that come here have this mode already";
  }
  return is_used() ? "" : "this mode is never used before another one is set";
}

void check_redundant_instruction(Analysis& analysis, const Rule& rule,
                                 std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete) return;
  const Program& program = analysis.program();
  std::optional<std::vector<bool>> used;
  for_each_cell(program, [&](Cell at) {
    const Instruction* const instruction = analysis.dialect().find(program.cell(at));
    const CellFacts& facts = reach.facts(at);
    if (instruction == nullptr || !facts.executed || facts.rewritten) return;
    const std::string message = describe(*instruction, facts, [&] {
      if (!used) used = cells_before_use(analysis);
      return (*used)[reach.index(at)];
    });
    if (!message.empty()) findings.push_back(finding_of(rule, message, span_of(program, {at})));
  });
}

}  // namespace

Rule redundant_instruction() {
  return {.code = "R007",
          .name = "redundant-instruction",
          .claim = Claim::must,
          .severity = Severity::note,
          .clauses = "RF-2 IG-4",
          .summary = "sets what holds already, or a mode that is never used",
          .page = kRedundantInstructionPage,
          .check = check_redundant_instruction};
}

}  // namespace grid::lint::ruleset
