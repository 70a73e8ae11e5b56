// The state of one cursor, and how many are in it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "interp/runtime/world.h"

namespace grid::runtime {

enum class DataMode : std::uint8_t { none, add, subtract, input, output, clear };

// Instruction and data pointer are indices of cells, and their columns.
struct Cursor {
  std::int32_t at = 0;
  std::int32_t at_col = 0;
  std::int32_t data = 0;
  std::int32_t data_col = 0;
  std::uint8_t direction = 0;
  DataMode mode = DataMode::none;
};
inline std::uint64_t hash_of(const Cursor& cursor) {
  std::uint64_t bits = static_cast<std::uint64_t>(static_cast<std::uint32_t>(cursor.at)) << 32 |
                       static_cast<std::uint32_t>(cursor.data);
  bits ^= static_cast<std::uint64_t>(cursor.direction) << 30 |
          static_cast<std::uint64_t>(cursor.mode) << 60;
  bits *= 0x9E3779B97F4A7C15U;
  return bits ^ bits >> 32;
}
inline bool operator==(const Cursor& a, const Cursor& b) {
  return a.at == b.at && a.data == b.data && a.direction == b.direction && a.mode == b.mode;
}

inline bool is_outside(std::int32_t cell, std::size_t size) {
  return static_cast<std::uint32_t>(cell) >= size;
}

// How many cursors one stands for. The count saturates; its last byte, which is what additions
// need, stays exact.
struct Multiplicity {
  std::uint64_t count = 1;
  std::uint8_t low = 1;
};

}  // namespace grid::runtime
