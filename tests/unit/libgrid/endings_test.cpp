#include <grid/endings.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "tests/slow_build.h"
#include "tests/unit/libgrid/state_graph.h"

namespace grid {

namespace {

using test::born;
using test::next;
using test::StateEdge;
using test::stays;

using Numbers = std::vector<std::uint32_t>;
using Bits = std::vector<bool>;

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

Endings endings(std::size_t states, const std::vector<StateEdge>& edges) {
  return find_endings(test::state_graph(states, edges));
}

void append(std::vector<StateEdge>& edges, const std::vector<StateEdge>& more) {
  edges.insert(edges.end(), more.begin(), more.end());
}

// States `first` to `first` + `size` - 1 one after the other, and round again.
std::vector<StateEdge> ring(StateId first, StateId size) {
  std::vector<StateEdge> edges;
  for (StateId i = 0; i < size; ++i) edges.push_back(next(first + i, first + (i + 1) % size));
  return edges;
}

// `count` states one after the other from `first` on, the last leading to kGone.
std::vector<StateEdge> line(StateId first, StateId count) {
  std::vector<StateEdge> edges;
  for (StateId i = 1; i < count; ++i) edges.push_back(next(first + i - 1, first + i));
  edges.push_back(next(first + count - 1, kGone));
  return edges;
}

TEST(Endings, OfNoStatesAreEmpty) {
  const Endings found = find_endings(test::state_graph(0, {}));
  EXPECT_TRUE(found.may_end.empty());
  EXPECT_EQ(found.rate, Rate{});
}

TEST(Endings, AreNotToldWhenCancelled) {
  const Reach reach = test::state_graph(1, {next(0, 0)});
  EXPECT_TRUE(find_endings(reach, [] { return false; }).complete);
  EXPECT_FALSE(find_endings(reach, [] { return true; }).complete);
}

// Whenever it comes, each of the passes over the states is left without going on to others.
TEST(Endings, AreNotToldWhenCancelledLater) {
  constexpr StateId kStates = slow_build() ? 20'000 : 200'000;
  std::vector<StateEdge> edges = ring(0, kStates);
  for (StateId state = 0; state < kStates; state += 5) {
    edges[state] = stays(state, (state + 1) % kStates);
    edges.push_back(born(state, kGone));
  }
  const Reach reach = test::state_graph(kStates, edges);
  int asked = 0;
  ASSERT_TRUE(find_endings(reach, [&] { return ++asked < 0; }).complete);
  for (int time = 1; time <= asked; ++time) {
    int now = 0;
    EXPECT_FALSE(find_endings(reach, [&] { return ++now == time; }).complete) << time;
    EXPECT_EQ(now, time);
  }
}

TEST(Endings, NumberComponentsAlongTheEdges) {
  const Endings found = endings(3, {next(0, 2), next(2, 1), next(1, 2)});
  EXPECT_EQ(found.component, (Numbers{0, 1, 1}));
  EXPECT_EQ(found.cyclic, (Bits{false, true}));
}

TEST(MayEnd, WhatIsGoneNext) { EXPECT_EQ(endings(1, {next(0, kGone)}).may_end, Bits{true}); }

TEST(MayEnd, NoSelfLoop) { EXPECT_EQ(endings(1, {next(0, 0)}).may_end, Bits{false}); }

TEST(MayEnd, ALoopThatDataCanLeave) {
  EXPECT_EQ(endings(2, {next(0, 1), next(1, 0), next(1, kGone)}).may_end, (Bits{true, true}));
}

TEST(MayEnd, AForkWithBothGone) {
  EXPECT_EQ(endings(1, {stays(0, kGone), born(0, kGone)}).may_end, Bits{true});
}

TEST(MayEnd, NoForkWithOneForEver) {
  EXPECT_EQ(endings(2, {stays(0, kGone), born(0, 1), next(1, 1)}).may_end, (Bits{false, false}));
  EXPECT_EQ(endings(2, {born(0, kGone), stays(0, 1), next(1, 1)}).may_end, (Bits{false, false}));
}

TEST(MayEnd, AForkWhoseWaysEndLater) {
  EXPECT_EQ(endings(3, {stays(0, 1), born(0, 2), next(1, 2), next(2, kGone)}).may_end,
            (Bits{true, true, true}));
}

TEST(MayEnd, AForkWhoseDataChooseAWayOut) {
  EXPECT_EQ(
      endings(2, {stays(0, 1), stays(0, kGone), born(0, kGone), born(0, 1), next(1, 1)}).may_end,
      (Bits{true, false}));
}

TEST(MayEnd, NoForkWithHalvesOfTwoCodes) {
  EXPECT_EQ(
      endings(2, {stays(0, kGone, 1), born(0, 1, 1), stays(0, 1, 2), born(0, kGone, 2), next(1, 1)})
          .may_end,
      (Bits{false, false}));
}

TEST(MayEnd, ARewrittenCell) {
  EXPECT_EQ(endings(1, {next(0, 0, 'a'), next(0, kGone, '#')}).may_end, Bits{true});
}

TEST(MayEnd, ARewrittenFork) {
  EXPECT_EQ(endings(1, {stays(0, 0, 'Y'), born(0, kGone, 'Y'), next(0, kGone, 'a')}).may_end,
            Bits{true});
}

TEST(MayEnd, WhatWasNotLookedAt) {
  EXPECT_EQ(endings(2, {next(0, 1)}).may_end, (Bits{true, true}));
}

TEST(MayEnd, AMillionInALine) { EXPECT_TRUE(endings(1'000'000, line(0, 1'000'000)).may_end[0]); }

TEST(Traps, AreNoCyclesThatCanBeLeft) {
  EXPECT_EQ(endings(1, {next(0, 0), next(0, kGone)}).traps, Numbers{});
  EXPECT_EQ(endings(2, {next(0, 0), next(0, 1), next(1, kGone)}).traps, Numbers{});
}

TEST(Traps, AreNotStatesWithoutACycle) { EXPECT_EQ(endings(1, {next(0, kGone)}).traps, Numbers{}); }

TEST(Traps, AreRings) {
  EXPECT_EQ(endings(3, {next(0, 1), next(1, 2), next(2, 1)}).traps, Numbers{1});
}

TEST(Traps, AreSorted) {
  EXPECT_EQ(endings(3, {next(0, 1), next(0, 2), next(1, 1), next(2, 2)}).traps, (Numbers{1, 2}));
}

TEST(Traps, KeepOnePointerOfAFork) {
  EXPECT_EQ(endings(1, {stays(0, 0), born(0, kGone)}).traps, Numbers{0});
  EXPECT_EQ(endings(1, {stays(0, kGone), born(0, 0)}).traps, Numbers{0});
}

TEST(Traps, KeepTheSamePointerWhateverDataSay) {
  // Either of a fork's pointers can stay inside, but both can leave at once.
  EXPECT_EQ(endings(1, {stays(0, 0), stays(0, kGone), born(0, 0), born(0, kGone)}).traps,
            Numbers{});
  EXPECT_EQ(endings(1, {stays(0, 0), born(0, 0), born(0, kGone)}).traps, Numbers{0});
}

TEST(Traps, HoldForEveryCode) {
  EXPECT_EQ(endings(1, {next(0, 0, 'a'), next(0, kGone, '#')}).traps, Numbers{});
  EXPECT_EQ(endings(1, {next(0, 0, 'a'), next(0, 0, '#')}).traps, Numbers{0});
  EXPECT_EQ(
      endings(1, {stays(0, 0, 1), born(0, kGone, 1), stays(0, kGone, 2), born(0, 0, 2)}).traps,
      Numbers{0});
}

TEST(Traps, AreNotLeftToWhatWasNotLookedAt) {
  EXPECT_EQ(endings(2, {next(0, 0), next(0, 1)}).traps, Numbers{});
}

struct Grown {
  Growth growth = Growth::bounded;
  int degree = 0;
  std::vector<StateId> forks{};

