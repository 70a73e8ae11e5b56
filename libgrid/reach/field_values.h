// What each cell of a field may hold, whenever: a set of bytes that only grows. Everything below
// the source is one more row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <grid/byte_set.h>
#include <grid/dialect.h>
#include <grid/machine.h>
#include <grid/position.h>
#include <grid/reach.h>

#include "reach/cell_marks.h"

namespace grid {

// `values` and all v + a and v - a, again and again, for v in `values` and a in `operands`: what
// any number of additions in any number of steps can make of them. With the same set twice it holds
// what cursors that add a cell to itself in one step can make of it.
ByteSet closed_under(ByteSet values, const ByteSet& operands, Mode operation);

class FieldValues {
 public:
  FieldValues(std::int64_t width, std::int64_t height)
      : width_(width),
        height_(height),
        values_(static_cast<std::size_t>(width * (height + 1))),
        growths_(values_.size()) {}

  std::size_t index(Cell at) const { return static_cast<std::size_t>(at.row * width_ + at.col); }
  const ByteSet& operator[](std::size_t cell) const { return values_[cell]; }
  // Adds what the cells of a machine hold.
  void add(const Machine& machine);

  // A data operation on `to` whose operand comes from `from`. True if `to` may hold more now.
  bool operate(Mode operation, std::size_t from, std::size_t to);
  bool insert(std::size_t cell, const ByteSet& values);

  const std::vector<ByteSet>& all() const { return values_; }

 private:
  // Sets that have grown so often are made full: few are left out then, and each growth costs.
  static constexpr std::uint8_t kMostGrowths = 40;

  std::int64_t width_;
  std::int64_t height_;
  std::vector<ByteSet> values_;
  std::vector<std::uint8_t> growths_;
};

}  // namespace grid
