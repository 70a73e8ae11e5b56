#include "graph/dot.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace grid::graph {

namespace {

std::string to_dot(const Digraph& graph, const DotStyle& style) {
  std::ostringstream out;
  write_dot(out, graph, style);
  return out.str();
}

// The line of a single vertex with this label.
std::string labelled(const std::string& label) {
  DotStyle style;
  style.vertex = [&](Vertex) { return DotAttributes{{"label", label}}; };
  return to_dot(digraph(1, {}), style);
}

std::string line_with(const std::string& quoted) {
  return "digraph G {\n0[label=\"" + quoted + "\"];\n}\n";
}

TEST(Dot, HasVerticesAndEdges) {
  EXPECT_EQ(to_dot(digraph(2, {{1, 0}, {0, 1}}), {}), "digraph G {\n0;\n1;\n0->1 ;\n1->0 ;\n}\n");
}

TEST(Dot, MakesNothingForAStreamThatFailed) {
  DotStyle style;
  style.vertex = [](Vertex) -> DotAttributes { throw std::logic_error("made"); };
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  write_dot(out, digraph(1, {}), style);
  EXPECT_EQ(out.str(), "");
}

TEST(Dot, OfNothingIsEmpty) { EXPECT_EQ(to_dot(Digraph(), {}), "digraph G {\n}\n"); }

TEST(Dot, WritesWhatHoldsForAll) {
  DotStyle style;
  style.graph = {{"rankdir", "LR"}};
  style.all_vertices = {{"shape", "box"}, {"color", "red"}};
  style.all_edges = {{"style", "dotted"}};
  EXPECT_EQ(to_dot(Digraph(), style),
            "digraph G {\n"
            "graph [rankdir=\"LR\"];\n"
            "node [shape=\"box\", color=\"red\"];\n"
            "edge [style=\"dotted\"];\n"
            "}\n");
}

TEST(Dot, AsksForEdgesByTheirIndex) {
  DotStyle style;
  style.edge = [](Vertex from, std::size_t index) {
    return DotAttributes{{"label", std::to_string(from) + '/' + std::to_string(index)}};
  };
  EXPECT_EQ(to_dot(digraph(2, {{0, 1}, {1, 1}, {0, 0}}), style),
            "digraph G {\n0;\n1;\n"
            "0->1 [label=\"0/0\"];\n"
            "0->0 [label=\"0/1\"];\n"
            "1->1 [label=\"1/2\"];\n}\n");
}

TEST(Dot, WritesNothingWhereThereIsNoAttribute) {
  DotStyle style;
  style.vertex = [](Vertex) { return DotAttributes{}; };
  EXPECT_EQ(to_dot(digraph(1, {}), style), to_dot(digraph(1, {}), {}));
}

TEST(DotLabel, MayBeEmpty) { EXPECT_EQ(labelled(""), line_with("")); }

TEST(DotLabel, GuardsQuotes) { EXPECT_EQ(labelled("a\"];b"), line_with("a\\\"];b")); }

TEST(DotLabel, GuardsABackslashAtTheEnd) { EXPECT_EQ(labelled("a\\"), line_with("a\\\\")); }

TEST(DotLabel, GuardsEscapesOfGraphviz) { EXPECT_EQ(labelled("\\N"), line_with("\\\\N")); }

TEST(DotLabel, GuardsEntities) { EXPECT_EQ(labelled("&lt;"), line_with("&amp;lt;")); }

TEST(DotLabel, IsNoHtml) { EXPECT_EQ(labelled("<b>"), line_with("<b>")); }

TEST(DotLabel, HasLines) { EXPECT_EQ(labelled("a\nb"), line_with("a\\nb")); }

TEST(DotLabel, ShowsPicturesOfControlBytes) {
  EXPECT_EQ(labelled(std::string("\0\x1B\x7F\r", 4)), line_with("␀␛␡␍"));
}

TEST(DotLabel, KeepsText) { EXPECT_EQ(labelled("é→𝄞"), line_with("é→𝄞")); }

TEST(DotLabel, ShowsOtherBytesAsNumbers) {
  EXPECT_EQ(labelled("\xFFz"), line_with("\\\\xFFz"));
  EXPECT_EQ(labelled("z\xE2\x82"), line_with("z\\\\xE2\\\\x82"));
  EXPECT_EQ(labelled("\xC2\x85"), line_with("\\\\xC2\\\\x85"));
}

}  // namespace

}  // namespace grid::graph
