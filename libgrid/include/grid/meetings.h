// Which states of single pointers can hold at one step, so that two pointers meet in time. Both
// answers are sound; the first one is much sharper, but there can be as many pairs as the square
// of the states.
//
//   const bool found = grid::find_meetings(reach, {}, [](StateId state, auto others) { ... });
//   if (!found) lengths = grid::find_walk_lengths(reach, endings);
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <grid/endings.h>
#include <grid/export.h>
#include <grid/reach.h>

namespace grid {

// Limits count, so results are the same on every machine.
struct MeetingLimits {
  std::uint64_t states = 2000;        // graphs of up to so many have no limit but `cancelled`
  std::uint64_t work = 20'000'000;    // edges that two pointers take together
  std::uint64_t bytes = 32ULL << 20;  // of what is kept
  std::function<bool()> cancelled{};  // asked now and then; true ends the search
};

// Follows each two pointers from the fork they descend from, or from where both were alive when
// exploration stopped, along all combinations of their edges. Then calls visit(state, others) once
// for each state that holds while others do: sorted, perhaps itself among them. False: a limit was
// met, and nothing was visited.
GRID_API bool find_meetings(
    const Reach& reach, const MeetingLimits& limits,
    const std::function<void(StateId state, std::span<const StateId> others)>& visit);

// How many steps a run may have taken when a pointer is in a state: `least`, or more by a multiple
// of `step`.
struct WalkLengths {
  std::uint64_t least = 0;
  std::uint64_t step = 0;  // 0: least is the only one
  // A fork is before it. Otherwise the pointer is the only one.
  bool forked = false;
};

// By state. `endings` are those of `reach`. O(edges); 12 bytes per state besides the result.
GRID_API std::vector<WalkLengths> find_walk_lengths(const Reach& reach, const Endings& endings);

}  // namespace grid
