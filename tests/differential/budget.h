// How much a randomised test does: little by default, less in slow builds, a lot when
// `tools/dev soak` asks for it. No verdict depends on time; time only bounds the work.
#pragma once

#include <chrono>
#include <cstdint>

#include "tests/slow_build.h"

namespace grid::differential {

// Whether GRID_SOAK=1 is set.
bool soaking();
// GRID_SEED if that is set; otherwise a number that changes every day, so that runs of different
// days look at different programs. Tests print it.
std::uint64_t base_seed();

// Counts what is done, up to a number and (unless soaking) a time.
//
//   Budget budget({.usual = 5'000, .soak = 200'000});
//   while (budget.take()) ...;   // budget.taken() counts from 1
class Budget {
 public:
  struct Counts {
    std::uint64_t usual = 0;
    std::uint64_t soak = 0;
    double seconds = 6;
  };
  explicit Budget(Counts counts);

  bool take();
  std::uint64_t taken() const { return taken_; }
  double seconds() const;

 private:
  std::uint64_t count_ = 0;
  std::uint64_t taken_ = 0;
  double limit_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace grid::differential
