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
// Of all findings of a rule whose messages contain a word.
std::set<Cell> cells_found(const Verdict& verdict, std::string_view code,
                           std::string_view word = "");

inline constexpr lint::EventKind kEventKinds[] = {
    lint::EventKind::lost_write,         lint::EventKind::output_conflict,
    lint::EventKind::shared_input,       lint::EventKind::stack_order,
    lint::EventKind::read_write_overlap, lint::EventKind::data_off_top,
    lint::EventKind::empty_pop,          lint::EventKind::rewritten_code,
    lint::EventKind::string_begins,      lint::EventKind::own_quote,
};
// The code of the rule that reports events of a kind.
std::string_view code_of_event(lint::EventKind kind);

// Follows the run on `input`, then the end of input. Empty if nothing in it contradicts a finding,
// and nothing that should have been found is without one; otherwise what, and where.
std::string falsified(const Verdict& verdict, const std::string& input, std::uint64_t max_steps,
                      std::uint64_t max_live);

// Empty if each witness shows its event: with that input it happens in that step.
std::string unconfirmed(lint::Analysis& analysis);

}  // namespace grid::differential
