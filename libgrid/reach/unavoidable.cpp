// A run is a path through the segments, from the first to one that ends in no branch. Turned round,
// from an added vertex that all those lead to, the segments that all paths go through are the
// dominators of the first one.
//
// A run that never comes to such a segment goes round a cycle for ever. It reads a byte only so
// often, so that cycle has segments that begin with none: all of those count as last ones, too.
#include "reach/unavoidable.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "graph/digraph.h"

namespace grid {

namespace {

using graph::Arc;
using graph::Vertex;

// The arcs from each segment to those that follow it; of those that begin with a byte only if
// asked.
std::vector<Arc> arcs_of(const Exploration& exploration, bool with_bytes) {
  std::vector<std::vector<Vertex>> begins(exploration.branches.size());
  for (std::size_t i = 0; i < exploration.segments.size(); ++i) {
    const Segment& segment = exploration.segments[i];
    const bool counts = with_bytes || segment.begin != Segment::Begin::byte;
    if (segment.from != Segment::kNone && counts) {
      begins[segment.from].push_back(static_cast<Vertex>(i));
    }
  }
  std::vector<Arc> arcs;
  for (std::size_t i = 0; i < exploration.segments.size(); ++i) {
    const Segment& segment = exploration.segments[i];
    if (segment.end != Segment::End::branch) continue;
    for (const Vertex next : begins[segment.branch]) arcs.push_back({static_cast<Vertex>(i), next});
  }
  return arcs;
}

}  // namespace

std::vector<bool> unavoidable_segments(const Exploration& exploration) {
  const auto count = static_cast<Vertex>(exploration.segments.size());
  const Vertex end = count;
  const graph::Components silent =
      graph::strong_components(graph::digraph(count, arcs_of(exploration, false)));
  std::vector<Arc> arcs = arcs_of(exploration, true);
  for (Vertex i = 0; i < count; ++i) {
    const Segment& segment = exploration.segments[i];
    const bool unexpanded =
        segment.end == Segment::End::branch && !exploration.branches[segment.branch].expanded;
    if (segment.end != Segment::End::branch || unexpanded || silent.cyclic[silent.of[i]]) {
      arcs.push_back({i, end});
    }
  }
  for (Arc& arc : arcs) std::swap(arc.from, arc.to);
  const std::vector<Vertex> dominators =
      graph::immediate_dominators(graph::digraph(count + 1, arcs), end);
  std::vector<bool> unavoidable(count);
  for (Vertex i = 0; i != end && i != graph::kNone; i = dominators[i]) unavoidable[i] = true;
  return unavoidable;
}

}  // namespace grid
