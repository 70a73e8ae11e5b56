#include "reach/region.h"

#include <algorithm>

namespace grid {

namespace {

constexpr std::uint32_t kMostGrowths = 4;

// Columns after a move to the right. A block of several columns may be left or not.
std::uint64_t right_of(const FieldShape& shape, std::uint64_t columns) {
  const auto last = static_cast<unsigned>(shape.blocks() - 1);
  const std::uint64_t wrapped = columns >> last & 1;
  const std::uint64_t next = (columns << 1 & shape.columns()) | wrapped;
  return shape.block() == 1 ? next : next | columns;
}

std::uint64_t left_of(const FieldShape& shape, std::uint64_t columns) {
  const auto last = static_cast<unsigned>(shape.blocks() - 1);
  const std::uint64_t next = columns >> 1 | (columns & 1) << last;
  return shape.block() == 1 ? next : next | columns;
}

}  // namespace

MovedRegion moved(const FieldShape& shape, DataRegion region, Direction direction) {
  const auto below = static_cast<std::int32_t>(shape.height);
  MovedRegion result{.region = region};
  switch (direction) {
    case Direction::right:
      result.region.columns = right_of(shape, region.columns);
      break;
    case Direction::left:
      result.region.columns = left_of(shape, region.columns);
      break;
    case Direction::down:
      result.region.first_row = std::min(region.first_row + 1, below);
      result.region.last_row = std::min(region.last_row + 1, below);
      break;
    case Direction::up:
      result.off_top = region.first_row == 0;
      result.empty = region.last_row == 0;
      result.region.first_row = std::max(region.first_row - 1, 0);
      if (region.last_row < below) result.region.last_row = std::max(region.last_row - 1, 0);
      break;
  }
  return result;
}

bool merge(const FieldShape& shape, DataRegion& region, const DataRegion& other,
           std::uint8_t& growths) {
  const bool wider = (other.columns & ~region.columns) != 0;
  const bool higher = other.first_row < region.first_row;
  const bool lower = other.last_row > region.last_row;
  if (!wider && !higher && !lower) return false;
  const bool few = ++growths <= kMostGrowths;
  if (wider) region.columns = few ? region.columns | other.columns : shape.columns();
  if (higher) region.first_row = few ? other.first_row : 0;
  if (lower) {
    const auto last = static_cast<std::int32_t>(shape.height - 1);
    region.last_row = few || other.last_row > last ? other.last_row : last;
  }
  return true;
}

}  // namespace grid
