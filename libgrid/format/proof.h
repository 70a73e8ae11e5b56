// A proof that programs run alike.
#pragma once

#include <optional>
#include <string>

#include <grid/program.h>

#include "format/runs.h"

namespace grid {

// Why `other` may run otherwise than the program of `runs`, which are complete; nothing if it does
// not: then output, outcome, steps and births are the same on every input.
//
// Idea: cells of both programs are called by their row and column. By induction over the steps,
// the pointers of both are in the same states, cells that a run touches hold the same, and so does
// the stack. For that it suffices to look at every reachable state and at every byte that its cell
// may hold: both programs do the same there and lead to the same states; the smaller grid holds
// all places that pointers and data pointers come to, so that they wrap and fall in both or in
// neither; and what runs use as data holds the same at the start. Where dialect and size are the
// same, it suffices that all cells are the same that runs touch. O(states), or then O(cells).
std::optional<std::string> find_difference(const Runs& runs, const Program& other);

}  // namespace grid
