#include "tests/workloads/workloads.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tests/slow_build.h"
#include "tests/test_name.h"
#include "tests/workloads/watch.h"

namespace {

using namespace grid;
using namespace grid::workloads;

TEST(Workloads, NamesAreDifferent) {
  const std::vector<std::string> names = workload_names();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
}

TEST(Workloads, OthersAreNotFound) { EXPECT_FALSE(find_workload("loop/refunge")); }

TEST(ByHand, PrintsSquares) {
  const Workload made = *find_workload("by-hand/squares");
  Watch watch(made);
  std::string output;
  while (output.size() < 60 && watch.machine().steps() < 200'000) {
    watch.step();
    output += watch.report().output;
  }
  EXPECT_EQ(output, made.output->substr(0, 60));
}

class Each : public testing::TestWithParam<std::string> {};

TEST_P(Each, IsWhatItSays) {
  const Workload made = *find_workload(GetParam());
  if (slow_build() && made.states > 1000) GTEST_SKIP() << "too many pointers for a slow build";
  Watch watch(made);
  for (const std::uint64_t more : {made.warm_up, std::uint64_t{60}, std::uint64_t{77}}) {
    watch.steps(more);
    EXPECT_FALSE(watch.machine().finished());
    if (!made.pointers) {
      EXPECT_LE(watch.states().size(), made.states);
      continue;
    }
    EXPECT_EQ(watch.machine().pointers().size(), *made.pointers);
    EXPECT_EQ(watch.states().size(), made.states);
  }
}

TEST_P(Each, HasAnOutputIfItEnds) {
  const Workload made = *find_workload(GetParam());
  EXPECT_EQ(made.ends, made.output.has_value());
}

INSTANTIATE_TEST_SUITE_P(Named, Each, testing::ValuesIn(workload_names()),
                         [](const auto& one) { return test_name(one.param); });

}  // namespace