  friend bool operator==(const Grown&, const Grown&) = default;
};

void PrintTo(const Grown& grown, std::ostream* out) {
  *out << "growth " << static_cast<int>(grown.growth) << " degree " << grown.degree << " forks "
       << testing::PrintToString(grown.forks);
}

Grown growth(std::size_t states, const std::vector<StateEdge>& edges) {
  const Endings found = endings(states, edges);
  return {found.rate.growth, found.rate.degree, found.forks};
}

TEST(Growth, IsBoundedWithoutForks) { EXPECT_EQ(growth(3, ring(0, 3)), Grown{}); }

TEST(Growth, IsBoundedWhereAForkIsMetOnce) {
  EXPECT_EQ(growth(3, {stays(0, 1), born(0, 2), next(1, 1), next(2, 2)}), Grown{});
}

TEST(Growth, IsBoundedWhereTheOtherPointerDies) {
  EXPECT_EQ(growth(1, {stays(0, 0), born(0, kGone)}), Grown{});
  EXPECT_EQ(growth(2, {stays(0, 1), next(1, kGone), born(0, 0)}), Grown{});
}

TEST(Growth, IsBoundedWhereBothPointersLeaveTheCycle) {
  EXPECT_EQ(growth(3, {next(0, 0, 'a'), stays(0, 1, 'Y'), born(0, 2, 'Y'), next(1, 1), next(2, 2)}),
            Grown{});
}

TEST(Growth, IsLinearWhereTheOtherPointerReachesACycle) {
  EXPECT_EQ(growth(3, {born(0, 0), stays(0, 1), next(1, 2), next(2, 2)}),
            (Grown{Growth::polynomial, 1, {0}}));
}

TEST(Growth, IsLinearWhereDataDecideWhetherTheOtherPointerDies) {
  EXPECT_EQ(growth(2, {stays(0, 0), born(0, kGone), born(0, 1), next(1, 1)}),
            (Grown{Growth::polynomial, 1, {0}}));
}

TEST(Growth, OfThreeCyclesInAChainIsQuadratic) {
  EXPECT_EQ(growth(3, {stays(0, 0), born(0, 1), stays(1, 1), born(1, 2), next(2, 2)}),
            (Grown{Growth::polynomial, 2, {0, 1}}));
}

TEST(Growth, CountsCyclesThatAreOnlyPassed) {
  // From the first cycle a pointer goes on without a fork, so of three cycles two count.
  EXPECT_EQ(growth(3, {next(0, 0), next(0, 1), stays(1, 1), born(1, 2), next(2, 2)}),
            (Grown{Growth::polynomial, 1, {1}}));
}

TEST(Growth, CountsTheLongerChain) {
  EXPECT_EQ(growth(4, {stays(0, 0), born(0, 3), stays(0, 0, 1), born(0, 1, 1), stays(1, 1),
                       born(1, 2), next(2, 2), next(3, 3)}),
            (Grown{Growth::polynomial, 2, {0, 1}}));
}

TEST(Growth, IsExponentialWhereBothPointersComeBack) {
  EXPECT_EQ(growth(1, {stays(0, 0), born(0, 0)}), (Grown{Growth::exponential, 0, {0}}));
  EXPECT_EQ(growth(2, {stays(0, 0), born(0, 1), next(1, 0), next(1, kGone)}),
            (Grown{Growth::exponential, 0, {0}}));
}

TEST(Growth, IsNotExponentialByPointersOfTwoCodes) {
  EXPECT_EQ(growth(1, {stays(0, 0, 1), born(0, kGone, 1), stays(0, kGone, 2), born(0, 0, 2)}),
            Grown{});
}

TEST(Growth, IsToldOfEachForkByWhatComesFromThere) {
  const std::vector<Rate> rates =
      endings(3, {stays(0, 0), born(0, 1), stays(1, 1), born(1, 2), next(2, 2)}).fork_rates;
  EXPECT_EQ(rates, (std::vector<Rate>{{Growth::polynomial, 2}, {Growth::polynomial, 1}}));
}

TEST(Growth, IsExponentialFromForksThatLeadToADoublingOne) {
  const std::vector<Rate> rates =
      endings(3, {stays(0, 0), born(0, 1), stays(1, 1), born(1, 1)}).fork_rates;
  EXPECT_EQ(rates, (std::vector<Rate>{{Growth::exponential}, {Growth::exponential}}));
}

TEST(Growth, NamesForksOnceAndInOrder) {
  EXPECT_EQ(growth(3, {stays(1, 0), born(1, 2), stays(0, 1), born(0, 2), stays(0, 1, 1),
                       born(0, 2, 1), next(2, 2)}),
            (Grown{Growth::polynomial, 1, {0, 1}}));
}

std::uint64_t max_live(std::size_t states, const std::vector<StateEdge>& edges) {
  return endings(states, edges).max_live;
}

TEST(MaxLive, IsOneWithoutForks) {
  EXPECT_EQ(max_live(3, line(0, 3)), 1U);
  EXPECT_EQ(max_live(3, ring(0, 3)), 1U);
}

TEST(MaxLive, IsTwoAfterAFork) {
  EXPECT_EQ(max_live(2, {stays(0, 1), born(0, 1), next(1, 1)}), 2U);
}

TEST(MaxLive, IsOneWhereAForksOtherPointerIsGoneAtOnce) {
  EXPECT_EQ(max_live(2, {stays(0, 1), born(0, kGone), next(1, 1)}), 1U);
}

TEST(MaxLive, IsOneWhereBothAreGoneAtOnce) {
  EXPECT_EQ(max_live(1, {stays(0, kGone), born(0, kGone)}), 1U);
}

TEST(MaxLive, TakesTheGreaterOfTwoAlternatives) {
  EXPECT_EQ(max_live(2, {stays(0, 1, 1), born(0, 1, 1), next(0, 1, 2), next(1, 1)}), 2U);
}

// A ring with a fork in its first state, whose other pointer has `way` states to go.
std::uint64_t max_live_of_ring(StateId size, StateId way) {
  std::vector<StateEdge> edges = ring(0, size);
  edges[0] = stays(0, 1 % size);
  edges.push_back(born(0, size));
  append(edges, line(size, way));
  return max_live(size + way, edges);
}

TEST(MaxLive, IsTwoInARingWhoseOtherPointerDiesWithinARound) {
  EXPECT_EQ(max_live_of_ring(4, 2), 2U);
  EXPECT_EQ(max_live_of_ring(4, 4), 2U);
}

TEST(MaxLive, CountsTheRoundsThatTheOtherPointerLives) {
  EXPECT_EQ(max_live_of_ring(4, 5), 3U);
  EXPECT_EQ(max_live_of_ring(1, 7), 8U);
}

TEST(MaxLive, DoesNotCountForksWhoseOtherPointerIsGoneAtOnce) {
  EXPECT_EQ(max_live(4, {stays(0, 1), born(0, 2), stays(1, 0), born(1, kGone), next(2, 3),
                         next(3, kGone)}),
            2U);
}

TEST(MaxLive, CountsWhatTheOtherPointerBecomes) {
  EXPECT_EQ(max_live(5, {stays(0, 1), born(0, 2), next(1, 0), stays(2, 3), born(2, 4),
                         next(3, kGone), next(4, kGone)}),
            3U);
}

TEST(MaxLive, CountsWhatARingLeavesBehind) {
  // The pointer leaves the ring just after the fork, and becomes two.
  EXPECT_EQ(max_live(5, {stays(0, 1), born(0, 2), next(1, 0), next(1, 3), next(2, kGone),
                         stays(3, 4), born(3, 4), next(4, 4)}),
            3U);
}

TEST(MaxLive, MultipliesForksInARow) {
  std::vector<StateEdge> edges;
  for (StateId i = 0; i < 20; ++i) append(edges, {stays(i, i + 1), born(i, i + 1)});
  edges.push_back(next(20, 20));
  EXPECT_EQ(max_live(21, edges), 1U << 20);
}

TEST(MaxLive, SaturatesInSums) {
  std::vector<StateEdge> edges;
  for (StateId i = 0; i < 100; ++i) append(edges, {stays(i, i + 1), born(i, i + 1)});
  edges.push_back(next(100, 100));
  EXPECT_EQ(max_live(101, edges), kMost);
}

TEST(MaxLive, SaturatesInProducts) {
  // A self loop sends out what becomes 2^63 pointers.
  std::vector<StateEdge> edges = {stays(0, 0), born(0, 1)};
  for (StateId i = 1; i < 64; ++i) append(edges, {stays(i, i + 1), born(i, i + 1)});
  edges.push_back(next(64, kGone));
  EXPECT_EQ(max_live(65, edges), kMost);
}

TEST(MaxLive, IsUnknownWhereGrowthIsUnbounded) {
  EXPECT_EQ(max_live(1, {stays(0, 0), born(0, 0)}), kMost);
  EXPECT_EQ(max_live(2, {stays(0, 0), born(0, 1), next(1, 1)}), kMost);
}

TEST(MaxLive, IsUnknownBehindWhatWasNotLookedAt) {
  EXPECT_EQ(max_live(2, {next(0, 1)}), kMost);
  EXPECT_EQ(max_live(2, {stays(0, 0), born(0, 1)}), kMost);
}

TEST(MaxLive, IsThatOfTheStart) { EXPECT_EQ(max_live(2, {next(0, kGone)}), 1U); }

}  // namespace

}  // namespace grid
