// Graphs as text for Graphviz.
//
//   DotStyle style;
//   style.vertex = [&](Vertex v) { return DotAttributes{{"label", name_of(v)}}; };
//   style.edge = [&](Vertex, std::size_t) { return DotAttributes{{"style", "dashed"}}; };
//   write_dot(std::cout, graph, style);
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "graph/digraph.h"

namespace grid::graph {

// An attribute of Graphviz and its value, any bytes. Graphviz shows a label as it is here: line
// feeds end its lines; control bytes are shown by their pictures, and bytes that are no UTF-8, and
// unprintable characters above 127, as \x and two digits for each byte.
struct DotAttribute {
  std::string_view name{};  // outlives the call: "label", "shape", "style", "color", ...
  std::string value{};
};
using DotAttributes = std::vector<DotAttribute>;

struct DotStyle {
  DotAttributes graph{};         // of the whole picture: "rankdir", ...
  DotAttributes all_vertices{};  // unless `vertex` says otherwise
  DotAttributes all_edges{};
  // Of one vertex, and of the edge Digraph::targets()[index] from `from`; may be empty functions.
  std::function<DotAttributes(Vertex)> vertex{};
  std::function<DotAttributes(Vertex from, std::size_t index)> edge{};
};

// Vertices by number, then edges, row by row; the same text for the same graph and attributes. Asks
// for no more attributes once the stream has failed. O(size of the text).
void write_dot(std::ostream& out, const Digraph& graph, const DotStyle& style);

}  // namespace grid::graph
