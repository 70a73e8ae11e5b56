// The passes one by one.
#pragma once

#include <grid/ir.h>

#include <vector>

namespace grid::ir {

std::vector<Op> fused(std::vector<Op> ops);

// Loop::linear or Loop::scan, if a block is one.
Loop loop_of(const Block& block);

}  // namespace grid::ir
