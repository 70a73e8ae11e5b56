// boost::write_graphviz with writers of our own for attributes, because its label writer guards
// quotes and nothing else: a label that ends in a backslash would swallow the rest of the file.
#include "graph/dot.h"

#include <array>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/graphviz.hpp>
#include <boost/locale/utf.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <cstdlib>
#include <ostream>

#ifdef BOOST_NO_EXCEPTIONS
// What Boost asks for in a build without exceptions. The only ones here would be of numbers that
// cannot be printed and of regular expressions that are not valid.
namespace boost {
void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }
}  // namespace boost
#endif

namespace grid::graph {

namespace {

// What Graphviz reads as `byte`, where it would read a plain one differently. It replaces entities
// such as &amp; in labels, and escapes such as \N.
std::string_view guarded(char byte) {
  switch (byte) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '&':
      return "&amp;";
    case '\n':
      return "\\n";
    default:
      return {};
  }
}

void append_hex(std::string& text, std::string_view bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  for (const char each : bytes) {
    const auto byte = static_cast<unsigned char>(each);
    text.append("\\\\x").append({digits[byte >> 4], digits[byte & 15U]});
  }
}

// Of a byte below 32, or of 127: U+2400 and following, or U+2421.
void append_picture(std::string& text, unsigned char control) {
  const unsigned picture = control == 127 ? 0x21 : control;
  text.append({'\xE2', '\x90', static_cast<char>(0x80 + picture)});
}

std::string in_quotes(std::string_view value) {
  using Utf8 = boost::locale::utf::utf_traits<char>;
  std::string text = "\"";
  for (const char* at = value.data(); at != value.data() + value.size();) {
    const char* const begin = at;
    const auto point = Utf8::decode(at, value.data() + value.size());
    const std::string_view bytes(begin, static_cast<std::size_t>(at - begin));
    if (point == boost::locale::utf::illegal || point == boost::locale::utf::incomplete ||
        (point >= 128 && point < 160)) {
      append_hex(text, bytes);
    } else if (!guarded(bytes.front()).empty()) {
      text += guarded(bytes.front());
    } else if (point < 32 || point == 127) {
      append_picture(text, static_cast<unsigned char>(point));
    } else {
      text += bytes;
    }
  }
  return text + '"';
}

void write_attributes(std::ostream& out, const DotAttributes& attributes) {
  if (attributes.empty()) return;
  const char* separator = "[";
  for (const DotAttribute& each : attributes) {
    out << separator << each.name << '=' << in_quotes(each.value);
    separator = ", ";
  }
  out << ']';
}

using Rows =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                       boost::no_property, Vertex, std::uint32_t>;

// Found instead of Boost's function of this name, which looks at each name with a regular
// expression: that takes a hundred times as long as all else.
struct VertexName {
  Vertex number;
};
std::string escape_dot_string(VertexName name) { return std::to_string(name.number); }

Rows rows_of(const Digraph& graph) {
  std::vector<std::pair<Vertex, Vertex>> edges;
  edges.reserve(graph.targets().size());
  for (Vertex from = 0; from < graph.size(); ++from) {
    for (const Vertex to : graph.successors(from)) edges.emplace_back(from, to);
  }
  return Rows(boost::edges_are_sorted, edges.begin(), edges.end(), graph.size());
}

}  // namespace

void write_dot(std::ostream& out, const Digraph& graph, const DotStyle& style) {
  const Rows rows = rows_of(graph);
  const auto write_defaults = [&](std::ostream& to) {
    for (const auto& [what, attributes] : {std::pair{"graph", &style.graph},
                                           {"node", &style.all_vertices},
                                           {"edge", &style.all_edges}}) {
      if (attributes->empty()) continue;
      to << what << ' ';
      write_attributes(to, *attributes);
      to << ";\n";
    }
  };
  const auto write_vertex = [&](std::ostream& to, Vertex v) {
    if (style.vertex && to) write_attributes(to, style.vertex(v));
  };
  const auto write_edge = [&](std::ostream& to, const Rows::edge_descriptor& edge) {
    if (!style.edge || !to) return;
    write_attributes(to, style.edge(source(edge, rows), get(boost::edge_index, rows, edge)));
  };
  const auto names =
      boost::make_function_property_map<Vertex>([](Vertex v) { return VertexName{v}; });
  boost::write_graphviz(out, rows, write_vertex, write_edge, write_defaults, names);
}

}  // namespace grid::graph
