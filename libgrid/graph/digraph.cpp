#include "graph/digraph.h"

#include <numeric>

namespace grid::graph {

namespace {

// Rows are filled from the back: `counts`, one per row and one more that is 0, become the ends of
// rows, and each entry that is put in moves the end of its row to the front, so that they are left
// as beginnings.
void make_ends(std::vector<std::uint32_t>& counts) {
  std::partial_sum(counts.begin(), counts.end(), counts.begin());
}

}  // namespace

Digraph digraph(Vertex size, const std::vector<Arc>& arcs) {
  std::vector<std::uint32_t> offsets(std::size_t{size} + 1);
  for (const Arc& arc : arcs) ++offsets[arc.from];
  make_ends(offsets);
  std::vector<Vertex> targets(arcs.size());
  for (auto arc = arcs.rbegin(); arc != arcs.rend(); ++arc) targets[--offsets[arc->from]] = arc->to;
  return Digraph(std::move(offsets), std::move(targets));
}

Digraph reversed(const Digraph& graph) {
  std::vector<std::uint32_t> offsets(std::size_t{graph.size()} + 1);
  for (const Vertex to : graph.targets()) ++offsets[to];
  make_ends(offsets);
  std::vector<Vertex> targets(graph.targets().size());
  for (Vertex from = graph.size(); from-- > 0;) {
    for (const Vertex to : graph.successors(from)) targets[--offsets[to]] = from;
  }
  return Digraph(std::move(offsets), std::move(targets));
}

std::vector<Vertex> sorted_by_component(const Components& components) {
  std::vector<std::uint32_t> ends(std::size_t{components.count} + 1);
  for (const std::uint32_t component : components.of) ++ends[component];
  make_ends(ends);
  std::vector<Vertex> sorted(components.of.size());
  for (auto v = static_cast<Vertex>(sorted.size()); v-- > 0;) sorted[--ends[components.of[v]]] = v;
  return sorted;
}

}  // namespace grid::graph
