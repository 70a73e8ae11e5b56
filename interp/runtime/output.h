// Output on its way to the world: kept for a while, cut where the limit is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "interp/runtime/world.h"

namespace grid::runtime {

class Output {
 public:
  Output(World& world, std::uint64_t limit) : world_(world), room_(limit) {}

  // Whether a byte can be put without asking what comes of it.
  bool has_room() const { return size_ < kKept && room_ > 0; }
  void put_unchecked(std::uint8_t byte) {
    bytes_[size_++] = static_cast<char>(byte);
    --room_;
    ++count_;
  }
  void put_unchecked(const char* bytes, std::size_t size) {
    std::memcpy(bytes_ + size_, bytes, size);
    size_ += size;
    room_ -= size;
    count_ += size;
  }
  // Bytes that can be put so.
  std::uint64_t room() const {
    const std::uint64_t kept = kKept - size_;
    return kept < room_ ? kept : room_;
  }
  // Ending::none, output_limit if the byte passes the limit and is not written, or output_error.
  Ending put(std::uint8_t byte) {
    if (room_ == 0) return Ending::output_limit;
    if (size_ == kKept && !hand_over()) return Ending::output_error;
    put_unchecked(byte);
    return Ending::none;
  }
  // Gives all to the world. False if that fails: then it does not count as written, and there is no
  // room any more.
  bool hand_over() {
    const std::size_t size = size_;
    size_ = 0;
    if (size == 0 || world_.write(bytes_, size)) return true;
    count_ -= size;
    room_ = 0;
    return false;
  }
  std::uint64_t count() const { return count_; }  // bytes put

 private:
  static constexpr std::size_t kKept = std::size_t{1} << 14;

  World& world_;
  std::uint64_t room_;  // bytes until the limit
  std::uint64_t count_ = 0;
  std::size_t size_ = 0;
  char bytes_[kKept];
};

}  // namespace grid::runtime
