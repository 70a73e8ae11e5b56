// What pointers did to each other in one step: one kind per C rule of the linter. Derived from a
// StepReport alone, so a run that does not ask pays nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <grid/export.h>
#include <grid/machine.h>
#include <grid/position.h>

namespace grid {

enum class ConflictKind : std::uint8_t {
  lost_write,          // C001: an assignment (input, clear) made another write of the step void
  output_conflict,     // C002: bytes to be output differed, so that nothing came out
  shared_input,        // C003: one byte of input went to both
  stack_order,         // C004: with their two stack operations swapped, the cycle would have ended
                       //       with other stack contents, flags or output
  read_write_overlap,  // C005: what one used as operand, condition or instruction, the other wrote
};

// Two pointers and what they met on. For lost_write `first` is the one that loses; for
// read_write_overlap it is the reader.
struct Conflict {
  ConflictKind kind{};
  std::size_t first = 0;  // indices in StepReport::before
  std::size_t second = 0;
  Cell cell;  // the shared cell; for the others the cell of the first pointer

  friend auto operator<=>(const Conflict&, const Conflict&) = default;
};

struct Conflicts {
  std::vector<Conflict> events;  // sorted
  bool complete = true;          // false: the budget was used up, and these are some of all
  std::size_t work = 0;          // used of the budget
};

// All conflicts of the step that `report` describes; `machine` is as that step left it, and is not
// changed. Every pair of pointers is named, so their number is quadratic at worst. `budget` bounds
// the work: a pair on a cell costs 1, a pair on the stack as much as the step has stack operations.
GRID_API Conflicts find_conflicts(const Machine& machine, const StepReport& report,
                                  std::size_t budget = 1'000'000);

}  // namespace grid
