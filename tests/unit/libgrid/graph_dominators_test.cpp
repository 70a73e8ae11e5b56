#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "graph/digraph.h"
#include "tests/slow_build.h"

namespace grid::graph {

namespace {

using Vertices = std::vector<Vertex>;

TEST(Dominators, OfTheRootIsNone) {
  EXPECT_EQ(immediate_dominators(digraph(1, {}), 0), Vertices{kNone});
}

TEST(Dominators, OfARootInACycleIsNone) {
  EXPECT_EQ(immediate_dominators(digraph(2, {{0, 1}, {1, 0}}), 0), (Vertices{kNone, 0}));
}

TEST(Dominators, OfWhatIsNotReachedIsNone) {
  EXPECT_EQ(immediate_dominators(digraph(3, {{0, 1}, {2, 1}}), 0), (Vertices{kNone, 0, kNone}));
}

TEST(Dominators, AreTheNeighboursInALine) {
  EXPECT_EQ(immediate_dominators(digraph(3, {{2, 1}, {1, 0}}), 2), (Vertices{1, 2, kNone}));
}

TEST(Dominators, OfWhereTwoWaysMeetIsWhereTheyPart) {
  EXPECT_EQ(immediate_dominators(digraph(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}), 0),
            (Vertices{kNone, 0, 0, 0}));
}

TEST(Dominators, GoThroughTheLastVertexOfABlock) {
  // 0 and 1 are a block, which ends where ways part.
  EXPECT_EQ(immediate_dominators(digraph(5, {{0, 1}, {1, 2}, {1, 3}, {2, 4}, {3, 4}}), 0),
            (Vertices{kNone, 0, 1, 1, 1}));
}

TEST(Dominators, AreNotMovedByLoops) {
  EXPECT_EQ(immediate_dominators(digraph(4, {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 1}}), 0),
            (Vertices{kNone, 0, 1, 2}));
}

TEST(Dominators, OfALoopWithTwoEntriesAreBeforeThem) {
  EXPECT_EQ(immediate_dominators(digraph(3, {{0, 1}, {0, 2}, {1, 2}, {2, 1}}), 0),
            (Vertices{kNone, 0, 0}));
}

TEST(Dominators, OfAMillionInALine) {
  constexpr Vertex size = 1'000'000;
  std::vector<Arc> arcs;
  for (Vertex v = 0; v + 1 < size; ++v) arcs.push_back({v, v + 1});
  EXPECT_EQ(immediate_dominators(digraph(size, arcs), 0)[size - 1], size - 2);
}

// The edges are double, so that each vertex is a block; and the last looks up through all others.
TEST(Dominators, OfALongRingOfBlocks) {
  const Vertex size = slow_build() ? 100'000 : 400'000;
  std::vector<Arc> arcs;
  for (Vertex v = 0; v < size; ++v) {
    const Vertex next = v + 1 == size ? 1 : v + 1;
    arcs.push_back({v, next});
    arcs.push_back({v, next});
  }
  const Vertices dominators = immediate_dominators(digraph(size, arcs), 0);
  for (Vertex v = 1; v < size; ++v) ASSERT_EQ(dominators[v], v - 1);
}

// By definition: d dominates v if without d, the root does not reach v.
class ByDefinition {
 public:
  ByDefinition(const Digraph& graph, Vertex root) : graph_(graph), root_(root) {}

  Vertices dominators() const {
    Vertices result(graph_.size(), kNone);
    const std::vector<bool> reached = reached_without(kNone);
    for (Vertex v = 0; v < graph_.size(); ++v) {
      if (v == root_ || !reached[v]) continue;
      for (Vertex d = 0; d < graph_.size(); ++d) {
        if (!strictly_dominates(d, v)) continue;
        if (result[v] == kNone || strictly_dominates(result[v], d)) result[v] = d;
      }
    }
    return result;
  }

 private:
  std::vector<bool> reached_without(Vertex hole) const {
    std::vector<bool> reached(graph_.size());
    Vertices pending;
    if (root_ != hole) pending.push_back(root_);
    while (!pending.empty()) {
      const Vertex from = pending.back();
      pending.pop_back();
      if (reached[from]) continue;
      reached[from] = true;
      for (const Vertex to : graph_.successors(from)) {
        if (to != hole) pending.push_back(to);
      }
    }
    return reached;
  }

  bool strictly_dominates(Vertex d, Vertex v) const {
    return d != v && reached_without(kNone)[d] && !reached_without(d)[v];
  }

  const Digraph& graph_;
  Vertex root_;
};

TEST(Dominators, AreThoseOfTheDefinition) {
  for (unsigned seed = 1; seed <= 2000; ++seed) {
    std::mt19937 random(seed);
    const auto below = [&](Vertex bound) { return static_cast<Vertex>(random() % bound); };
    const Vertex size = 1 + below(9);
    std::vector<Arc> arcs;
    for (Vertex left = below(2 * size + 1); left > 0; --left) {
      const Vertex from = below(size);
      arcs.push_back({from, below(size)});
    }
    const Digraph graph = digraph(size, arcs);
    const Vertex root = below(size);
    ASSERT_EQ(immediate_dominators(graph, root), ByDefinition(graph, root).dominators())
        << "seed " << seed;
  }
}

}  // namespace

}  // namespace grid::graph
