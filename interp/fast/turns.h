// The turns of a dialect's row, as the runtime keeps them.
#pragma once

#include <grid/dialect.h>

#include <cstddef>
#include <cstdint>

namespace grid::interp::fast {

inline void set_turns(std::uint8_t (&to)[4], const Turns& turns) {
  for (const Direction from : kDirections) {
    to[static_cast<std::size_t>(from)] = static_cast<std::uint8_t>(turns[from]);
  }
}

}  // namespace grid::interp::fast
