#include "tools/cli/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace grid::cli {

namespace {

constexpr std::size_t kLongestWord = 100;

// Optimal string alignment, row by row.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  std::string_view best;
  if (word.size() > kLongestWord) return best;
  std::size_t least = word.size();
  for (const std::string_view candidate : candidates) {
    const std::size_t edits = distance(word, candidate);
    const std::size_t allowed =
        std::max<std::size_t>(1, std::max(word.size(), candidate.size()) / 3);
    if (edits > allowed || edits >= least) continue;
    best = candidate;
    least = edits;
  }
  return best;
}

std::string comma_list(const std::vector<std::string_view>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates,
                         std::string_view prefix) {
  const std::string_view best = nearest(word, candidates);
  if (!best.empty()) return fmt::format("did you mean '{}{}'?", prefix, best);
  return fmt::format("the choices are {}", comma_list(candidates));
}

}  // namespace grid::cli
