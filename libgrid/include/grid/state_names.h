// States of a Reach in words, and its graph as text for Graphviz.
#pragma once

#include <iosfwd>
#include <string>

#include <grid/export.h>
#include <grid/reach.h>

namespace grid {

// "1:2 right, add, data 3:4", counted from 1. Rows below the source are one row, "below". Modes and
// data pointers are named only where the dialect has them.
GRID_API std::string to_string(const Reach& reach, StateId state);

// The state graph. Edges are named by what is executed where it may be more than one instruction;
// those of a new pointer are dashed, those of a fork bold. "gone" is where a pointer is removed.
// Written as it is made; if the stream fails, the rest is not made. O(states + edges).
GRID_API void write_dot(std::ostream& out, const Reach& reach);

}  // namespace grid
