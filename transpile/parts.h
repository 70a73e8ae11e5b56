// Which nodes become one function.
#pragma once

#include <cstdint>
#include <vector>

#include "transpile/nodes.h"

namespace grid::transpile {

// Compilers take more than linear time for large functions.
constexpr std::size_t kMostNodesOfPart = 64;

// All nodes that become code, each once, in parts and in an order in which most ways lead on.
// `weights`: by node, how often it is visited, about; ways between often visited nodes are kept in
// one part as far as it goes. O(nodes).
std::vector<std::vector<std::uint32_t>> parts_of(const CodeNodes& nodes,
                                                 const std::vector<std::uint64_t>& weights);

}  // namespace grid::transpile
