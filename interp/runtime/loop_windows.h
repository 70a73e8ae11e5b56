// When a run looks out for its return to an earlier state (LM-6). At steps that lie ever further
// apart it keeps the state, and in the window that follows compares every state with it. A window
// is a thirty-second of the steps so far, so outside of the windows, most of the time, nothing is
// paid.
//
// A window that begins when the run is on its loop already, and holds as many steps as go once
// round it, meets the kept state again. Windows begin less than twice as late each time: the first
// such one begins before 1.9 times the step at which the loop begins or, if that is more, 32 times
// its length. So all loops are found by 64 times the two together.
#pragma once

#include <algorithm>
#include <cstdint>

namespace grid::runtime {

class LoopWindows {
 public:
  bool open() const { return open_; }
  // The step at which a window is to begin, or to end.
  std::uint64_t next_event() const { return open_ ? end_ : begin_; }
  std::uint64_t kept_at() const { return kept_at_; }

  // The state after `steps` was kept.
  void begin(std::uint64_t steps) {
    open_ = true;
    kept_at_ = steps;
    end_ = steps + std::max(kShortest, steps / 32);
  }
  // It is of no use any more: the window is over, or something was read or written; or it could not
  // be kept.
  void end(std::uint64_t steps) {
    open_ = false;
    begin_ = std::max(kept_at_ + kept_at_ / 8 * 7, steps + steps / 8 + 1);
  }

 private:
  static constexpr std::uint64_t kShortest = 64;  // steps

  bool open_ = false;
  std::uint64_t begin_ = 16;
  std::uint64_t end_ = 0;
  std::uint64_t kept_at_ = 0;
};

}  // namespace grid::runtime
