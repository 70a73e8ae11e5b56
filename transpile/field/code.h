// Nodes of a program with a field as C++. `f` is the data cell, `c` its column.
#pragma once

#include <string>

#include <grid/ir.h>

#include "transpile/field/facts.h"
#include "transpile/nodes.h"
#include "transpile/part_writer.h"

namespace grid::transpile {

// `line_source` as PartWriter has it. Cost: that of the passes.
Code field_code(const CodeNodes& nodes, const Wanted& wanted, ir::PassSet passes,
                const std::string& line_source);

}  // namespace grid::transpile
