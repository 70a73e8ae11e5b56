// The passes one by one.
#pragma once

#include <grid/ir.h>

namespace grid::ir {

// Puts what is known of cells in their place, and adds the guards that this needs.
void insert_constants(Block& block, const Known& known);

// Operations on the same cells become one, if guards hold.
void fuse(Block& block);

// What is pushed and popped in the block is printed without the stack.
void fuse_stack(Block& block);

// Loop::linear or Loop::scan, if a block is one.
Loop loop_of(const Block& block);

}  // namespace grid::ir
