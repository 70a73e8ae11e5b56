#include "interp/runtime/pointer_watch.h"

#include <algorithm>
#include <utility>

#include "interp/runtime/world.h"

namespace grid::runtime {

namespace {

constexpr PointerWord kNoPointer = ~PointerWord{0};  // no status has all bits

// Over the multiset that the list stands for.
template <class Value>
std::uint64_t sum_of(const PointerList& pointers, Value value) {
  std::uint64_t sum = 0;
  if (pointers.many.empty()) {
    for (const PointerWord word : pointers.words) sum += value(word);
  } else {
    for (std::size_t i = 0; i < pointers.words.size(); ++i) {
      sum += value(pointers.words[i]) * pointers.many[i];
    }
  }
  return sum;
}

// Costs next to nothing, and changes in nearly every step.
std::uint64_t plain_sum(const PointerList& pointers) {
  return sum_of(pointers, [](PointerWord word) { return word; });
}

// Changes also where pointers move against each other.
std::uint64_t sum_of_squares(const PointerList& pointers) {
  return sum_of(pointers, [](PointerWord word) {
    const std::uint64_t bits = (word >> 16) + status_of(word);
    return bits * (bits ^ 0x9E3779B97F4A7C15U);
  });
}

PointerList sorted(const PointerList& pointers) {
  std::vector<std::pair<PointerWord, std::uint64_t>> pairs;
  pairs.reserve(pointers.words.size());
  for (std::size_t i = 0; i < pointers.words.size(); ++i) {
    pairs.emplace_back(pointers.words[i], pointers.many.empty() ? 1 : pointers.many[i]);
  }
  std::sort(pairs.begin(), pairs.end());
  PointerList result;
  result.words.reserve(pairs.size());
  result.many.reserve(pairs.size());
  for (const auto& [word, count] : pairs) {
    if (!result.words.empty() && result.words.back() == word) {
      result.many.back() = saturating_sum(result.many.back(), count);
    } else {
      result.words.push_back(word);
      result.many.push_back(count);
    }
  }
  return result;
}

}  // namespace

std::uint64_t PointerList::live() const {
  if (many.empty()) return words.size();
  std::uint64_t sum = 0;
  for (const std::uint64_t count : many) sum = saturating_sum(sum, count);
  return sum;
}

// Of three lists: one is kept, and while one is sorted there are two more.
std::uint64_t PointerWatch::bytes_to_keep(const PointerList& pointers) {
  return std::uint64_t{3} * pointers.words.size() * (sizeof(PointerWord) + sizeof(std::uint64_t));
}

void PointerWatch::keep(std::uint64_t steps, const PointerList& pointers) {
  windows_.begin(steps);
  kept_ = ordered_ ? pointers : sorted(pointers);
  if (ordered_) return;
  plain_sum_ = plain_sum(pointers);
  sum_of_squares_ = sum_of_squares(pointers);
}

void PointerWatch::forget(std::uint64_t steps) {
  windows_.end(steps);
  kept_ = PointerList();
}

bool PointerWatch::same(const PointerList& pointers) const {
  if (ordered_) return pointers.words == kept_.words;
  if (plain_sum(pointers) != plain_sum_) return false;
  if (sum_of_squares(pointers) != sum_of_squares_) return false;
  if (pointers.live() == kUnlimited) return false;
  const PointerList now = sorted(pointers);
  return now.words == kept_.words && now.many == kept_.many;
}

PointerWord PointerWatch::of_one(const PointerList& one) const {
  if (kept_.words.size() != 1 || one.live() != kept_.live()) return kNoPointer;
  return one.live() == kUnlimited ? kNoPointer : kept_.words.front();
}

std::size_t PointerWatch::memory() const {
  return (kept_.words.capacity() + kept_.many.capacity()) * sizeof(std::uint64_t);
}

}  // namespace grid::runtime
