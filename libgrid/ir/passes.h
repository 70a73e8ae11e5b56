// The passes one by one.
#pragma once

#include <grid/ir.h>

#include <vector>

namespace grid::ir {

// Puts what is known of cells in their place, and adds the guards that this needs.
void insert_constants(Block& block, const Known& known);

// `guards` hold at the start.
std::vector<Op> fused(std::vector<Op> ops, const std::vector<Guard>& guards);

// Loop::linear or Loop::scan, if a block is one.
Loop loop_of(const Block& block);

}  // namespace grid::ir
