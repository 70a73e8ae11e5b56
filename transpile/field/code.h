// Nodes of a program with a field as C++.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <grid/ir.h>

#include "transpile/field/facts.h"
#include "transpile/field/nodes.h"

namespace grid::transpile {

struct FieldCode {
  std::vector<std::string> parts{};      // the definitions of functions part_0, part_1, ...
  std::vector<std::uint32_t> part_of{};  // by entry
  std::uint64_t most_steps_on = 0;       // from one occasion to leave to the next
};

struct FieldCodeOptions {
  ir::PassSet passes = ir::kAllPasses;
  bool line_directives = false;
  std::string source{};  // the file of the program
};

// Cost: that of the passes.
FieldCode field_code(const FieldNodes& nodes, const Wanted& wanted,
                     const FieldCodeOptions& options);

}  // namespace grid::transpile
