#include "interp/runtime/loop_watch.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

namespace grid::runtime {

namespace {

auto key(const Cursor& cursor) {
  return std::make_tuple(cursor.at, cursor.data, cursor.direction, cursor.mode);
}

// Sorts cursors, and what they stand for with them.
void sort_together(std::vector<Cursor>& cursors, std::vector<Multiplicity>& many) {
  if (many.empty()) {
    std::sort(cursors.begin(), cursors.end(),
              [](const Cursor& a, const Cursor& b) { return key(a) < key(b); });
    return;
  }
  std::vector<std::pair<Cursor, Multiplicity>> both;
  both.reserve(cursors.size());
  for (std::size_t i = 0; i < cursors.size(); ++i) both.emplace_back(cursors[i], many[i]);
  std::sort(both.begin(), both.end(),
            [](const auto& a, const auto& b) { return key(a.first) < key(b.first); });
  for (std::size_t i = 0; i < both.size(); ++i) {
    cursors[i] = both[i].first;
    many[i] = both[i].second;
  }
}

// Modulo 2^64, so in any order, and whether equal ones are put together or not.
std::uint64_t sum_of(const std::vector<Cursor>& cursors, const std::vector<Multiplicity>& many) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < cursors.size(); ++i) {
    sum += hash_of(cursors[i]) * (many.empty() ? 1 : many[i].count);
  }
  return sum;
}

// A saturated number is equal to no other.
bool is_saturated(const std::vector<Multiplicity>& many) {
  return std::any_of(many.begin(), many.end(),
                     [](const Multiplicity& each) { return each.count == kUnlimited; });
}

// How many cursors are in the state of the one at `i`, which is the first such; moves on to the
// next state. Sorted cursors in the same state need not be merged.
std::uint64_t take_equal(const std::vector<Cursor>& cursors, const std::vector<Multiplicity>& many,
                         std::size_t& i) {
  const std::size_t first = i;
  std::uint64_t sum = 0;
  for (; i < cursors.size() && cursors[i] == cursors[first]; ++i) {
    sum = saturating_sum(sum, many.empty() ? 1 : many[i].count);
  }
  return sum;
}

}  // namespace

void LoopWatch::keep(std::uint64_t steps, const std::vector<std::uint8_t>& field, bool end_seen,
                     const std::vector<Cursor>& cursors, const std::vector<Multiplicity>& many) {
  windows_.begin(steps);
  field_ = field;
  differs_at_ = 0;
  work_ = kCellsPerStep * (windows_.next_event() - steps) + field.size();
  end_seen_ = end_seen;
  cursors_ = cursors;
  many_ = many;
  sort_together(cursors_, many_);
  sum_ = sum_of(cursors_, many_);
}

bool LoopWatch::same_field(const std::vector<std::uint8_t>& field, bool end_seen) {
  if (differs(field, end_seen)) return false;
  const auto at = std::mismatch(field.begin(), field.end(), field_.begin());
  if (at.first == field.end()) return true;
  differs_at_ = static_cast<std::size_t>(at.first - field.begin());
  if (work_ < differs_at_) windows_.end(windows_.next_event());
  work_ -= std::min<std::uint64_t>(work_, differs_at_);
  return false;
}

bool LoopWatch::same(const std::vector<Cursor>& now,
                     const std::vector<Multiplicity>& many_now) const {
  if (sum_of(now, many_now) != sum_ || is_saturated(many_now)) return false;
  std::vector<Cursor> cursors = now;
  std::vector<Multiplicity> many = many_now;
  sort_together(cursors, many);
  std::size_t mine = 0;
  std::size_t its = 0;
  while (mine < cursors_.size() && its < cursors.size()) {
    if (!(cursors_[mine] == cursors[its])) return false;
    if (take_equal(cursors_, many_, mine) != take_equal(cursors, many, its)) return false;
  }
  return mine == cursors_.size() && its == cursors.size();
}

std::size_t LoopWatch::memory() const {
  return field_.capacity() + cursors_.capacity() * sizeof(Cursor) +
         many_.capacity() * sizeof(Multiplicity);
}

}  // namespace grid::runtime
