// Whether a run of cursors has returned to an earlier state: see LoopWindows for when it looks.
// Comparing costs one number, kept by those who write: how many cells differ from the copy. Only
// where none does are cursors compared, first by a sum over them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interp/runtime/cursor.h"
#include "interp/runtime/loop_windows.h"

namespace grid::runtime {

class LoopWatch {
 public:
  // For a run whose field has so many cells: a copy waits for as many steps as make it cheap.
  explicit LoopWatch(std::size_t cells) : windows_(16 + cells / kCellsPerStep) {}

  const LoopWindows& windows() const { return windows_; }
  bool watching() const { return windows_.open(); }

  void keep(std::uint64_t steps, const std::vector<std::uint8_t>& field, bool end_seen,
            const std::vector<Cursor>& cursors, const std::vector<Multiplicity>& many);
  // The window is over, as something was read or written, or too long; or there is no room for a
  // copy. `steps` so far.
  void stop(std::uint64_t steps) { windows_.end(steps); }

  // A cell of the field changes.
  void changed(std::int32_t cell, std::uint8_t before, std::uint8_t after) {
    const auto index = static_cast<std::size_t>(cell);
    if (index >= field_.size()) return;  // a field that has grown never is what it was
    differing_ += static_cast<std::int64_t>(after != field_[index]) -
                  static_cast<std::int64_t>(before != field_[index]);
  }
  bool same_field(std::size_t size, bool end_seen) const {
    return differing_ == 0 && size == field_.size() && end_seen == end_seen_;
  }
  // Whether that one cursor alone is what was kept.
  bool same(const Cursor& cursor) const {
    return cursors_.size() == 1 && many_.empty() && cursors_.front() == cursor;
  }
  bool same(const std::vector<Cursor>& now, const std::vector<Multiplicity>& many_now) const;
  std::size_t memory() const;

 private:
  static constexpr std::size_t kCellsPerStep = 64;

  LoopWindows windows_;
  std::int64_t differing_ = 0;
  std::vector<std::uint8_t> field_{};
  bool end_seen_ = false;
  std::vector<Cursor> cursors_{};  // sorted
  std::vector<Multiplicity> many_{};
  std::uint64_t sum_ = 0;  // over the cursors
};

}  // namespace grid::runtime
