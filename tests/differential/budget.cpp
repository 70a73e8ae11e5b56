#include "tests/differential/budget.h"

#include <cstdlib>
#include <limits>
#include <string>

namespace grid::differential {

bool soaking() {
  const char* const value = std::getenv("GRID_SOAK");
  return value != nullptr && std::string(value) == "1";
}

std::uint64_t base_seed() {
  if (const char* const value = std::getenv("GRID_SEED")) return std::strtoull(value, nullptr, 0);
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto days = std::chrono::duration_cast<std::chrono::hours>(now).count() / 24;
  return static_cast<std::uint64_t>(days) * 10'000'000;
}

Budget::Budget(Counts counts) {
  count_ = soaking() ? counts.soak : counts.usual;
  limit_ = soaking() ? std::numeric_limits<double>::infinity() : counts.seconds;
  if (!soaking() && slow_build()) count_ = count_ / 10 + 1;
}

bool Budget::take() {
  if (taken_ >= count_ || (taken_ % 16 == 15 && seconds() > limit_)) return false;
  ++taken_;
  return true;
}

double Budget::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

}  // namespace grid::differential
