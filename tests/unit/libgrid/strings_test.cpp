#include <grid/strings.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "tests/unit/libgrid/state_graph.h"

namespace grid {

namespace {

using test::born;
using test::next;
using test::StateEdge;

using Ends = std::vector<StringEnd>;

// State s is at column columns[s]; those from `first_in_string` on are in string mode.
Reach string_graph(const std::vector<std::int32_t>& columns, StateId first_in_string,
                   const std::vector<StateEdge>& edges) {
  Reach reach = test::state_graph(columns.size(), edges);
  for (StateId state = 0; state < columns.size(); ++state) {
    reach.states[state].col = columns[state];
    reach.states[state].mode = state < first_in_string ? Mode::normal : Mode::string;
  }
  return reach;
}

Ends ends_in(const Reach& reach) {
  Ends ends;
  const auto strings = find_strings(reach);
  for (const StringBegin& each : *strings) ends.push_back(each.end);
  return ends;
}

// State 0 is a quote at column 0.
Ends ends(const std::vector<std::int32_t>& columns, const std::vector<StateEdge>& edges) {
  return ends_in(string_graph(columns, 1, edges));
}

TEST(Strings, AreNoneWhereNoneBegins) {
  EXPECT_EQ(ends({0, 1}, {next(0, 0), next(1, 0)}), Ends{});
  EXPECT_EQ(ends({}, {}), Ends{});
}

TEST(Strings, ThatGoRoundNeverEnd) {
  EXPECT_EQ(ends({0, 1, 2}, {next(0, 1), next(1, 2), next(2, 1)}), Ends{StringEnd::never});
}

TEST(Strings, EndWhereTheirModeIsLeft) {
  EXPECT_EQ(ends({0, 1, 2}, {next(0, 1), next(1, 2), next(2, 0)}), Ends{StringEnd::elsewhere});
}

TEST(Strings, EndWherePointersAreRemoved) {
  EXPECT_EQ(ends({0, 1}, {next(0, 1), next(1, kGone)}), Ends{StringEnd::elsewhere});
}

TEST(Strings, DoNotEndWhereAPointerIsBornOutsideOfThem) {
  EXPECT_EQ(ends({0, 1}, {next(0, 1), test::stays(1, 1), born(1, 0)}), Ends{StringEnd::never});
}

TEST(Strings, ComeBackToTheirQuote) {
  EXPECT_EQ(ends({0, 1, 0}, {next(0, 1), next(1, 2), next(2, 0)}), Ends{StringEnd::own_quote});
}

TEST(Strings, ComeBackBySeveralStatesAtOneCell) {
  EXPECT_EQ(ends({0, 1, 0, 0}, {next(0, 1), next(1, 2), next(1, 3), next(2, 0), next(3, 0)}),
            Ends{StringEnd::own_quote});
}

TEST(Strings, ComeBackOrEndElsewhere) {
  EXPECT_EQ(ends({0, 1, 2, 0}, {next(0, 1), next(1, 2), next(1, 3), next(2, 0), next(3, 0)}),
            Ends{StringEnd::own_quote_too});
}

TEST(Strings, EndAtOneOfSeveralOtherCells) {
  EXPECT_EQ(ends({0, 1, 2, 3}, {next(0, 1), next(1, 2), next(1, 3), next(2, 0), next(3, 0)}),
            Ends{StringEnd::elsewhere});
}

// From the quote a ring of states, each of which may leave at its own cell, the last at the quote.
TEST(Strings, HaveTheEndsOfAllStatesOfALoop) {
  EXPECT_EQ(ends({0, 1, 2, 0}, {next(0, 1), next(1, 2), next(2, 3), next(3, 1), next(1, 0),
                                next(2, 0), next(3, 0)}),
            Ends{StringEnd::own_quote_too});
}

// A string from each of 600 quotes, which may end at the quote or go on with the next string; the
// last one goes on to a cell that is no quote.
TEST(Strings, OfManyQuotesEachFindTheirOwn) {
  constexpr StateId kQuotes = 600;
  std::vector<std::int32_t> columns;
  std::vector<StateEdge> edges;
  for (StateId i = 0; i < 2 * kQuotes + 1; ++i) {
    columns.push_back(static_cast<std::int32_t>(i < kQuotes ? i : i - kQuotes));
  }
  for (StateId i = 0; i < kQuotes; ++i) {
    edges.push_back(next(i, kQuotes + i));
    edges.push_back(next(kQuotes + i, kQuotes + i + 1));
    if (i % 2 == 0) edges.push_back(next(kQuotes + i, 0));
  }
  edges.push_back(next(2 * kQuotes, 0));
  const Ends found = ends_in(string_graph(columns, kQuotes, edges));
  ASSERT_EQ(found.size(), kQuotes);
  for (StateId i = 0; i < kQuotes; ++i) {
    EXPECT_EQ(found[i], i % 2 == 0 ? StringEnd::own_quote_too : StringEnd::elsewhere) << i;
  }
}

TEST(Strings, AreNotToldWhenCancelled) {
  const Reach reach = string_graph({0, 1}, 1, {next(0, 1), next(1, 1)});
  EXPECT_FALSE(find_strings(reach, [] { return true; }));
}

// What is said of a string, by the definition taken literally.
StringEnd end_of(const Reach& reach, Cell quote, StateId begin) {
  std::set<Cell> cells;
  std::set<StateId> seen{begin};
  std::vector<StateId> pending{begin};
  while (!pending.empty()) {
    const StateId state = pending.back();
    pending.pop_back();
    for (const Edge& edge : reach.edges_of(state)) {
      const bool goes_on = edge.to != kGone && in_string(reach.states[edge.to].mode);
      if (!goes_on && edge.way != Way::born) cells.insert(reach.states[state].at());
      if (goes_on && seen.insert(edge.to).second) pending.push_back(edge.to);
    }
  }
  if (cells.empty()) return StringEnd::never;
  if (!cells.contains(quote)) return StringEnd::elsewhere;
  return cells.size() == 1 ? StringEnd::own_quote : StringEnd::own_quote_too;
}

Reach random_graph(unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&](StateId bound) { return static_cast<StateId>(random() % bound); };
  const StateId outside = 1 + below(4);
  const StateId size = outside + 1 + below(9);
  std::vector<std::int32_t> columns;
  std::vector<StateEdge> edges;
  for (StateId state = 0; state < size; ++state) {
    columns.push_back(static_cast<std::int32_t>(below(5)));
    for (StateId count = 1 + below(2); count > 0; --count) {
      // Mostly onwards, so that not all is one component.
      const StateId to = below(4) == 0 ? below(size) : state + 1 + below(3);
      const StateId target = to < size ? to : below(2) == 0 ? 0 : kGone;
      edges.push_back(below(8) == 0 ? born(state, target) : next(state, target));
    }
  }
  return string_graph(columns, outside, edges);
}

TEST(Strings, OfRandomGraphsAreThoseOfTheDefinition) {
  constexpr unsigned kGraphs = 5000;
  int told[4] = {0, 0, 0, 0};
  for (unsigned seed = 1; seed <= kGraphs && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const Reach reach = random_graph(seed);
    std::vector<StringBegin> expected;
    for (StateId state = 0; state < reach.states.size(); ++state) {
      for (const Edge& edge : reach.edges_of(state)) {
        const bool enters = edge.to != kGone && in_string(reach.states[edge.to].mode);
        if (in_string(reach.states[state].mode) || !enters) continue;
        const Cell quote = reach.states[state].at();
        expected.push_back({quote, end_of(reach, quote, edge.to)});
        ++told[static_cast<int>(expected.back().end)];
      }
    }
    EXPECT_EQ(*find_strings(reach), expected);
  }
  for (const int count : told) EXPECT_GT(count, 100);
}

}  // namespace

}  // namespace grid
