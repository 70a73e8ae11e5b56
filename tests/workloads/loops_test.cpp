#include "tests/workloads/loops.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tests/workloads/watch.h"

namespace {

using namespace grid;
using namespace grid::workloads;

// What is executed in one cell, visit by visit.
std::string executed_at(Watch& watch, Cell cell, int steps) {
  std::string executed;
  for (int i = 0; i < steps; ++i) {
    watch.step();
    if (watch.report().before[0].at == cell) {
      executed += static_cast<char>(watch.report().executions[0].cell);
    }
  }
  return executed;
}

// Effects on cells of one row in so many steps.
std::vector<DataEffect> writes_to(Watch& watch, std::int64_t row, int steps) {
  std::vector<DataEffect> writes;
  for (int i = 0; i < steps; ++i) {
    watch.step();
    for (const DataEffect& effect : watch.report().effects) {
      if (effect.to.row == row) writes.push_back(effect);
    }
  }
  return writes;
}

TEST(Loop, AddingWritesInMoreThanHalfOfItsSteps) {
  Watch watch(loop("refunge", Walk::adding));
  std::size_t writes = 0;
  for (int i = 0; i < 1000; ++i) {
    watch.step();
    writes += watch.report().effects.size();
  }
  EXPECT_GT(writes, 500U);
}

TEST(Loop, StringsPrintWhatTheyPush) {
  Watch watch(loop("ipgrid-3", Walk::strings));
  std::string output;
  for (int i = 0; i < 12; ++i) {
    watch.step();
    output += watch.report().output;
  }
  EXPECT_EQ(output, "baba");
  EXPECT_TRUE(watch.machine().stack().empty());
}

TEST(Line, IsAsLongAsItWasAskedFor) {
  const Workload made = line("ipgrid-1", Walk::blank, 1000);
  EXPECT_EQ(bench::program(made.dialect, made.text)->height(), 1000);
}

TEST(Line, ComesBackToItsStart) {
  Watch watch(line("refunge", Walk::mixed, 240));
  watch.steps(1);
  const auto first = watch.states();
  do {
    watch.step();
  } while (watch.states() != first && watch.machine().steps() < 1000);
  EXPECT_EQ(watch.states(), first);
}

TEST(SelfModifying, SameValue) {
  Watch watch(self_modifying(Rewrite::same));
  const auto writes = writes_to(watch, 0, 80);
  EXPECT_EQ(writes.size(), 10U);
  for (const DataEffect& write : writes) {
    EXPECT_EQ(write.to, (Cell{0, 0}));
    EXPECT_EQ(write.before, write.after);
  }
}

TEST(SelfModifying, OtherInstructionInEachRound) {
  Watch watch(self_modifying(Rewrite::other));
  EXPECT_EQ(executed_at(watch, {1, 0}, 120).substr(0, 4), "-+-+");
}

TEST(SelfModifying, NextInstruction) {
  Watch watch(self_modifying(Rewrite::next));
  EXPECT_EQ(executed_at(watch, {1, 0}, 100).substr(0, 4), "!#!#");
  for (int i = 0; i < 100; ++i) {
    const bool wrote = !watch.report().effects.empty() &&
                       watch.report().effects[0].to == watch.machine().pointers()[0].at;
    EXPECT_EQ(wrote, watch.machine().pointers()[0].at == (Cell{1, 0}));
    watch.step();
  }
}

TEST(SelfModifying, SweepChangesEachCellOfThePath) {
  Watch watch(self_modifying(Rewrite::sweep));
  std::set<std::int64_t> changed;
  for (const DataEffect& write : writes_to(watch, 1, 1'100'000)) {
    if (write.before != write.after) changed.insert(write.to.col);
  }
  EXPECT_EQ(changed.size(), 1000U);
}

TEST(SelfModifying, EndlessExecutesWhatItHasJustWritten) {
  Watch watch(self_modifying(Rewrite::endless));
  watch.steps(100);
  for (int i = 0; i < 100; ++i) {
    const std::int64_t rows = watch.machine().rows();
    watch.step();
    EXPECT_EQ(watch.machine().rows(), rows + 1);
    ASSERT_EQ(watch.report().effects.size(), 1U);
    EXPECT_EQ(watch.report().effects[0].to, watch.machine().pointers()[0].at);
    EXPECT_EQ(watch.report().effects[0].before, 0);
    EXPECT_EQ(watch.report().effects[0].after, 'v');
  }
}

}  // namespace
