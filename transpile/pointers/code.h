// Nodes of a program without a field as C++. `t` is the top of the stack, `g` are flags.
#pragma once

#include <cstdint>
#include <string>

#include "transpile/nodes.h"
#include "transpile/part_writer.h"

namespace grid::transpile {

// `raised`: the flags that are set where the stack is empty; `has_flags`: whether there are any in
// the language. `line_source` as PartWriter has it.
Code pointer_code(const CodeNodes& nodes, bool has_flags, std::uint32_t raised,
                  const std::string& line_source);

}  // namespace grid::transpile
