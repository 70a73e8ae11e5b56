#include "tools/gen/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

using grid::gen::Random;

TEST(Random, SequenceOfASeedIsFixed) {
  // The first three numbers of SplitMix64 from seed 1234567, as its authors' C code prints them.
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
  EXPECT_EQ(random.next(), 9817491932198370423U);
}

TEST(Random, BelowReachesEveryValueAndNoOther) {
  Random random(1);
  std::array<int, 5> seen{};
  for (int i = 0; i < 1000; ++i) ++seen.at(random.below(seen.size()));
  for (const int count : seen) EXPECT_GT(count, 100);
}

TEST(Random, BelowOneIsZero) {
  Random random(2);
  EXPECT_EQ(random.below(1), 0U);
}
