// Finds out that a run has returned to an earlier state (LM-6), by Brent's method: keep one state,
// compare every later one with it, and replace it by the current one after windows of doubling
// length. Once the kept state lies on the loop and the window is longer than the loop, the states
// meet; that is after at most about three times the steps that lead into and once round the loop.
// Input or output starts the search anew, since only a silent stretch counts. A new state is kept
// only after as many steps as make its copy cheap, so programs that print often pay little.
//
// Source: R. P. Brent, "An improved Monte Carlo factorization algorithm", BIT 20 (1980).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <grid/machine.h>

#include "interp/run.h"

namespace grid::interp {

class LoopDetector {
 public:
  // After each step: the claim, if the state equals the kept one. `observable`: the step consumed
  // input or wrote output. O(pointers), and a copy of the machine now and then.
  std::optional<Loop> after_step(const Machine& machine, bool observable);

  // Bytes held, and a way to give them back; the search then starts anew.
  std::size_t memory() const { return kept_ ? kept_->memory() : 0; }
  void release();

 private:
  void begin(const Machine& machine);
  void keep(const Machine& machine);

  std::optional<Machine> kept_;
  std::uint64_t kept_hash_ = 0;
  std::uint64_t window_ = 0;     // steps until the kept state is replaced
  std::uint64_t next_keep_ = 0;  // the step after which it is
};

}  // namespace grid::interp
