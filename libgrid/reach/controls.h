// What is known of one cell, direction and mode, of whose states there may be many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <grid/dialect.h>
#include <grid/reach.h>

namespace grid {

struct Control {
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  Mode mode{};
  bool whole = false;  // its region is the whole source,
  bool below = false;  // and all below it
  std::uint32_t places = 0;
  StateId region = kGone;      // the state with a region, if there is one
  std::uint32_t next = kNone;  // of the same cell and direction
};

class Controls {
 public:
  explicit Controls(std::size_t cells) : first_(cells * kDirections.size(), kNone) {}

  // Made when it is first asked for; valid until the next one is. O(modes).
  Control& of(std::size_t cell, Direction direction, Mode mode) {
    std::uint32_t& first = first_[cell * kDirections.size() + static_cast<std::size_t>(direction)];
    std::uint32_t known = first;
    while (known != kNone && controls_[known].mode != mode) known = controls_[known].next;
    if (known != kNone) return controls_[known];
    const auto index = static_cast<std::uint32_t>(controls_.size());
    controls_.push_back({.mode = mode, .next = std::exchange(first, index)});
    return controls_.back();
  }

 private:
  static constexpr std::uint32_t kNone = Control::kNone;

  std::vector<std::uint32_t> first_;  // by cell and direction
  std::vector<Control> controls_{};
};

}  // namespace grid
