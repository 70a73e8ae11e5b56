#include "interp/runtime/blocks.h"

#include <algorithm>
#include <utility>

namespace grid::runtime {

namespace {

constexpr std::uint32_t kMostWanted = 1U << 20;
constexpr std::uint8_t kDataModes = 6;

std::uint64_t key_of(const BlockExit& entry) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(entry.at)) << 8 |
         static_cast<std::uint64_t>(entry.direction) << 4 | entry.mode;
}

std::size_t hash_of(std::uint64_t key) {
  return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> 40);
}

std::size_t size_of(const Block& block) {
  constexpr std::size_t kPerCell = 16;  // of code, with its origin
  return sizeof(Block) + block.ops.capacity() * sizeof(BlockOp) +
         block.changes.capacity() * sizeof(std::int32_t) + block.code.capacity() * kPerCell;
}

}  // namespace

std::int32_t Blocks::find(const BlockExit& entry, std::int32_t data,
                          const std::vector<std::uint8_t>& field) {
  const std::uint64_t key = key_of(entry);
  const auto known = places_.find(key);
  if (known == places_.end()) {
    if (!is_wanted(key)) return kNoBlock;
    Place& place = places_[key];
    place.wanted_after = patience_;
    memory_ += kPlaceMemory;
    return make(place, entry, data, field);
  }
  Place& place = known->second;
  if (place.block != kNoBlock && is_valid(place.block)) return place.block;
  if (++place.visits < place.wanted_after) return kNoBlock;
  return make(place, entry, data, field);
}

bool Blocks::is_wanted(std::uint64_t key) {
  if (2 * heats_ >= heat_.size()) {
    std::vector<Heat> old(heats_ < kMostHeats ? 2 * heat_.size() : heat_.size());
    old.swap(heat_);
    if (heats_ < kMostHeats) {
      for (const Heat& heat : old) {
        if (heat.key != kNoKey) heat_of(heat.key) = heat;
      }
    } else {
      heats_ = 0;
    }
  }
  Heat& heat = heat_of(key);
  if (heat.key == kNoKey) {
    heat.key = key;
    ++heats_;
  }
  return ++heat.visits >= patience_;
}

// That of the place, or one that is free.
Blocks::Heat& Blocks::heat_of(std::uint64_t key) {
  const std::size_t mask = heat_.size() - 1;
  std::size_t slot = hash_of(key) & mask;
  while (heat_[slot].key != key && heat_[slot].key != kNoKey) slot = (slot + 1) & mask;
  return heat_[slot];
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

void Blocks::doubt(std::int32_t block, std::int32_t data, const std::vector<std::uint8_t>& field) {
  Slot& slot = blocks_[static_cast<std::size_t>(block)];
  slot.valid = false;
  Place& place = places_[key_of(slot.block.entry)];
  for (const BlockGuard& guard : slot.block.guards) {
    if (field[static_cast<std::size_t>(data + guard.cell)] == guard.value) continue;
    place.varying.push_back(guard.cell);
    memory_ += 2 * sizeof(std::int32_t);
  }
  std::sort(place.varying.begin(), place.varying.end());
  place.doubted = true;
  ++place.doubts;
  place.visits = place.wanted_after;  // it is made again at once
}

std::int32_t Blocks::make(Place& place, const BlockExit& entry, std::int32_t data,
                          const std::vector<std::uint8_t>& field) {
  if (memory_ > kMostMemory) {
    forget_all();
    return kNoBlock;
  }
  if (!place.doubted) place.wanted_after = std::min(2 * place.wanted_after, kMostWanted);
  place.doubted = false;
  place.visits = 0;
  const std::int32_t other = shared(entry);
  if (other != kNoBlock) return place.block = other;
  Block block = maker_.make(entry, data, field, place.doubts < kMostDoubts, place.varying, *this);
  if (block.steps == 0) return kNoBlock;
  block.entry = entry;
  // Other places that share the old one must not find one there that is for this mode only.
  const bool shares = place.block != kNoBlock && (*this)[place.block].any_mode;
  if (place.block == kNoBlock || (shares && !block.any_mode)) {
    place.block = static_cast<std::int32_t>(blocks_.size());
    blocks_.emplace_back();
  }
  Slot& slot = blocks_[static_cast<std::size_t>(place.block)];
  ++slot.version;
  for (const std::int32_t cell : block.code) {
    marks_[static_cast<std::size_t>(cell)] = 1;
    std::int32_t& first = first_origin(cell);
    origins_.push_back({place.block, slot.version, first});
    first = static_cast<std::int32_t>(origins_.size() - 1);
  }
  memory_ += size_of(block);
  slot.block = std::move(block);
  slot.valid = true;
  return place.block;
}

std::int32_t Blocks::shared(const BlockExit& entry) const {
  for (std::uint8_t mode = 0; mode < kDataModes; ++mode) {
    BlockExit other = entry;
    other.mode = mode;
    const auto known = places_.find(key_of(other));
    if (known == places_.end() || known->second.block == kNoBlock) continue;
    const std::int32_t block = known->second.block;
    if (is_valid(block) && (*this)[block].any_mode) return block;
  }
  return kNoBlock;
}

bool Blocks::has(const BlockExit& entry) const {
  const auto known = places_.find(key_of(entry));
  return known != places_.end() && known->second.block != kNoBlock && is_valid(known->second.block);
}

std::int32_t& Blocks::first_origin(std::int32_t cell) {
  const auto index = static_cast<std::size_t>(cell);
  std::unique_ptr<std::int32_t[]>& page = first_origin_[index / kCellsOfPage];
  if (!page) {
    page.reset(new std::int32_t[kCellsOfPage]);
    std::fill_n(page.get(), kCellsOfPage, kNone);
    memory_ += kCellsOfPage * sizeof(std::int32_t);
  }
  return page[index % kCellsOfPage];
}

void Blocks::changed(std::int32_t cell) {
  marks_[static_cast<std::size_t>(cell)] = 0;
  std::int32_t& first = first_origin(cell);
  for (std::int32_t at = first; at != kNone;) {
    const Origin& origin = origins_[static_cast<std::size_t>(at)];
    Slot& slot = blocks_[static_cast<std::size_t>(origin.block)];
    if (slot.version == origin.version) slot.valid = false;
    at = origin.next;
  }
  first = kNone;
}

void Blocks::grow(std::size_t cells) {
  marks_.resize(cells);
  first_origin_.resize(cells / kCellsOfPage + 1);
}

void Blocks::forget_all() {
  blocks_.clear();
  places_.clear();
  patience_ = std::min(2 * patience_, kMostWanted);
  std::fill(marks_.begin(), marks_.end(), std::uint8_t{0});
  for (auto& page : first_origin_) page.reset();
  origins_.clear();
  memory_ = 0;
}

}  // namespace grid::runtime
