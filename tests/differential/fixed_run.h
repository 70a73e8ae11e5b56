// The one run of a program whose pointers look at nothing but a grid that never changes (ipgrid-1
// and -2): followed state by state until nothing new can come.
//
// What one pointer does depends on its control state alone, so the pointers that share one are
// counted and move together. However many there are, the states are few: their number bounds the
// steps until all that the run ever does was seen.
#pragma once

#include <grid/endings.h>
#include <grid/program.h>

#include <map>
#include <optional>
#include <set>
#include <string>

namespace grid::differential {

struct FixedRun {
  std::set<Cell> visited{};
  std::set<Cell> kept{};       // turns that are executed and change no pointer's direction
  std::set<Cell> own_quote{};  // a string begins there and ends there, or never
  bool ends = false;
  std::set<std::set<Cell>> loops{};  // cells of states that lead to each other
  std::set<Cell> again{};            // cells that are visited again and again
  // The cells of the forks in one loop that send out pointers which never die out, and how the
  // number of pointers that come from one of them grows.
  std::map<std::set<Cell>, Rate> growing{};
};

// None if there are too many states, or loops of too many lengths, to tell.
std::optional<FixedRun> fixed_run(const Program& program);

// Empty if the states of the pointers of the machine are as they are counted here, step by step,
// for so many steps and while no more pointers are alive.
std::string differs_from_machine(const ProgramPtr& program, std::uint64_t max_steps,
                                 std::uint64_t max_live);

}  // namespace grid::differential
