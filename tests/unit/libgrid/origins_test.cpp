#include <grid/origins.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/libgrid/state_graph.h"

namespace grid {

namespace {

using test::next;
using test::StateEdge;

using Bits = std::vector<bool>;

// Of state 0, along edges whose code is not `x`.
Bits origins(std::size_t states, const std::vector<StateEdge>& edges) {
  return *find_origins(
      test::state_graph(states, edges), [](StateId state) { return state == 0; },
      [](const Edge& edge) { return edge.code != 'x'; });
}

TEST(Origins, OfNothingAreNone) { EXPECT_EQ(origins(0, {}), Bits{}); }

TEST(Origins, HoldWhatIsWanted) { EXPECT_EQ(origins(2, {next(0, 1)}), (Bits{true, false})); }

TEST(Origins, LeadThereInAnyNumberOfSteps) {
  EXPECT_EQ(origins(4, {next(3, 1), next(1, 2), next(2, 0), next(0, kGone)}),
            (Bits{true, true, true, true}));
}

TEST(Origins, LeadThereByOneOfSeveralEdges) {
  EXPECT_EQ(origins(3, {next(1, 2), next(1, 0), next(2, 2)}), (Bits{true, true, false}));
}

TEST(Origins, DoNotLeadThereByEdgesThatDoNotCount) {
  EXPECT_EQ(origins(3, {next(2, 1), next(1, 0, 'x')}), (Bits{true, false, false}));
}

TEST(Origins, AreNotToldWhenCancelled) {
  const auto any = [](const auto&) { return true; };
  EXPECT_FALSE(find_origins(test::state_graph(1, {}), any, any, [] { return true; }));
}

}  // namespace

}  // namespace grid
