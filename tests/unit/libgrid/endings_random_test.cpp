// find_endings() on small random graphs against the definitions, taken literally.
#include <grid/endings.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <set>
#include <vector>

#include "tests/slow_build.h"
#include "tests/unit/libgrid/state_graph.h"

namespace grid {

namespace {

constexpr int kGraphs = slow_build() ? 1000 : 3000;
constexpr int kSteps = 512;  // far more than there are states
constexpr double kHuge = 1e250;

// Where the pointers go that one becomes: one, or two.
using Alternative = std::vector<StateId>;

class Graph {
 public:
  explicit Graph(unsigned seed) : random_(seed) {
    const StateId size = 1 + below(7);
    alternatives_.resize(size);
    const bool incomplete = below(5) == 0;
    for (StateId state = 0; state < size; ++state) {
      if (incomplete && below(4) == 0) continue;
      add_code(state, 'a');
      if (below(4) == 0) add_code(state, 'b');
    }
    find_reached();
  }

  StateId size() const { return static_cast<StateId>(alternatives_.size()); }
  Reach reach() const { return test::state_graph(size(), edges_); }
  const std::vector<Alternative>& alternatives(StateId state) const { return alternatives_[state]; }
  bool is_complete() const {
    return std::none_of(alternatives_.begin(), alternatives_.end(),
                        [](const auto& each) { return each.empty(); });
  }

  // In one step or more.
  bool reaches(StateId from, StateId to) const {
    return from != kGone && to != kGone && reached_[from][to];
  }
  bool joined(StateId a, StateId b) const { return a == b || (reaches(a, b) && reaches(b, a)); }
  bool reaches_cycle(StateId from) const {
    for (StateId state = 0; from != kGone && state < size(); ++state) {
      if ((state == from || reaches(from, state)) && reaches(state, state)) return true;
    }
    return false;
  }

 private:
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }

  // Mostly onwards, so that not all is one component.
  StateId some_target(StateId from) {
    if (below(5) == 0) return kGone;
    if (below(5) == 0) return below(size());
    const StateId to = from + below(3);
    return to < size() ? to : kGone;
  }

  std::vector<StateId> some_targets(StateId from) {
    std::vector<StateId> targets = {some_target(from)};
    if (below(4) == 0) targets.push_back(some_target(from));
    return targets;
  }

  void add_code(StateId state, std::uint8_t code) {
    if (below(3) != 0) {
      for (const StateId to : some_targets(state)) {
        edges_.push_back(test::next(state, to, code));
        alternatives_[state].push_back({to});
      }
      return;
    }
    const std::vector<StateId> first = some_targets(state);
    const std::vector<StateId> second = some_targets(state);
    for (const StateId to : first) edges_.push_back(test::stays(state, to, code));
    for (const StateId to : second) edges_.push_back(test::born(state, to, code));
    for (const StateId a : first) {
      for (const StateId b : second) alternatives_[state].push_back({a, b});
    }
  }

  void find_reached() {
    reached_.assign(size(), std::vector<bool>(size()));
    for (const test::StateEdge& each : edges_) {
      if (each.edge.to != kGone) reached_[each.from][each.edge.to] = true;
    }
    for (StateId via = 0; via < size(); ++via) {
      for (StateId a = 0; a < size(); ++a) {
        for (StateId b = 0; b < size(); ++b) {
          if (reached_[a][via] && reached_[via][b]) reached_[a][b] = true;
        }
      }
    }
  }

