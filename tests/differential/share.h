// How tests ask for a share of random samples.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

namespace grid::differential {

// Whether `count` of `all` samples are `percent` of them. Fewer than 100, which only slow builds
// look at, cannot say much: they may be less by what chance explains, four standard deviations.
inline testing::AssertionResult is_share(std::uint64_t count, std::uint64_t all, double percent) {
  const double share = percent / 100;
  const double expected = share * static_cast<double>(all);
  const double chance = all < 100 ? 4 * std::sqrt(expected * (1 - share)) : 0;
  if (static_cast<double>(count) >= expected - chance) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << count << " of " << all << " are less than " << percent << " %";
}

}  // namespace grid::differential
