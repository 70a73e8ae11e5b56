#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kAnalysisIncompletePage =
    R"(## What it does

Says that the analysis of a program was stopped by a limit, and what was not covered.

## Why is this bad

What the other rules say of such a program is still right as far as it goes, but there can be more:
that they are silent means nothing. In the JSON report `complete` is false for the file.

## Example

    grid-lint --max-states 10 program.ref

## What to do instead

The finding says which option gives it more, if one does: `--max-states`, or `max-states` in
`.grid.toml`, or `--max-time`. States are counted, so the same limit gives the same findings on
every machine; with `--max-time` they depend on how fast it is. They are counted only where the
first million steps of pointers do not show all runs.
)";

void check_analysis_incomplete(Analysis& analysis, const Rule& rule,
                               std::vector<Finding>& findings) {
  analysis.reach();
  if (analysis.complete()) return;
  Finding finding =
      finding_of(rule, "not everything was looked at: " + analysis.incomplete_reason());
  finding.advice = analysis.incomplete_advice();
  findings.push_back(std::move(finding));
}

}  // namespace

Rule analysis_incomplete() {
  return {.code = "A001",
          .name = "analysis-incomplete",
          .claim = Claim::tool,
          .severity = Severity::warning,
          .summary = "a limit was met, and there may be more findings",
          .page = kAnalysisIncompletePage,
          .check = check_analysis_incomplete};
}

}  // namespace grid::lint::ruleset
