#include <grid/state_names.h>

#include <utility>
#include <vector>

#include "graph/dot.h"

namespace grid {

namespace {

std::string place(const Program& program, std::int64_t row, std::int64_t col) {
  const bool below = row >= program.height();
  return (below ? "below" : std::to_string(row + 1)) + ":" + std::to_string(col + 1);
}

std::string data_of(const Reach& reach, const PointerState& state) {
  if (!state.has_region()) return place(*reach.program, state.data_row, state.data_col);
  const DataRegion& region = reach.regions[static_cast<std::size_t>(state.data_col)];
  const bool below = region.last_row >= reach.program->height();
  return "rows " + std::to_string(region.first_row + 1) + " to " +
         (below ? "below" : std::to_string(region.last_row + 1));
}

// The edges of all states in a row, with a vertex for kGone after them.
graph::Digraph with_gone(const Reach& reach) {
  const auto gone = static_cast<graph::Vertex>(reach.states.size());
  std::vector<std::uint32_t> offsets;
  std::vector<graph::Vertex> targets;
  offsets.reserve(reach.edge_begin.size() + 1);
  targets.reserve(reach.edges.size());
  for (const std::uint64_t begin : reach.edge_begin) {
    offsets.push_back(static_cast<std::uint32_t>(begin));
  }
  if (offsets.empty()) offsets.push_back(0);  // nothing was looked at
  offsets.push_back(offsets.back());
  for (const Edge& edge : reach.edges) targets.push_back(edge.to == kGone ? gone : edge.to);
  return graph::Digraph(std::move(offsets), std::move(targets));
}

graph::DotAttributes attributes_of(const Reach& reach, StateId from, const Edge& edge) {
  graph::DotAttributes attributes;
  if (edge.way == Way::stays) attributes.push_back({"style", "bold"});
  if (edge.way == Way::born) attributes.push_back({"style", "dashed"});
  const auto edges = reach.edges_of(from);
  const bool one_code = edges.front().code == edges.back().code;
  if (!one_code) attributes.push_back({"label", std::string(1, static_cast<char>(edge.code))});
  return attributes;
}

}  // namespace

std::string to_string(const Reach& reach, StateId id) {
  const PointerState& state = reach.states[id];
  const Dialect& dialect = reach.program->dialect();
  std::string text = place(*reach.program, state.row, state.col) + " ";
  text += to_string(state.direction);
  if (dialect.modes.size() > 1) text.append(", ").append(to_string(state.mode));
  if (dialect.has_field) text += ", data " + data_of(reach, state);
  for (std::size_t i = 0; i < dialect.flags.size(); ++i) {
    if ((state.flags >> i & 1) != 0) text.append(", ").append(dialect.flags[i].name);
  }
  return text;
}

void write_dot(std::ostream& out, const Reach& reach) {
  graph::DotStyle style;
  style.all_vertices = {{"shape", "box"}};
  style.vertex = [&](graph::Vertex vertex) -> graph::DotAttributes {
    if (vertex == reach.states.size()) return {{"label", "gone"}, {"shape", "plaintext"}};
    graph::DotAttributes attributes{{"label", to_string(reach, vertex)}};
    if (vertex == 0) attributes.push_back({"style", "bold"});
    return attributes;
  };
  style.edge = [&](graph::Vertex from, std::size_t index) {
    return attributes_of(reach, from, reach.edges[index]);
  };
  graph::write_dot(out, with_gone(reach), style);
}

}  // namespace grid
