// Hashes that can be kept up to date: a sum over cells, and a polynomial over the stack, whose
// multiplier is odd and so has an inverse modulo 2^64. A cell that holds what the program put there
// adds nothing.
#pragma once

#include <cstdint>

#include <grid/machine.h>

namespace grid {

// A good 64-bit mix (the finaliser of SplitMix64; Steele, Lea and Flood 2014).
constexpr std::uint64_t mix(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return value ^ (value >> 31);
}

// What a change of one cell adds to the hash of the field: linear in the value, so that two changes
// that cancel leave no trace.
constexpr std::uint64_t change_hash(std::size_t index, std::uint8_t before, std::uint8_t after) {
  return (std::uint64_t{after} - before) * mix(static_cast<std::uint64_t>(index) + 1);
}

inline constexpr std::uint64_t kStackFactor = 0x9E3779B97F4A7C15;

// The inverse of an odd number modulo 2^64, by Newton's iteration: each round doubles the number of
// right bits, of which the start has three.
constexpr std::uint64_t inverse(std::uint64_t odd) {
  std::uint64_t result = odd;
  for (int round = 0; round < 5; ++round) result *= 2 - odd * result;
  return result;
}
static_assert(inverse(kStackFactor) * kStackFactor == 1);

constexpr std::uint64_t hash_after_push(std::uint64_t hash, std::int32_t value) {
  return hash * kStackFactor + static_cast<std::uint32_t>(value) + 1;
}
constexpr std::uint64_t hash_after_pop(std::uint64_t hash, std::int32_t value) {
  return (hash - static_cast<std::uint32_t>(value) - 1) * inverse(kStackFactor);
}

// Of what Pointer::same_state compares.
inline std::uint64_t state_hash(const Pointer& pointer) {
  std::uint64_t hash = static_cast<std::uint64_t>(pointer.direction) |
                       static_cast<std::uint64_t>(pointer.mode) << 8 |
                       static_cast<std::uint64_t>(pointer.flags) << 16;
  for (const std::int64_t part :
       {pointer.at.row, pointer.at.col, pointer.data.row, pointer.data.col}) {
    hash = mix(hash + kStackFactor * static_cast<std::uint64_t>(part + 1));
  }
  return hash;
}

// Keeps the hash of the field up to date. Here because it is called for every write.
inline void Machine::set_cell(Cell at, std::uint8_t value) {
  const std::size_t where = index(at);
  field_hash_ += change_hash(where, field_[where], value);
  field_[where] = value;
}

}  // namespace grid
