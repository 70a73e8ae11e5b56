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

// Give each vertex of a component its distance, by some path, from one of them. Each edge u -> v of
// the component closes a walk of distance(u) + 1 steps where distance(v) would do: all these
// differences are multiples of the period, since walks between two vertices differ by multiples of
// it; and a cycle's length is the sum of its edges' differences, so nothing larger divides them.
std::vector<std::uint32_t> periods(const Digraph& graph, const Components& components) {
  std::vector<std::uint32_t> periods(components.count);
  std::vector<std::uint32_t> distance(graph.size(), kNone);
  std::vector<Vertex> pending;
  for (Vertex start = 0; start < graph.size(); ++start) {
    const std::uint32_t component = components.of[start];
    if (distance[start] != kNone || !components.cyclic[component]) continue;
    distance[start] = 0;
    pending.push_back(start);
    while (!pending.empty()) {
      const Vertex from = pending.back();
      pending.pop_back();
      for (const Vertex to : graph.successors(from)) {
        if (components.of[to] != component) continue;
        if (distance[to] == kNone) {
          distance[to] = distance[from] + 1;
          pending.push_back(to);
        }
        const std::uint32_t longer = distance[from] + 1;
        const std::uint32_t difference =
            longer > distance[to] ? longer - distance[to] : distance[to] - longer;
        periods[component] = std::gcd(periods[component], difference);
      }
    }
  }
  return periods;
}

}  // namespace grid::graph
