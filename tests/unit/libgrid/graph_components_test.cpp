#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "graph/digraph.h"

namespace grid::graph {

namespace {

using Numbers = std::vector<std::uint32_t>;

constexpr Vertex kMany = 1'000'000;

Digraph line(Vertex size) {
  std::vector<Arc> arcs;
  for (Vertex v = 0; v + 1 < size; ++v) arcs.push_back({v, v + 1});
  return digraph(size, arcs);
}

Numbers targets(const Digraph& graph, Vertex from) {
  const auto successors = graph.successors(from);
  return {successors.begin(), successors.end()};
}

TEST(Digraph, OfNothingHasNoVertices) {
  EXPECT_EQ(Digraph().size(), 0U);
  EXPECT_EQ(digraph(0, {}).size(), 0U);
}

TEST(Digraph, KeepsTheOrderOfTheEdgesOfOneVertex) {
  EXPECT_EQ(targets(digraph(3, {{1, 2}, {0, 1}, {1, 0}, {1, 2}}), 1), (Numbers{2, 0, 2}));
}

TEST(Digraph, HasVerticesWithoutEdges) {
  const Digraph graph = digraph(3, {{1, 1}});
  EXPECT_EQ(targets(graph, 0), Numbers{});
  EXPECT_EQ(targets(graph, 2), Numbers{});
}

TEST(Reversed, TurnsEveryEdgeRoundAndSorts) {
  const Digraph graph = reversed(digraph(3, {{2, 1}, {0, 1}, {1, 1}, {0, 2}}));
  EXPECT_EQ(targets(graph, 0), Numbers{});
  EXPECT_EQ(targets(graph, 1), (Numbers{0, 1, 2}));
  EXPECT_EQ(targets(graph, 2), Numbers{0});
}

TEST(StrongComponents, OfNothingAreNone) { EXPECT_EQ(strong_components(Digraph()).count, 0U); }

TEST(StrongComponents, AreNumberedAlongTheEdges) {
  EXPECT_EQ(strong_components(digraph(3, {{2, 1}, {1, 0}})).of, (Numbers{2, 1, 0}));
}

TEST(StrongComponents, JoinTheVerticesOfACycle) {
  const Components found = strong_components(digraph(4, {{0, 1}, {1, 2}, {2, 1}, {2, 3}}));
  EXPECT_EQ(found.of, (Numbers{0, 1, 1, 2}));
  EXPECT_EQ(found.count, 3U);
  EXPECT_EQ(found.cyclic, (std::vector<bool>{false, true, false}));
}

TEST(StrongComponents, JoinCyclesThatMeet) {
  EXPECT_EQ(strong_components(digraph(3, {{0, 1}, {1, 0}, {1, 2}, {2, 1}})).count, 1U);
}

TEST(StrongComponents, AreCyclicByASelfLoop) {
  EXPECT_EQ(strong_components(digraph(2, {{0, 1}, {1, 1}})).cyclic,
            (std::vector<bool>{false, true}));
}

TEST(StrongComponents, OfAMillionInALine) {
  EXPECT_EQ(strong_components(line(kMany)).of[kMany - 1], kMany - 1);
}

TEST(StrongComponents, AreNoneWhenStopped) {
  const std::function<bool()> cancelled = [] { return true; };
  Poll poll(cancelled);
  EXPECT_EQ(strong_components(line(3), &poll).count, 0U);
}

TEST(StrongComponents, AreNoneWhenStoppedOnTheWay) {
  int asked = 0;
  const std::function<bool()> cancelled = [&] { return ++asked == 2; };
  Poll poll(cancelled);
  EXPECT_EQ(strong_components(line(kMany), &poll).count, 0U);
  EXPECT_EQ(asked, 2);
}

TEST(SortedByComponent, KeepsTheOrderWithinOne) {
  EXPECT_EQ(sorted_by_component({2, {1, 0, 1, 0}, {}}), (Numbers{1, 3, 0, 2}));
}

TEST(ReversePostOrder, HasWhatTheRootReaches) {
  EXPECT_EQ(reverse_post_order(digraph(3, {{1, 0}, {2, 1}}), 1), (Numbers{1, 0}));
}

TEST(ReversePostOrder, IsTopological) {
  EXPECT_EQ(reverse_post_order(digraph(4, {{0, 3}, {0, 1}, {1, 2}, {2, 3}}), 0),
            (Numbers{0, 1, 2, 3}));
}

TEST(ReversePostOrder, HasTheHeadOfALoopBeforeItsBody) {
  EXPECT_EQ(reverse_post_order(digraph(3, {{0, 2}, {2, 1}, {1, 2}}), 0), (Numbers{0, 2, 1}));
}

TEST(ReversePostOrder, OfAMillionInALine) {
  EXPECT_EQ(reverse_post_order(line(kMany), 0).back(), kMany - 1);
}

}  // namespace

}  // namespace grid::graph