  std::mt19937 random_;
  std::vector<test::StateEdge> edges_{};
  std::vector<std::vector<Alternative>> alternatives_{};
  std::vector<std::vector<bool>> reached_{};
};

// Calls check(graph, endings) for each seed, until one fails.
template <class Check>
void for_each_graph(Check check) {
  for (unsigned seed = 1; seed <= kGraphs && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const Graph graph(seed);
    check(graph, find_endings(graph.reach()));
  }
}

TEST(EndingsOfRandomGraphs, JoinWhatReachesEachOther) {
  for_each_graph([](const Graph& graph, const Endings& endings) {
    for (StateId a = 0; a < graph.size(); ++a) {
      EXPECT_EQ(endings.cyclic[endings.component[a]], graph.reaches(a, a));
      for (StateId b = 0; b < graph.size(); ++b) {
        EXPECT_EQ(endings.component[a] == endings.component[b], graph.joined(a, b));
        if (!graph.reaches(a, b)) continue;
        EXPECT_LE(endings.component[a], endings.component[b]);
      }
    }
  });
}

TEST(EndingsOfRandomGraphs, MayEndWhereSomeAlternativeDoes) {
  for_each_graph([](const Graph& graph, const Endings& endings) {
    std::vector<bool> ends(graph.size());
    const auto has_ended = [&](StateId to) { return to == kGone || ends[to]; };
    for (StateId round = 0; round < graph.size(); ++round) {
      for (StateId state = 0; state < graph.size(); ++state) {
        const auto& all = graph.alternatives(state);
        const bool some = std::any_of(all.begin(), all.end(), [&](const Alternative& each) {
          return std::all_of(each.begin(), each.end(), has_ended);
        });
        if (some || all.empty()) ends[state] = true;
      }
    }
    EXPECT_EQ(endings.may_end, ends);
  });
}

TEST(EndingsOfRandomGraphs, TrapWhereEachAlternativeKeepsAPointer) {
  for_each_graph([](const Graph& graph, const Endings& endings) {
    std::set<std::uint32_t> traps;
    for (StateId a = 0; a < graph.size(); ++a) {
      if (!graph.reaches(a, a)) continue;
      const auto is_inside = [&](StateId to) { return to != kGone && graph.joined(a, to); };
      bool holds = true;
      for (StateId b = 0; b < graph.size(); ++b) {
        if (!graph.joined(a, b)) continue;
        for (const Alternative& each : graph.alternatives(b)) {
          holds = holds && std::any_of(each.begin(), each.end(), is_inside);
        }
      }
      if (holds) traps.insert(endings.component[a]);
    }
    EXPECT_EQ(endings.traps, std::vector<std::uint32_t>(traps.begin(), traps.end()));
  });
}

TEST(EndingsOfRandomGraphs, NameForksOnCyclesWhoseOtherPointerReachesACycle) {
  for_each_graph([](const Graph& graph, const Endings& endings) {
    std::vector<StateId> forks;
    for (StateId state = 0; state < graph.size(); ++state) {
      const auto& all = graph.alternatives(state);
      const auto is_one = [&](const Alternative& each) {
        if (each.size() != 2) return false;
        const auto back = [&](StateId to) { return to == state || graph.reaches(to, state); };
        return (back(each[0]) && graph.reaches_cycle(each[1])) ||
               (back(each[1]) && graph.reaches_cycle(each[0]));
      };
      if (std::any_of(all.begin(), all.end(), is_one)) forks.push_back(state);
    }
    EXPECT_EQ(endings.forks, forks);
  });
}

// By number of steps, and from each state, the most pointers there can be at that step. Pointers do
// not need each other, so the most that two can become is the sum of what each can.
std::vector<std::vector<double>> most_pointers(const Graph& graph) {
  std::vector<std::vector<double>> most = {std::vector<double>(graph.size(), 1.0)};
  for (int step = 1; step <= 2 * kSteps; ++step) {
    std::vector<double> now(graph.size());
    for (StateId state = 0; state < graph.size(); ++state) {
      for (const Alternative& each : graph.alternatives(state)) {
        double sum = 0;
        for (const StateId to : each) sum += to == kGone ? 0 : most.back()[to];
        now[state] = std::min(std::max(now[state], sum), kHuge);
      }
    }
    most.push_back(std::move(now));
  }
  return most;
}

double greatest(const std::vector<std::vector<double>>& most, int steps, StateId state) {
  double greatest = 0;
  for (int step = 0; step <= steps; ++step) {
    greatest = std::max(greatest, most[static_cast<std::size_t>(step)][state]);
  }
  return greatest;
}

// How many times more pointers twice as many steps make, as a power of 2.
double doublings(const std::vector<std::vector<double>>& most, StateId state) {
  return std::log2(greatest(most, 2 * kSteps, state) / greatest(most, kSteps, state));
}

void expect_grows(const Rate& rate, double doubled, StateId states) {
  switch (rate.growth) {
    case Growth::bounded:
      EXPECT_EQ(doubled, 0);
      break;
    case Growth::polynomial:
      EXPECT_NEAR(doubled, rate.degree, 0.3);
      break;
    case Growth::exponential:
      EXPECT_GT(doubled, states);
      break;
  }
}

TEST(EndingsOfRandomGraphs, GrowAsTheySay) {
  int classes[3] = {0, 0, 0};
  for_each_graph([&](const Graph& graph, const Endings& endings) {
    ++classes[static_cast<int>(endings.rate.growth)];
    const auto most = most_pointers(graph);
    double doubled = 0;
    for (StateId state = 0; state < graph.size(); ++state) {
      doubled = std::max(doubled, doublings(most, state));
    }
    expect_grows(endings.rate, doubled, graph.size());
    for (std::size_t i = 0; i < endings.forks.size(); ++i) {
      expect_grows(endings.fork_rates[i], doublings(most, endings.forks[i]), graph.size());
    }
  });
  for (const int count : classes) EXPECT_GT(count, kGraphs / 20);
}

TEST(EndingsOfRandomGraphs, NeverHaveMorePointersThanTheBound) {
  int bounded = 0;
  int tight = 0;
  for_each_graph([&](const Graph& graph, const Endings& endings) {
    if (endings.rate.growth != Growth::bounded || !graph.is_complete()) return;
    const auto most = static_cast<std::uint64_t>(greatest(most_pointers(graph), kSteps, 0));
    EXPECT_LE(most, endings.max_live);
    if (endings.max_live == 1) return;
    ++bounded;
    if (most == endings.max_live) ++tight;
  });
  EXPECT_GT(tight, bounded * 4 / 5) << "of " << bounded;
}

TEST(EndingsOfRandomGraphs, HaveNoBoundBehindWhatWasNotLookedAt) {
  for_each_graph([](const Graph& graph, const Endings& endings) {
    for (StateId state = 0; state < graph.size(); ++state) {
      if (!graph.alternatives(state).empty()) continue;
      if (state == 0 || graph.reaches(0, state)) {
        EXPECT_EQ(endings.max_live, std::numeric_limits<std::uint64_t>::max());
      }
    }
  });
}

}  // namespace

}  // namespace grid
