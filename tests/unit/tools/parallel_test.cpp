#include "tools/cli/parallel.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <thread>
#include <vector>

namespace grid::cli {

namespace {

void no_progress(std::size_t) {}

}  // namespace

TEST(Parallel, EachIsDoneOnce) {
  for (const std::size_t jobs : {0U, 1U, 3U, 100U}) {
    std::vector<std::atomic<int>> done(20);
    for_each_parallel(
        done.size(), jobs, [&](std::size_t i) { ++done[i]; }, no_progress);
    for (const auto& one : done) EXPECT_EQ(one, 1);
  }
}

TEST(Parallel, NothingToDoIsDone) {
  for_each_parallel(
      0, 4, [](std::size_t) { FAIL(); }, no_progress);
}

// Stacks of a size that no address space has: each thread is refused.
TEST(Parallel, WithoutThreadsAllIsDoneHere) {
  pthread_attr_t usual{};
  pthread_attr_t too_large{};
  ASSERT_EQ(::pthread_getattr_default_np(&usual), 0);
  ASSERT_EQ(::pthread_attr_init(&too_large), 0);
  ASSERT_EQ(::pthread_attr_setstacksize(&too_large, SIZE_MAX / 8 * 7), 0);
  ASSERT_EQ(::pthread_setattr_default_np(&too_large), 0);
  std::vector<std::thread::id> threads(20);
  for_each_parallel(
      threads.size(), 4, [&](std::size_t i) { threads[i] = std::this_thread::get_id(); },
      no_progress);
  ASSERT_EQ(::pthread_setattr_default_np(&usual), 0);
  EXPECT_EQ(threads, std::vector(threads.size(), std::this_thread::get_id()));
}

TEST(Parallel, WhatIsThrownArrives) {
  std::atomic<int> calls = 0;
  const auto work = [&calls](std::size_t i) {
    ++calls;
    if (i == 3) throw std::runtime_error("three");
  };
  EXPECT_THROW(for_each_parallel(1000, 1, work, no_progress), std::runtime_error);
  EXPECT_EQ(calls, 4);
}

}  // namespace grid::cli
