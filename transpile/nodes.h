// The nodes of a graph that become code, and the places at which code is entered and left.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <grid/ir.h>

#include "interp/runtime/native.h"

namespace grid::transpile {

// Which places a program has, numbered as NativeCode wants them.
struct CodeNodes {
  static constexpr std::uint32_t kNone = runtime::kNoPlace;

  const ir::Graph* graph = nullptr;  // not owned
  std::vector<runtime::BlockExit> places{};
  std::uint32_t entries = 0;                        // of the places
  std::vector<std::uint32_t> node_of{};             // by entry
  std::vector<std::uint32_t> entry_of{};            // by node; kNone: it does not become code
  std::vector<std::array<std::uint32_t, 2>> out{};  // by node: the places of its exits

  const ir::Block& block(std::uint32_t node) const { return graph->nodes[node].block; }
  // The node that begins at a place; kNone if there is none.
  std::uint32_t node_at(std::uint32_t place) const {
    const std::uint32_t entry =
        place < entries ? place : static_cast<std::uint32_t>(places[place].block);
    return entry == kNone ? kNone : node_of[entry];
  }
};

// Of the nodes of a complete graph at most `most`, the first ones. The graph must outlive the
// result. O(nodes).
CodeNodes code_nodes(const ir::Graph& graph, std::size_t most);

}  // namespace grid::transpile
