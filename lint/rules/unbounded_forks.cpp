#include <map>
#include <set>
#include <string>
#include <vector>

#include "lint/cells.h"
#include "lint/rules/rules.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kPage =
    R"(## What it does

Looks for forks and splits that a pointer comes to again and again while the other pointer, too,
can go round for ever. Where it is known exactly, the finding says how fast their number grows.

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

std::string describe(const Endings& endings, bool exact) {
  if (!exact) return "the number of live pointers can grow without bound from here";
  if (endings.growth == Growth::exponential) {
    return "the number of live pointers grows exponentially from here";
  }
  return "the number of live pointers grows without bound from here, like the power " +
         std::to_string(endings.degree) + " of the steps";
}

void check(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete || reach.exploration.closed) return;
  const Endings& endings = analysis.endings();
  if (!endings.complete || endings.growth == Growth::bounded) return;
  std::map<std::uint32_t, std::vector<Cell>> forks;  // by component: they feed each other
  for (const StateId state : endings.forks) {
    forks[endings.component[state]].push_back(reach.states[state].at());
  }
  std::set<std::vector<Cell>> told;  // data may divide one loop of cells into several components
  for (auto& [component, cells] : forks) {
    keep_each_once(cells);
    if (!told.insert(cells).second) continue;
    Finding finding =
        finding_of(rule, describe(endings, reach.exact), span_of(analysis.program(), cells));
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
          .page = kPage,
          .check = check};
}

}  // namespace grid::lint::ruleset
