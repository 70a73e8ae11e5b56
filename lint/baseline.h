// Findings that were there before: how many of each kind in each file. They are told apart by what
// they are about and not by where it stands.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace grid::lint {

struct BaselineKey {
  std::string file{};  // as whoever keeps the baseline calls it
  std::string code{};
  std::string fingerprint{};

  friend auto operator<=>(const BaselineKey&, const BaselineKey&) = default;
};

class Baseline {
 public:
  void add(BaselineKey key, std::uint64_t count) { counts_[std::move(key)] += count; }
  // Uses one up; false if none is left: the finding is new.
  bool take(const BaselineKey& key);
  // In the order of files, codes and fingerprints; counts of 0 are those used up.
  const std::map<BaselineKey, std::uint64_t>& counts() const { return counts_; }
  // How many of a rule in a file are left.
  std::uint64_t left(std::string_view file, std::string_view code) const;

 private:
  std::map<BaselineKey, std::uint64_t> counts_;
};

}  // namespace grid::lint
