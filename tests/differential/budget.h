// How much a randomised test does: little by default, less in slow builds, a lot when
// `tools/dev soak` asks for it. No verdict depends on time; time only bounds the work.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "tests/slow_build.h"

namespace grid::differential {

// Whether GRID_SOAK=1 is set.
bool soaking();
// GRID_SEED if that is set; otherwise a number that changes every day, so that runs of different
// days look at different programs. Tests print it.
std::uint64_t base_seed();

// Counts what is done: up to `usual` or, on a slow or busy machine, as much as the time allows, but
// never less than `least`. Slow builds do a tenth. Soaking does `soak`, however long it takes.
//
//   Budget budget({.least = 500, .usual = 5'000, .soak = 200'000, .seconds = 6});
//   while (budget.take()) ...;   // budget.taken() counts from 1
class Budget {
 public:
  struct Counts {
    std::uint64_t least = 0;
    std::uint64_t usual = 0;
    std::uint64_t soak = 0;
    double seconds = 0;
  };
  explicit Budget(Counts counts);

  bool take();
  std::uint64_t taken() const { return taken_; }
  // Prints how much was done for `name`, and with which seeds, if they are base_seed() + taken().
  void report(std::string_view name) const;

 private:
  double seconds() const;

  Counts counts_;
  std::uint64_t taken_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace grid::differential
