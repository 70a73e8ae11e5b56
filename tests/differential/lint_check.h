// Runs on the machine against what the linter says of all runs: each rule has its falsifier.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lint/analysis.h"
#include "lint/finding.h"
#include "tests/differential/reach_check.h"

namespace grid::differential {

// What the linter says of a program.
struct Verdict {
  lint::Analysis& analysis;
  std::vector<lint::Finding> findings;
};
Verdict verdict_of(lint::Analysis& analysis);

std::set<Cell> cells_of(const lint::Finding& finding);

// The code of the rule that reports events of a kind.
std::string_view code_of_event(lint::EventKind kind);

// Follows the run on `input`, then the end of input. Empty if nothing in it contradicts a finding,
// and nothing that should have been found is without one; otherwise what, and where.
std::string falsified(const Verdict& verdict, const std::string& input, std::uint64_t max_steps,
                      std::uint64_t max_live);

// Empty if each witness shows its event: with that input it happens in that step.
std::string unconfirmed(lint::Analysis& analysis);

}  // namespace grid::differential
