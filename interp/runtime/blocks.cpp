#include "interp/runtime/blocks.h"

#include <algorithm>
#include <utility>

namespace grid::runtime {

namespace {

constexpr std::uint32_t kMostWanted = 1U << 20;

std::uint64_t key_of(const BlockExit& entry) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(entry.at)) << 8 |
         static_cast<std::uint64_t>(entry.direction) << 4 | entry.mode;
}

std::size_t size_of(const Block& block) {
  constexpr std::size_t kPerCell = 6;  // of code, with the lists of blocks made from it
  return sizeof(Block) + block.ops.capacity() * sizeof(BlockOp) +
         block.changes.capacity() * sizeof(std::int32_t) + block.code.capacity() * kPerCell;
}

}  // namespace

std::int32_t Blocks::find(const BlockExit& entry, std::int32_t data,
                          const std::vector<std::uint8_t>& field) {
  Place& place = places_[key_of(entry)];
  if (place.block != kNoBlock && is_valid(place.block)) return place.block;
  if (place.wanted_after == 0) place.wanted_after = maker_.visits();
  if (++place.visits < place.wanted_after) return kNoBlock;
  return make(place, entry, data, field);
}

std::int32_t Blocks::follow(std::int32_t from, int exit, std::int32_t data,
                            const std::vector<std::uint8_t>& field) {
  const BlockExit to = (*this)[from].exits[exit];
  const std::int32_t found = find(to, data, field);
  // Making a block may have given up all others.
  if (found != kNoBlock && static_cast<std::size_t>(from) < blocks_.size()) {
    BlockExit& known = blocks_[static_cast<std::size_t>(from)].block.exits[exit];
    if (known.at == to.at && known.direction == to.direction && known.mode == to.mode) {
      known.block = found;
    }
  }
  return found;
}

void Blocks::doubt(std::int32_t block, std::int32_t distance) {
  Slot& slot = blocks_[static_cast<std::size_t>(block)];
  slot.valid = false;
  Place& place = places_[key_of(slot.block.entry)];
  place.varying.push_back(distance);
  // It is made again at once: there are only so many cells to doubt.
  place.visits = place.wanted_after;
}

std::int32_t Blocks::make(Place& place, const BlockExit& entry, std::int32_t data,
                          const std::vector<std::uint8_t>& field) {
  if (memory_ > kMostMemory) {
    forget_all();
    return kNoBlock;
  }
  if (place.varying.empty()) place.wanted_after = std::min(2 * place.wanted_after, kMostWanted);
  place.visits = 0;
  Block block = maker_.make(entry, data, field, place.varying);
  if (block.steps == 0) return kNoBlock;
  if (place.block == kNoBlock) {
    place.block = static_cast<std::int32_t>(blocks_.size());
    blocks_.emplace_back();
  }
  std::int32_t page = -1;
  for (const std::int32_t cell : block.code) {
    marks_[static_cast<std::size_t>(cell)] = 1;
    if (cell / kCellsOfPage == page) continue;
    page = cell / kCellsOfPage;
    made_from_[page].push_back(place.block);
  }
  memory_ += size_of(block);
  blocks_[static_cast<std::size_t>(place.block)] = {std::move(block), true};
  return place.block;
}

void Blocks::changed(std::int32_t cell) {
  marks_[static_cast<std::size_t>(cell)] = 0;
  for (const std::int32_t index : made_from_[cell / kCellsOfPage]) {
    Slot& slot = blocks_[static_cast<std::size_t>(index)];
    const std::vector<std::int32_t>& code = slot.block.code;
    if (std::binary_search(code.begin(), code.end(), cell)) slot.valid = false;
  }
}

void Blocks::forget_all() {
  blocks_.clear();
  for (auto& [key, place] : places_) place.block = kNoBlock;
  std::fill(marks_.begin(), marks_.end(), std::uint8_t{0});
  made_from_.clear();
  memory_ = 0;
}

}  // namespace grid::runtime
