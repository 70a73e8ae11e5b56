#include "reach/state_table.h"

#include <algorithm>
#include <utility>

#include "machine/hash.h"

namespace grid {

namespace {

std::uint64_t hash_of(const PointerState& state) {
  const auto word = [](std::int32_t high, std::int32_t low) {
    return std::uint64_t{static_cast<std::uint32_t>(high)} << 32 | static_cast<std::uint32_t>(low);
  };
  const std::uint64_t small = static_cast<std::uint64_t>(state.direction) |
                              static_cast<std::uint64_t>(state.mode) << 8 |
                              static_cast<std::uint64_t>(state.flags) << 16;
  return mix(mix(word(state.row, state.col) + kStackFactor * small) +
             word(state.data_row, state.data_col));
}

// The lower half chooses the slot, so that the table can grow without the states.
std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash); }

}  // namespace

std::size_t HashedStates::slot_of(const PointerState& state, std::uint64_t hash,
                                  const std::vector<PointerState>& states) const {
  const std::size_t mask = slots_.size() - 1;
  const std::uint32_t tag = tag_of(hash);
  std::size_t slot = tag & mask;
  while (slots_[slot].id != kGone &&
         (slots_[slot].tag != tag || !(states[slots_[slot].id] == state))) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

StateId HashedStates::find(const PointerState& state,
                           const std::vector<PointerState>& states) const {
  return slots_[slot_of(state, hash_of(state), states)].id;
}

StateId HashedStates::find_or_add(const PointerState& state,
                                  const std::vector<PointerState>& states) {
  const std::uint64_t hash = hash_of(state);
  Slot& slot = slots_[slot_of(state, hash, states)];
  if (slot.id != kGone) return slot.id;
  const auto id = static_cast<StateId>(states.size());
  slot = {id, tag_of(hash)};
  if (2 * (states.size() + 1) > slots_.size()) grow();
  return id;
}

void HashedStates::grow() {
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& each : old) {
    if (each.id == kGone) continue;
    std::size_t slot = each.tag & mask;
    while (slots_[slot].id != kGone) slot = (slot + 1) & mask;
    slots_[slot] = each;
  }
}

std::size_t PlacedStates::column(const PointerState& state) const {
  return static_cast<std::size_t>(state.col) * kDirections.size() +
         static_cast<std::size_t>(state.direction);
}

StateId PlacedStates::search(StateId first, const PointerState& state,
                             const std::vector<PointerState>& states) const {
  StateId id = first;
  while (id != kGone && !(states[id] == state)) id = next_[id];
  return id;
}

StateId PlacedStates::find(const PointerState& state,
                           const std::vector<PointerState>& states) const {
  const std::unique_ptr<StateId[]>& row = rows_[static_cast<std::size_t>(state.row)];
  return row ? search(row[column(state)], state, states) : kGone;
}

StateId PlacedStates::find_or_add(const PointerState& state,
                                  const std::vector<PointerState>& states) {
  std::unique_ptr<StateId[]>& row = rows_[static_cast<std::size_t>(state.row)];
  if (!row) {
    const std::size_t size = width_ * kDirections.size();
    row = std::make_unique_for_overwrite<StateId[]>(size);
    std::fill_n(row.get(), size, kGone);
  }
  StateId& first = row[column(state)];
  const StateId known = search(first, state, states);
  if (known != kGone) return known;
  const auto id = static_cast<StateId>(states.size());
  next_.push_back(std::exchange(first, id));
  return id;
}

}  // namespace grid
