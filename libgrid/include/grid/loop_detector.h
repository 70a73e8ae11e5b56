// Finds out that a run has returned to an earlier state (LM-6), by Brent's method: keep one state,
// compare every later one with it, and replace it by the current one after windows of doubling
// length. Once the kept state lies on the loop and the window is longer than the loop, the states
// meet: beyond the first window, after at most about four times the steps that lead into and once
// round the loop. Input or output starts the search anew, since only a silent stretch counts. A new
// state is kept only after as many steps as make its copy cheap, so programs that print often pay
// little.
//
// Source: R. P. Brent, "An improved Monte Carlo factorization algorithm", BIT 20 (1980).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <grid/export.h>
#include <grid/machine.h>

namespace grid {

// Two steps after which the states were equal, first < again.
struct Loop {
  std::uint64_t first = 0;
  std::uint64_t again = 0;
};

class GRID_API LoopDetector {
 public:
  // After each step: the claim, if the state equals the kept one. `observable`: the step consumed
  // input or wrote output. `room`: bytes that may be held; where a state does not fit, none is kept
  // until it does. O(pointers), and a copy of the machine now and then.
  std::optional<Loop> after_step(const Machine& machine, bool observable, std::uint64_t room);

  // Whether there was ever too little room, so that a loop may have been missed.
  bool lacked_room() const { return lacked_room_; }

 private:
  void begin(const Machine& machine);
  void keep(const Machine& machine);

  bool fits(const Machine& machine, std::uint64_t room);

  std::optional<Machine> kept_;
  std::uint64_t kept_hash_ = 0;
  std::uint64_t window_ = 0;     // steps until the kept state is replaced
  std::uint64_t next_keep_ = 0;  // the step after which it is
  bool lacked_room_ = false;
};

}  // namespace grid
