#include <gtest/gtest.h>

#include <map>
#include <vector>

#include <grid/meetings.h>

#include "tests/unit/libgrid/state_graph.h"

namespace grid {

namespace {

using test::born;
using test::next;
using test::StateEdge;
using test::stays;

using Rows = std::map<StateId, std::vector<StateId>>;

Rows meetings(const Reach& reach, const MeetingLimits& limits = {}) {
  Rows rows;
  find_meetings(reach, limits, [&](StateId state, std::span<const StateId> others) {
    rows[state] = {others.begin(), others.end()};
  });
  return rows;
}

// A fork into two rings of three states each, 1 to 3 and 4 to 6.
Reach two_rings() {
  return test::state_graph(7, {stays(0, 1), born(0, 4), next(1, 2), next(2, 3), next(3, 1),
                               next(4, 5), next(5, 6), next(6, 4)});
}

TEST(Meetings, OfOnePointerAreNone) {
  EXPECT_EQ(meetings(test::state_graph(2, {next(0, 1), next(1, 0)})), Rows{});
}

TEST(Meetings, OfRingsInStepAreThoseOfEqualPlaces) {
  EXPECT_EQ(meetings(two_rings()),
            (Rows{{1, {4}}, {2, {5}}, {3, {6}}, {4, {1}}, {5, {2}}, {6, {3}}}));
}

TEST(Meetings, OfBothPointersInOneState) {
  EXPECT_EQ(meetings(test::state_graph(2, {stays(0, 1), born(0, 1), next(1, kGone)})),
            (Rows{{1, {1}}}));
}

TEST(Meetings, OfPointersThatAreGoneAreNone) {
  EXPECT_EQ(meetings(test::state_graph(2, {stays(0, 1), born(0, kGone), next(1, 1)})), Rows{});
}

TEST(Meetings, BeginWherePointersWereAliveTogether) {
  Reach reach = test::state_graph(2, {next(0, 0), next(1, 1)});
  reach.open = {{0, 1}};
  EXPECT_EQ(meetings(reach), (Rows{{0, {1}}, {1, {0}}}));
}

TEST(Meetings, OfMoreStatesThanAreListedOneByOne) {
  constexpr StateId kRing = 101;
  std::vector<StateEdge> edges{stays(0, 1), born(0, 2)};
  for (StateId state = 1; state <= kRing; ++state) {
    edges.push_back(next(state, state % kRing + 1));
    edges.push_back(next(state, state, 1));  // or it waits
  }
  const Rows rows = meetings(test::state_graph(kRing + 1, edges));
  ASSERT_EQ(rows.size(), kRing);
  EXPECT_EQ(rows.at(1).size(), kRing);
}

TEST(Meetings, OfTooManyAreNotShown) {
  MeetingLimits limits{.states = 0, .work = 0};
  bool shown = false;
  EXPECT_FALSE(find_meetings(two_rings(), limits, [&](StateId, auto) { shown = true; }));
  EXPECT_FALSE(shown);
}

TEST(Meetings, OfFewStatesHaveNoLimit) {
  EXPECT_EQ(meetings(two_rings(), {.states = 7, .work = 0}).size(), 6U);
}

std::vector<WalkLengths> lengths_of(const Reach& reach) {
  return find_walk_lengths(reach, find_endings(reach));
}

TEST(WalkLengths, OfALineAreOneEach) {
  const auto lengths = lengths_of(test::state_graph(3, {next(0, 1), next(1, 2), next(2, kGone)}));
  EXPECT_EQ(lengths[2].least, 2U);
  EXPECT_EQ(lengths[2].step, 0U);
}

TEST(WalkLengths, OfARingDifferByItsLength) {
  const auto lengths =
      lengths_of(test::state_graph(4, {next(0, 1), next(1, 2), next(2, 3), next(3, 1)}));
  EXPECT_EQ(lengths[3].least, 3U);
  EXPECT_EQ(lengths[3].step, 3U);
}

TEST(WalkLengths, OfTwoRingsDifferByWhatBothDivide) {
  const auto lengths = lengths_of(test::state_graph(
      6, {next(0, 1), next(1, 0), next(1, 2, 1), next(2, 3), next(3, 4), next(4, 5), next(5, 2)}));
  EXPECT_EQ(lengths[0].step, 2U);
  EXPECT_EQ(lengths[2].step, 2U);
}

TEST(WalkLengths, OfWaysThatJoinDifferByTheirDifference) {
  const auto lengths = lengths_of(
      test::state_graph(4, {next(0, 3), next(0, 1, 1), next(1, 2), next(2, 3), next(3, kGone)}));
  EXPECT_EQ(lengths[3].least, 1U);
  EXPECT_EQ(lengths[3].step, 2U);
}

TEST(WalkLengths, TellWhatIsBehindAFork) {
  const auto lengths =
      lengths_of(test::state_graph(3, {next(0, 1), stays(1, 2), born(1, 2), next(2, kGone)}));
  EXPECT_FALSE(lengths[0].forked);
  EXPECT_FALSE(lengths[1].forked);
  EXPECT_TRUE(lengths[2].forked);
}

}  // namespace

}  // namespace grid
