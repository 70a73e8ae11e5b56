// Directed graphs over vertices 0 to n-1, and what is asked of them. The work is done by
// Boost.Graph, which the sources of this folder include and this header does not.
//
//   const Digraph graph = digraph(3, {{0, 1}, {1, 2}, {2, 1}});
//   const Components sets = strong_components(graph);   // {0}, then {1, 2}, which is cyclic
//
// No function recurses, so a path may be as long as memory allows. Costs are those of one call:
// time in O(), memory in bytes per vertex beyond the result, measured with two edges per vertex.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "graph/poll.h"

namespace grid::graph {

using Vertex = std::uint32_t;
inline constexpr Vertex kNone = 0xFFFFFFFF;  // no vertex has this number

// Parallel edges and self loops count as edges. Fewer than 2^32 - 1 vertices, and as many edges.
class Digraph {
 public:
  // No vertices.
  Digraph() = default;
  // The edges of vertex v are targets[offsets[v]] to targets[offsets[v + 1] - 1]; the last offset
  // is the number of targets.
  Digraph(std::vector<std::uint32_t> offsets, std::vector<Vertex> targets)
      : offsets_(std::move(offsets)), targets_(std::move(targets)) {}

  Vertex size() const { return static_cast<Vertex>(offsets_.size() - 1); }
  std::span<const Vertex> successors(Vertex from) const {
    return {targets_.data() + offsets_[from], targets_.data() + offsets_[from + 1]};
  }
  const std::vector<std::uint32_t>& offsets() const { return offsets_; }
  const std::vector<Vertex>& targets() const { return targets_; }

 private:
  std::vector<std::uint32_t> offsets_ = {0};
  std::vector<Vertex> targets_{};
};

struct Arc {
  Vertex from = 0;
  Vertex to = 0;
};

// The graph with these edges, those of one vertex in the order given. O(vertices + edges).
Digraph digraph(Vertex size, const std::vector<Arc>& arcs);

// Each edge turned round; the edges of one vertex are sorted. O(vertices + edges).
Digraph reversed(const Digraph& graph);

// Strongly connected components: each vertex of one reaches all others of it.
struct Components {
  std::uint32_t count = 0;
  std::vector<std::uint32_t> of{};  // by vertex; no edge leads to a smaller number
  std::vector<bool> cyclic{};       // by component: several vertices, or a self loop
};

// O(vertices + edges); 12 bytes per vertex, and 20 per vertex of the longest path it meets. None if
// `poll`, which may be null, has stopped the search or anything before it.
Components strong_components(const Digraph& graph, Poll* poll = nullptr);

// All vertices, sorted by component and, within one, by number. O(vertices + components).
std::vector<Vertex> sorted_by_component(const Components& components);

// What `root` reaches, itself first, and each vertex before those it leads to unless these lead
// back: where there is no cycle, this is a topological order. Successors that are named first come
// later. O(vertices + edges); 1 byte per vertex, and 20 per vertex of the longest path it meets.
std::vector<Vertex> reverse_post_order(const Digraph& graph, Vertex root);

// By vertex, the last other vertex on all paths to it from `root`: its parent in the tree of
// dominators. kNone for `root` and for what it does not reach. O(edges * log(vertices)). Memory
// goes by basic block (a path without forks or joins): about 700 bytes for each, 20 for a vertex.
std::vector<Vertex> immediate_dominators(const Digraph& graph, Vertex root);

}  // namespace grid::graph
