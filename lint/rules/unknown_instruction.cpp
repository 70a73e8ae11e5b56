#include <string>
#include <utility>

#include "lint/cells.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kUnknownInstructionPage =
    R"(## What it does

Looks for cells that are executed and hold a character that does nothing in this dialect but is an
instruction in another one of its family.

## Why is this bad

The program was perhaps written for the other dialect, or its file has the wrong extension.

## Example

In ipgrid-1 the quotes do nothing, so nothing is pushed:

    >"a"

## What to do instead

Name the dialect that is meant, by the extension or in `.grid.toml`, or blank the cell.
)";

const Dialect* other_dialect(const Dialect& dialect, char32_t cell) {
  for (const Dialect* const other : dialects()) {
    const bool same_family = other->family == dialect.family && other->name != dialect.name;
    if (same_family && other->find(cell) != nullptr) return other;
  }
  return nullptr;
}

void check_unknown_instruction(Analysis& analysis, const Rule& rule,
                               std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete) return;
  const Program& program = analysis.program();
  for_each_cell(program, [&](Cell at) {
    const char32_t cell = program.cell(at);
    if (!reach.facts(at).executed || analysis.dialect().find(cell) != nullptr) return;
    const Dialect* const other = other_dialect(analysis.dialect(), cell);
    if (other == nullptr) return;
    Finding finding = finding_of(rule,
                                 "this character does nothing here; in " +
                                     std::string(other->name) + " it is an instruction",
                                 span_of(program, {at}));
    if (!reach.exact) finding.status = Status::possible;
    findings.push_back(std::move(finding));
  });
}

}  // namespace

Rule unknown_instruction() {
  return {.code = "T004",
          .name = "unknown-instruction",
          .claim = Claim::text,
          .severity = Severity::note,
          .clauses = "IG-5 RX-2",
          .summary =
              "a character that is executed and does nothing here, but is an instruction in "
              "another dialect",
          .page = kUnknownInstructionPage,
          .check = check_unknown_instruction};
}

}  // namespace grid::lint::ruleset
