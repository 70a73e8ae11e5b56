#include "tests/differential/budget.h"

#include <cstdlib>
#include <iostream>
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

Budget::Budget(Counts counts) : counts_(counts) {
  if (soaking()) {
    counts_.least = counts_.usual = counts_.soak;
  } else if (slow_build()) {
    counts_.least /= 10;
    counts_.usual /= 10;
  }
}

bool Budget::take() {
  if (taken_ >= counts_.least && (taken_ >= counts_.usual || seconds() > counts_.seconds)) {
    return false;
  }
  ++taken_;
  return true;
}

void Budget::report(std::string_view name) const {
  std::cout << name << ": " << taken_ << " programs in " << seconds() << " s, seeds from "
            << base_seed() + 1 << "\n";
}

double Budget::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

}  // namespace grid::differential
