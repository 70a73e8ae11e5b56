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
  constexpr std::size_t kPerCell = 24;  // of code, with the lists of blocks made from it
  return sizeof(Block) + block.ops.capacity() * sizeof(BlockOp) +
         block.changes.capacity() * sizeof(std::int32_t) + block.code.capacity() * kPerCell;
}

}  // namespace

std::int32_t Blocks::find(const BlockExit& entry, const std::vector<std::uint8_t>& field,
                          std::int32_t width) {
  Place& place = places_[key_of(entry)];
  if (place.block != kNoBlock && is_valid(place.block)) return place.block;
  if (++place.visits < place.wanted_after) return kNoBlock;
  return make(place, entry, field, width);
}

std::int32_t Blocks::follow(std::int32_t from, int exit, const std::vector<std::uint8_t>& field,
                            std::int32_t width) {
  const BlockExit to = (*this)[from].exits[exit];
  const std::int32_t found = find(to, field, width);
  // Making a block may have given up all others.
  if (found != kNoBlock && static_cast<std::size_t>(from) < blocks_.size()) {
    BlockExit& known = blocks_[static_cast<std::size_t>(from)].block.exits[exit];
    if (known.at == to.at && known.direction == to.direction && known.mode == to.mode) {
      known.block = found;
    }
  }
  return found;
}

std::int32_t Blocks::make(Place& place, const BlockExit& entry,
                          const std::vector<std::uint8_t>& field, std::int32_t width) {
  if (memory_ > kMostMemory) {
    forget_all();
    return kNoBlock;
  }
  place.visits = 0;
  place.wanted_after = std::min(2 * place.wanted_after, kMostWanted);
  Block block = maker_.make(entry, field.data(), static_cast<std::int64_t>(field.size()) / width);
  if (block.steps == 0) return kNoBlock;
  if (place.block == kNoBlock) {
    place.block = static_cast<std::int32_t>(blocks_.size());
    blocks_.emplace_back();
  }
  for (const std::int32_t cell : block.code) {
    marks_[static_cast<std::size_t>(cell)] = 1;
    made_from_[cell].push_back(place.block);
  }
  memory_ += size_of(block);
  blocks_[static_cast<std::size_t>(place.block)] = {std::move(block), true};
  return place.block;
}

void Blocks::changed(std::int32_t cell) {
  marks_[static_cast<std::size_t>(cell)] = 0;
  const auto known = made_from_.find(cell);
  if (known == made_from_.end()) return;
  for (const std::int32_t block : known->second) {
    blocks_[static_cast<std::size_t>(block)].valid = false;
  }
  made_from_.erase(known);
}

void Blocks::forget_all() {
  blocks_.clear();
  for (auto& [key, place] : places_) place.block = kNoBlock;
  for (const auto& [cell, blocks] : made_from_) marks_[static_cast<std::size_t>(cell)] = 0;
  made_from_.clear();
  memory_ = 0;
}

}  // namespace grid::runtime
