#include "graph/poll.h"

#include <gtest/gtest.h>

namespace grid {

namespace {

TEST(Poll, AsksBeforeAnythingElse) {
  const std::function<bool()> cancelled = [] { return true; };
  EXPECT_TRUE(Poll(cancelled).stops());
}

TEST(Poll, AsksNowAndThen) {
  int asked = 0;
  const std::function<bool()> cancelled = [&] { return ++asked < 0; };
  Poll poll(cancelled);
  constexpr int kCalls = 1'000'000;
  for (int i = 0; i < kCalls; ++i) EXPECT_FALSE(poll.stops());
  EXPECT_GT(asked, 5);
  EXPECT_LT(asked, kCalls / 1000);
}

TEST(Poll, StaysStopped) {
  bool stop = true;
  const std::function<bool()> cancelled = [&] { return stop; };
  Poll poll(cancelled);
  EXPECT_FALSE(poll.stopped());
  poll.stops();
  stop = false;
  EXPECT_TRUE(poll.stops());
  EXPECT_TRUE(poll.stopped());
}

TEST(Poll, NeverStopsWithoutACallback) {
  const std::function<bool()> none;
  EXPECT_FALSE(Poll(none).stops());
}

}  // namespace

}  // namespace grid
