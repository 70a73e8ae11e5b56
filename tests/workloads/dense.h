// Fields in which each cell is an instruction, so that all is reached, and how many instructions
// pointers come to: what the size of generated code is measured by.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <grid/program.h>

namespace grid::workloads {

// A square of these glyphs, the same for the same arguments.
std::string dense_field(std::string_view glyphs, int size);

// Instructions of the source, as often as there are directions and modes in which pointers come to
// them. O(states).
std::size_t reached_instructions(const ProgramPtr& program);

}  // namespace grid::workloads
