#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lint/cells.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kUnboundedForksPage =
    R"(## What it does

Looks for forks and splits that a pointer comes to again and again while the other pointer, too,
can go round for ever. Where it is known exactly, the finding says how fast the number of those
grows that come from there.

## Why is this bad

Every step takes as long as there are pointers, and each of them takes memory: such a program ends
in a limit.

## Example

Both pointers that leave the `|` come back to it:

    |

## What to do instead

Let one of the two end, in ipgrid with `#` or `;`, in refunge off the field, or fork a counted
number of times.
)";

std::string describe(const Rate& rate, bool exact) {
  if (!exact) return "the number of live pointers can grow without bound from here";
  if (rate.growth == Growth::exponential) {
    return "the number of live pointers grows exponentially from here";
  }
  return "the number of live pointers grows without bound from here, like the power " +
         std::to_string(rate.degree) + " of the steps";
}

// The forks that feed each other, and the rate of what comes from them. Data, or the direction from
// which pointers come, may divide one loop of cells into several components.
std::map<std::vector<Cell>, Rate> loops_of_forks(const Reach& reach, const Endings& endings) {
  std::map<std::uint32_t, std::vector<std::size_t>> components;
  for (std::size_t i = 0; i < endings.forks.size(); ++i) {
    components[endings.component[endings.forks[i]]].push_back(i);
  }
  std::map<std::vector<Cell>, Rate> loops;
  for (const auto& [component, forks] : components) {
    std::vector<Cell> cells;
    for (const std::size_t i : forks) cells.push_back(reach.states[endings.forks[i]].at());
    keep_each_once(cells);
    Rate& rate = loops[cells];
    rate = std::max(rate, endings.fork_rates[forks.front()]);
  }
  return loops;
}

void check_unbounded_forks(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete || reach.exploration.closed) return;
  const Endings& endings = analysis.endings();
  if (!endings.complete) return;
  for (const auto& [cells, rate] : loops_of_forks(reach, endings)) {
    Finding finding =
        finding_of(rule, describe(rate, reach.exact), span_of(analysis.program(), cells));
    finding.status = reach.exact ? Status::proved : Status::possible;
    findings.push_back(std::move(finding));
  }
}

}  // namespace

Rule unbounded_forks() {
  return {.code = "R004",
          .name = "unbounded-forks",
          .claim = Claim::may,
          .severity = Severity::warning,
          .clauses = "RF-9 IG-7 LM-2",
          .summary = "live pointers can grow without bound",
          .page = kUnboundedForksPage,
          .check = check_unbounded_forks};
}

}  // namespace grid::lint::ruleset
