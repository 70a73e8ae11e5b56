// Programs in another dialect of their family.
#pragma once

#include <vector>

#include <grid/diagnostic.h>
#include <grid/dialect.h>

#include "format/draft.h"
#include "format/runs.h"

namespace grid {

// Whether it matters which of the two pointers of a fork is the new one: only a stack shows it, and
// where one of the dialects has none, no program that means the same in both uses one.
inline bool shows_order(const Dialect& a, const Dialect& b) { return a.has_stack && b.has_stack; }

// Gives each cell of `draft` that a run touches a character that does in `target` what the cell
// does now. Says of which cells there is none, and where the dialects differ in the order of
// effects on one cell; empty if all went well. O(states), and the search of find_meetings() where
// the order differs.
std::vector<Diagnostic> translate(const Runs& runs, const Dialect& target, Draft& draft);

// The same for the order of effects alone (RF-11, RX-3): two pointers of which one may read input
// into a cell and the other may add to it in one step.
std::vector<Diagnostic> find_clashes(const Runs& runs, const Dialect& target);

}  // namespace grid
