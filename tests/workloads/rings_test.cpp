#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "tests/test_name.h"
#include "tests/workloads/loops.h"
#include "tests/workloads/watch.h"

namespace {

using namespace grid;
using namespace grid::workloads;

struct Writers {
  std::map<Cell, std::set<PointerId>> of_cell;
  std::uint64_t writes = 0;
};

// Which pointers write which cells in so many steps.
Writers writers(Watch& watch, int steps) {
  Writers found;
  for (int i = 0; i < steps; ++i) {
    watch.step();
    for (const DataEffect& effect : watch.report().effects) {
      found.of_cell[effect.to].insert(watch.report().before[effect.pointer].id);
      ++found.writes;
    }
  }
  return found;
}

constexpr int kRound = 100;  // more steps than a round of a ring of forks takes

TEST(ForkRing, OwnCellsAreWrittenByOneCursor) {
  const Workload made = fork_ring("refunge", 8, Cells::own);
  Watch watch(made);
  watch.steps(made.warm_up);
  const Writers found = writers(watch, kRound);
  EXPECT_EQ(found.of_cell.size(), 2U * 256);
  for (const auto& [cell, ids] : found.of_cell) EXPECT_EQ(ids.size(), 1U);
}

TEST(ForkRing, SharedCellsAreWrittenByMany) {
  const Workload made = fork_ring("refunge", 8, Cells::shared);
  Watch watch(made);
  watch.steps(made.warm_up);
  const Writers found = writers(watch, kRound);
  EXPECT_EQ(found.of_cell.size(), 17U);
  for (const auto& [cell, ids] : found.of_cell) EXPECT_GE(ids.size(), 16U);
}

TEST(ForkRing, WritesInSomeStepsAndWalksInOthers) {
  const Workload made = fork_ring("refunge", 4, Cells::own);
  Watch watch(made);
  watch.steps(made.warm_up);
  const double per_step = static_cast<double>(writers(watch, kRound).writes) / (16 * kRound);
  EXPECT_GT(per_step, 0.05);
  EXPECT_LT(per_step, 0.5);
}

TEST(ForkRing, WritesNoCellOfItsCode) {
  const Workload made = fork_ring("refunge", 8, Cells::shared);
  Watch watch(made);
  std::set<Cell> executed;
  for (int i = 0; i < 1000; ++i) {
    watch.step();
    for (const Pointer& pointer : watch.report().before) executed.insert(pointer.at);
  }
  for (const auto& [cell, ids] : writers(watch, kRound).of_cell) EXPECT_FALSE(executed.count(cell));
}

TEST(StringRing, PrintsTwoCharactersPerPointerAndRound) {
  const Workload made = split_ring("ipgrid-3", 0, true);
  Watch watch(made);
  std::string output;
  while (output.size() < 8 && watch.machine().steps() < 10'000) {
    watch.step();
    output += watch.report().output;
  }
  EXPECT_EQ(output, "abababab");
}

TEST(StringRing, KeepsTheStackSmall) {
  const Workload made = split_ring("ipgrid-2", 8, true);
  Watch watch(made);
  watch.steps(made.warm_up + 5000);
  EXPECT_LE(watch.machine().stack().size(), 512U);
}

class Storm : public testing::TestWithParam<const char*> {};

TEST_P(Storm, TogetherComesBackToOneStateWithTwiceThePointers) {
  Watch watch(storm(GetParam(), Meeting::together));
  watch.steps(10);
  while (watch.states().size() != 1) watch.step();
  const auto before = watch.states();
  const std::uint64_t pointers = watch.machine().pointers().size();
  do {
    watch.step();
    EXPECT_LE(watch.states().size(), 2U);
  } while (watch.states() != before && watch.machine().steps() < 1000);
  EXPECT_EQ(watch.machine().pointers().size(), 2 * pointers);
}

TEST_P(Storm, SpreadFillsItsRingAndNoMore) {
  const Workload made = storm(GetParam(), Meeting::spread);
  Watch watch(made);
  std::size_t most = 0;
  while (watch.machine().pointers().size() < 20'000) {
    watch.step();
    most = std::max(most, watch.states().size());
  }
  EXPECT_GT(most, 5U);
  EXPECT_LE(most, made.states);
  EXPECT_EQ(watch.machine().born(), watch.machine().pointers().size());
}

INSTANTIATE_TEST_SUITE_P(Dialects, Storm, testing::Values("refunge", "refunge-x", "ipgrid-1"),
                         [](const auto& one) { return test_name(one.param); });

}  // namespace
