// When a run looks out for its return to an earlier state (LM-6). At steps that lie ever further
// apart it keeps the state, and in the window that follows compares every state with it. Windows
// are a fiftieth of all steps when the next one begins, and outside of them nothing is paid.
//
// A window that begins when the run is on its loop already, and holds as many steps as go once
// round it, meets the kept state again. It holds a seventh of the steps before it, and the next one
// begins at nine times as many. So the first such window begins at the latest at nine times the
// step at which the loop begins or, if that is more, 63 times its length: all loops are found by 64
// times the two together, if every state is looked at.
#pragma once

#include <algorithm>
#include <cstdint>

namespace grid::runtime {

class LoopWindows {
 public:
  // The first one begins after so many steps.
  explicit LoopWindows(std::uint64_t first = 16) : begin_(first) {}

  bool open() const { return open_; }
  // The step at which a window is to begin, or to end.
  std::uint64_t next_event() const { return open_ ? end_ : begin_; }
  std::uint64_t kept_at() const { return kept_at_; }

  // The state after `steps` was kept.
  void begin(std::uint64_t steps) {
    open_ = true;
    kept_at_ = steps;
    end_ = steps + std::max(kShortest, steps / 7);
  }
  // It is of no use any more: the window is over, or something was read or written; or it could not
  // be kept.
  void end(std::uint64_t steps) {
    open_ = false;
    begin_ = std::max(9 * kept_at_, steps + steps / 8 + 1);
  }

 private:
  static constexpr std::uint64_t kShortest = 64;  // steps

  bool open_ = false;
  std::uint64_t begin_;
  std::uint64_t end_ = 0;
  std::uint64_t kept_at_ = 0;
};

}  // namespace grid::runtime
