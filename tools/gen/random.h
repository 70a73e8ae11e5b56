// Seeded random numbers that are the same on every machine and with every standard library, so
// that a seed printed by a failing test shows the same program everywhere. (The distributions of
// <random> are not fixed by the standard; this is SplitMix64 by Steele, Lea and Flood.)
//
//     Random random(seed);
//     const std::size_t row = random.below(rows);

#pragma once

#include <cstddef>
#include <cstdint>

namespace grid::gen {

class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

  /// 64 random bits.
  std::uint64_t next() noexcept;

  /// A number from 0 to bound - 1, each equally likely; `bound` must not be 0.
  std::size_t below(std::size_t bound) noexcept;

  /// A number from `low` to `high`, both included.
  int between(int low, int high) noexcept {
    return low + static_cast<int>(below(static_cast<std::size_t>(high - low) + 1));
  }

  /// True in `percent` of 100 cases.
  bool chance(unsigned percent) noexcept { return below(100) < percent; }

  /// An element of a container that is not empty.
  template <class Container>
  auto& pick(Container& values) noexcept {
    return values[below(values.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace grid::gen
