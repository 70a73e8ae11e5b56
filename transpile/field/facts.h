// What generated code takes for granted where a node begins: cells that hold a value, and room
// around the data pointer.
//
// Idea: the program is run for a while, and what nodes would like to know of cells is what held
// whenever they were visited. A fact is wanted earlier, too, where the nodes in between leave the
// cell alone: then a loop is asked for it at its entry instead of in each round. That it held on
// all visits there is looked at in a second run. Nothing of this need be true: code looks at each
// fact that does not follow from others, and leaves where one does not hold.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include <grid/ir.h>

#include "transpile/nodes.h"

namespace grid::transpile {

// So many rows and columns that there have to be around the data pointer.
struct Room {
  std::int64_t above = 0;
  std::int64_t below = 0;
  std::int64_t left = 0;
  std::int64_t right = 0;
};

struct Facts {
  std::map<ir::Offset, std::uint8_t> cells{};  // seen from the data pointer
  Room room{};
};

// What a node needs at least.
Room room_for(const ir::Block& block);
// What follows from `facts` at the entry of a block once it went to an exit, seen from there. A
// cell known to be zero is a fact of exit 0 of a branch.
Facts facts_behind(const ir::Block& block, const Facts& facts, int exit);

// By node.
struct Wanted {
  std::vector<Facts> facts{};
  std::vector<std::uint64_t> visits{};  // that were watched
};
// `visits`: so many visits of nodes are watched; with 0, nothing but room is wanted.
Wanted wanted_facts(const ProgramPtr& program, const CodeNodes& nodes, std::uint64_t visits);

}  // namespace grid::transpile
