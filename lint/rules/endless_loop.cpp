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

constexpr std::string_view kEndlessLoopPage =
    R"(## What it does

Looks for sets of states that a run, or a pointer, never leaves once it has come there, and says
whether anything is printed or read meanwhile. The cells that are executed in the loop are shown.
A program may well end before it comes there. Where a run was followed into the loop, the witness is
its input and a step in the loop.

## Why is this bad

A loop that can neither be left nor prints or reads can do nothing any more.

## Example

Behind the `/` the cursor goes to and fro between two `|`:

    |  |

## What to do instead

Check the condition that should lead out: a jump over a zero, a flag, a mirror. If the loop is
meant to run for ever, suppress the finding with a reason.
)";

struct Loop {
  bool prints = false;
  bool reads = false;
  std::optional<Witness> witness{};  // of a run that is in it
};

std::string describe(const Loop& loop) {
  if (loop.prints && loop.reads) return "no run leaves this loop, which prints and reads";
  if (loop.prints) return "no run leaves this loop, which prints";
  if (loop.reads) return "no run leaves this loop, which reads";
  return "no run leaves this loop, which neither prints nor reads";
}

// What a pointer does in a state.
Loop deeds_in(const Reach& reach, StateId id) {
  const Deed deed = deed_of(reach, id);
  return {.prints = deed.operation == Mode::output || deed.pops,
          .reads = deed.operation == Mode::input};
}

using Loops = std::map<std::vector<Cell>, Loop>;

void add(Loops& loops, std::vector<Cell> cells, const Loop& loop) {
  keep_each_once(cells);
  Loop& known = loops[std::move(cells)];
  known.prints = known.prints || loop.prints;
  known.reads = known.reads || loop.reads;
  if (!known.witness) known.witness = loop.witness;
}

void add_traps(Analysis& analysis, Loops& loops) {
  const Reach& reach = analysis.reach();
  const Endings& endings = analysis.endings();
  std::vector<std::pair<std::vector<Cell>, Loop>> traps(endings.traps.size());
  std::vector<std::size_t> trap_of(endings.cyclic.size(), traps.size());  // by component
  for (std::size_t i = 0; i < traps.size(); ++i) trap_of[endings.traps[i]] = i;
  for (StateId id = 0; id < reach.states.size(); ++id) {
    const std::size_t trap = trap_of[endings.component[id]];
    if (trap == traps.size()) continue;
    auto& [cells, loop] = traps[trap];
    const Loop deeds = deeds_in(reach, id);
    cells.push_back(reach.states[id].at());
    loop.prints = loop.prints || deeds.prints;
    loop.reads = loop.reads || deeds.reads;
  }
  for (auto& [cells, loop] : traps) add(loops, std::move(cells), loop);
}

void check_endless_loop(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Reach& reach = analysis.reach();
  if (!reach.complete || !analysis.endings().complete) return;
  Loops loops;
  for (const auto& [segment, loop] : analysis.explored().loops()) {
    const Witness witness{reach.exploration.input_to(segment), loop.step};
    add(loops, {loop.cells.begin(), loop.cells.end()}, {loop.prints, loop.reads, witness});
  }
  add_traps(analysis, loops);
  for (const auto& [cells, loop] : loops) {
    Finding finding = finding_of(rule, describe(loop), span_of(analysis.program(), cells));
    finding.witness = loop.witness;
    findings.push_back(std::move(finding));
  }
}

}  // namespace

Rule endless_loop() {
  return {.code = "R003",
          .name = "endless-loop",
          .claim = Claim::must,
          .severity = Severity::warning,
          .clauses = "LM-6",
          .summary = "a loop that no run leaves once it is in it",
          .page = kEndlessLoopPage,
          .check = check_endless_loop};
}

}  // namespace grid::lint::ruleset
