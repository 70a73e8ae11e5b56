#include "lint/baseline.h"

namespace grid::lint {

bool Baseline::take(const BaselineKey& key) {
  const auto found = counts_.find(key);
  if (found == counts_.end() || found->second == 0) return false;
  --found->second;
  return true;
}

std::uint64_t Baseline::left(std::string_view file, std::string_view code) const {
  std::uint64_t sum = 0;
  for (auto at = counts_.lower_bound({std::string(file), std::string(code), {}});
       at != counts_.end() && at->first.file == file && at->first.code == code; ++at) {
    sum += at->second;
  }
  return sum;
}

}  // namespace grid::lint
