// Where a data pointer may be that has too many places to be listed; see DataRegion.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <grid/dialect.h>
#include <grid/position.h>
#include <grid/reach.h>

namespace grid {

// The shape of a field, as regions see it.
struct FieldShape {
  std::int64_t width = 1;
  std::int64_t height = 1;  // that row stands for all below the source

  static constexpr std::int64_t kBlocks = 64;
  std::int64_t block() const { return (width + kBlocks - 1) / kBlocks; }
  std::int64_t blocks() const { return (width + block() - 1) / block(); }
  // All of them, as DataRegion has them.
  std::uint64_t columns() const { return ~std::uint64_t{0} >> (kBlocks - blocks()); }
};

inline DataRegion region_of(const FieldShape& shape, Cell at) {
  const auto row = static_cast<std::int32_t>(at.row);
  return {row, row, std::uint64_t{1} << (at.col / shape.block())};
}

// All places of the source, and below it if `lowest` is there.
inline DataRegion whole_source(const FieldShape& shape, std::int64_t lowest) {
  return {0, static_cast<std::int32_t>(std::max(shape.height - 1, lowest)), shape.columns()};
}

// A region after its pointer moved; `off_top`: part of it left the top.
struct MovedRegion {
  DataRegion region;
  bool empty = false;  // all of it left
  bool off_top = false;
};
MovedRegion moved(const FieldShape& shape, DataRegion region, Direction direction);

// Adds `other` to `region`. True if that grew. One that grows again and again grows to all columns
// or to the first or last row of the source at once, so that it ends soon; `growths` counts.
bool merge(const FieldShape& shape, DataRegion& region, const DataRegion& other,
           std::uint8_t& growths);

// Whether all places of `inner` are in `outer`.
inline bool contains(const DataRegion& outer, const DataRegion& inner) {
  return outer.first_row <= inner.first_row && inner.last_row <= outer.last_row &&
         (inner.columns & ~outer.columns) == 0;
}

// Visits each cell of regions once, however often regions come: almost constant time for a column
// that was visited before, constant for a region inside the largest one.
class RegionVisits {
 public:
  explicit RegionVisits(const FieldShape& shape) : shape_(shape) {}

  // Calls visit(Cell) for the cells of `region` that no earlier call has visited.
  template <class Visit>
  void visit(const DataRegion& region, Visit visit) {
    if (next_.empty()) reset();
    if (contains(largest_, region)) return;
    if (contains(region, largest_)) largest_ = region;
    for (std::int64_t block = 0; block < shape_.blocks(); ++block) {
      if ((region.columns >> block & 1) == 0) continue;
      const std::int64_t end = std::min((block + 1) * shape_.block(), shape_.width);
      for (std::int64_t col = block * shape_.block(); col < end; ++col) {
        visit_column(col, region, visit);
      }
    }
  }

 private:
  template <class Visit>
  void visit_column(std::int64_t col, const DataRegion& region, Visit visit) {
    for (std::int32_t row = unvisited(col, region.first_row); row <= region.last_row;
         row = unvisited(col, row)) {
      slot(col, row) = row + 1;
      visit(Cell{row, col});
    }
  }

  void reset() {
    next_.resize(static_cast<std::size_t>(shape_.width * (shape_.height + 2)));
    for (std::int64_t col = 0; col < shape_.width; ++col) {
      for (std::int64_t row = 0; row < shape_.height + 2; ++row) {
        slot(col, static_cast<std::int32_t>(row)) = static_cast<std::int32_t>(row);
      }
    }
  }

  // The first row from `row` on that was not visited: a forest of rows with halved paths.
  std::int32_t unvisited(std::int64_t col, std::int32_t row) {
    while (slot(col, row) != row) {
      slot(col, row) = slot(col, slot(col, row));
      row = slot(col, row);
    }
    return row;
  }

  std::int32_t& slot(std::int64_t col, std::int32_t row) {
    return next_[static_cast<std::size_t>(col * (shape_.height + 2) + row)];
  }

  FieldShape shape_;
  DataRegion largest_{.first_row = 0, .last_row = -1, .columns = 0};  // visited, holds earlier ones
  std::vector<std::int32_t> next_;
};

}  // namespace grid
