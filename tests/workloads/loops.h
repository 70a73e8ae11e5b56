// Workloads that go on for ever: loops, lines, rings of many pointers, pointers that multiply and
// programs that rewrite themselves. None reads; only those with strings print.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "tests/workloads/workload.h"

namespace grid::workloads {

// What a single pointer does.
enum class Walk : std::uint8_t {
  blank,
  turning,
  adding,  // more than half of the steps write to the field; refunge only
  mixed,   // modes, data moves, skips and blanks; refunge only
  strings  // pushes and prints; ipgrid from edition 2 on
};
inline constexpr std::array<Walk, 5> kWalks = {Walk::blank, Walk::turning, Walk::adding,
                                               Walk::mixed, Walk::strings};
std::string_view to_string(Walk walk);
// Whether a dialect has what the walk needs.
bool has(std::string_view dialect, Walk walk);

// One pointer in a loop of a few cells. Only where has(dialect, walk).
Workload loop(std::string_view dialect, Walk walk);
// One pointer on a straight line of `cells` that returns over the edge; `cells` is rounded up to
// whole patterns. Not for Walk::turning; only where has(dialect, walk).
Workload line(std::string_view dialect, Walk walk, std::uint64_t cells);

// Whether cursors of a ring write to cells of their own, or each cell is written and read by many.
enum class Cells : std::uint8_t { own, shared };

// refunge, refunge-x: forks make 2^doublings cursors, no two of them in the same state, which then
// go round a ring of blanks, mirrors, data moves and additions. They differ in the data pointer and
// in where they are on the ring, of which there are up to 16 places. At most 20 doublings.
Workload fork_ring(std::string_view dialect, unsigned doublings, Cells cells);

// ipgrid: splits make 2^doublings pointers, all in different places of one large ring. With strings
// (from edition 2 on) each pushes two numbers in each round and prints them. At most 13 doublings.
Workload split_ring(std::string_view dialect, unsigned doublings, bool strings);

// refunge, refunge-x, ipgrid-1: every pointer that comes round is doubled, for ever. Together: both
// ways round take equally long, so that all pointers are in one or two states. Spread: they do not,
// and in the end there are pointers in all places of the ring.
enum class Meeting : std::uint8_t { together, spread };
Workload storm(std::string_view dialect, Meeting meeting);

// refunge: a loop that in each round rewrites …
enum class Rewrite : std::uint8_t {
  same,     // a cell of its path, with the value it has
  other,    // a cell of its path, which is `+` and `-` in turn
  next,     // the very cell that it executes next, which is `#` and `!` in turn
  sweep,    // another cell of its path, of 1000 and again from the first
  endless,  // in each step the cell that is executed next, below all rows there were: it is no loop
            // but a field that grows by four bytes in each step
};
inline constexpr std::array<Rewrite, 5> kRewrites = {Rewrite::same, Rewrite::other, Rewrite::next,
                                                     Rewrite::sweep, Rewrite::endless};
std::string_view to_string(Rewrite rewrite);
Workload self_modifying(Rewrite rewrite);

}  // namespace grid::workloads
