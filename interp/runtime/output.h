// Output on its way to the world: kept for a while, cut where the limit is.
#pragma once

#include <cstddef>
#include <cstdint>

#include "interp/runtime/world.h"

namespace grid::runtime {

class Output {
 public:
  Output(World& world, std::uint64_t limit) : world_(world), left_(limit) { begin(); }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  // Whether a byte can be put without asking what comes of it.
  bool has_room() const { return next_ != end_; }
  void put_unchecked(std::uint8_t byte) { *next_++ = static_cast<char>(byte); }
  // Bytes that can be put so.
  std::uint64_t room() const { return static_cast<std::uint64_t>(end_ - next_); }
  // For code that does so by itself: where the next byte goes, where there is no more room, and,
  // once it is done, how far it has come.
  char* next() const { return next_; }
  const char* end() const { return end_; }
  void put_up_to(char* next) { next_ = next; }

  // Ending::none, output_limit if the byte passes the limit and is not written, or output_error.
  Ending put(std::uint8_t byte) {
    if (next_ == end_) {
      if (kept() == left_) return Ending::output_limit;
      if (!hand_over()) return Ending::output_error;
    }
    put_unchecked(byte);
    return Ending::none;
  }
  // Gives all to the world. False if that fails: then it does not count as written, and there is no
  // room any more.
  bool hand_over() {
    const std::uint64_t size = kept();
    const bool works = size == 0 || world_.write(bytes_, static_cast<std::size_t>(size));
    if (works) handed_over_ += size;
    left_ = works ? left_ - size : 0;
    begin();
    return works;
  }
  std::uint64_t count() const { return handed_over_ + kept(); }  // bytes put

 private:
  static constexpr std::size_t kKept = std::size_t{1} << 14;

  void begin() {
    next_ = bytes_;
    end_ = bytes_ + (left_ < kKept ? static_cast<std::size_t>(left_) : kKept);
  }
  std::uint64_t kept() const { return static_cast<std::uint64_t>(next_ - bytes_); }

  World& world_;
  std::uint64_t left_;  // bytes until the limit, from bytes_ on
  std::uint64_t handed_over_ = 0;
  char* next_ = nullptr;
  char* end_ = nullptr;
  char bytes_[kKept];
};

}  // namespace grid::runtime
