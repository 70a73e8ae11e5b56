// Numbers of pointer states, by state. The states stand elsewhere, in the order of their numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <grid/reach.h>

namespace grid {

// By hash. For dialects with a field, where one cell and direction can have very many states.
class HashedStates {
 public:
  // kGone if it is not there. Amortised constant time.
  StateId find(const PointerState& state, const std::vector<PointerState>& states) const;
  // If it is not there it gets the number states.size(), under which it must be put there next.
  StateId find_or_add(const PointerState& state, const std::vector<PointerState>& states);

 private:
  // Part of its hash stands beside a state, so that another one is seldom looked at.
  struct Slot {
    StateId id = kGone;
    std::uint32_t tag = 0;
  };

  // Where the state with this hash is, or could be put.
  std::size_t slot_of(const PointerState& state, std::uint64_t hash,
                      const std::vector<PointerState>& states) const;
  void grow();

  std::vector<Slot> slots_{1024};  // open addressing, a power of two, at most half full
};

// By cell and direction, in the order of the grid: ways that go on from cell to cell find their
// states close together. For dialects without a field, where few states have both in common.
class PlacedStates {
 public:
  explicit PlacedStates(const Program& program)
      : width_(static_cast<std::size_t>(program.width())),
        rows_(static_cast<std::size_t>(program.height())) {}

  // As above. O(states with the same cell and direction).
  StateId find(const PointerState& state, const std::vector<PointerState>& states) const;
  StateId find_or_add(const PointerState& state, const std::vector<PointerState>& states);

 private:
  std::size_t column(const PointerState& state) const;
  StateId search(StateId first, const PointerState& state,
                 const std::vector<PointerState>& states) const;

  std::size_t width_;
  // The first state of each cell and direction; a row is made when a state comes to it.
  std::vector<std::unique_ptr<StateId[]>> rows_;
  std::vector<StateId> next_{};  // of each state, the next with the same
};

}  // namespace grid
