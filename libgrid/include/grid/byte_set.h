// A set of byte values, for example of all that a cell may hold.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <grid/export.h>

namespace grid {

class ByteSet {
 public:
  ByteSet() = default;
  static ByteSet of(std::uint8_t value) {
    ByteSet set;
    set.insert(value);
    return set;
  }
  static ByteSet all() {
    ByteSet set;
    set.words_.fill(~std::uint64_t{0});
    return set;
  }

  bool contains(std::uint8_t value) const { return (words_[value >> 6] >> (value & 63) & 1) != 0; }
  bool empty() const { return *this == ByteSet(); }
  bool full() const { return *this == all(); }
  std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }
  void insert(std::uint8_t value) { words_[value >> 6] |= std::uint64_t{1} << (value & 63); }
  // Whether that added anything.
  bool insert(const ByteSet& other) {
    bool grown = false;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      grown = grown || (other.words_[i] & ~words_[i]) != 0;
      words_[i] |= other.words_[i];
    }
    return grown;
  }
  // The values that `other` has not.
  ByteSet without(const ByteSet& other) const {
    ByteSet rest = *this;
    for (std::size_t i = 0; i < words_.size(); ++i) rest.words_[i] &= ~other.words_[i];
    return rest;
  }
  // The smallest value; not of an empty set.
  std::uint8_t least() const {
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    return static_cast<std::uint8_t>(64 * i +
                                     static_cast<std::size_t>(std::countr_zero(words_[i])));
  }

  // Every v + by modulo 256.
  GRID_API ByteSet shifted(std::uint8_t by) const;

  // Calls visit(value) in ascending order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(static_cast<std::uint8_t>(64 * i + static_cast<std::size_t>(std::countr_zero(word))));
      }
    }
  }

  friend bool operator==(const ByteSet&, const ByteSet&) = default;

 private:
  std::array<std::uint64_t, 4> words_{};
};

}  // namespace grid
