// Whether a run of cursors has returned to an earlier state: see LoopWindows for when it looks.
// A cell of the field that was seen to differ is compared, and cursors, and only if they are what
// they were, all cells. Nobody has to say what changes. A window in which that has become too
// much work is closed; a later one has more time for the same loop.
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
  // Gives back what it holds.
  void forget(std::uint64_t steps) {
    windows_.end(steps);
    field_ = {};
    cursors_ = {};
    many_ = {};
  }

  // Whether the field differs from the copy as far as one look tells; false need not mean equal.
  bool differs(const std::vector<std::uint8_t>& field, bool end_seen) const {
    return field.size() != field_.size() || end_seen != end_seen_ ||
           field[differs_at_] != field_[differs_at_];
  }
  bool same_field(const std::vector<std::uint8_t>& field, bool end_seen);
  // Whether that one cursor alone is what was kept.
  bool same(const Cursor& cursor) const {
    return cursors_.size() == 1 && many_.empty() && cursors_.front() == cursor;
  }
  bool same(const std::vector<Cursor>& now, const std::vector<Multiplicity>& many_now) const;
  std::size_t memory() const;

 private:
  static constexpr std::size_t kCellsPerStep = 64;

  LoopWindows windows_;
  std::size_t differs_at_ = 0;  // a cell that was seen to differ
  std::uint64_t work_ = 0;      // cells that may still be compared in this window
  std::vector<std::uint8_t> field_{};
  bool end_seen_ = false;
  std::vector<Cursor> cursors_{};  // sorted
  std::vector<Multiplicity> many_{};
  std::uint64_t sum_ = 0;  // over the cursors
};

}  // namespace grid::runtime
