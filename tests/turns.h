// Direction tables that can be altered.
#pragma once

#include <grid/dialect.h>

namespace grid {

// The entry of a direction table for one incoming direction.
inline Direction& entry(Turns& turns, Direction from) {
  switch (from) {
    case Direction::right:
      return turns.right;
    case Direction::down:
      return turns.down;
    case Direction::left:
      return turns.left;
    case Direction::up:
      return turns.up;
  }
  return turns.right;
}

}  // namespace grid
