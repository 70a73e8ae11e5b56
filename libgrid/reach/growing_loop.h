// Sees runs that repeat themselves while their stack grows, so that no state returns: if all
// pointers are as they were, the stack is no lower, in between it was never lower and no pop
// failed, then what happened in between happens again and again. What was below the top of the
// stack is never looked at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <grid/machine.h>

namespace grid {

class GrowingLoopDetector {
 public:
  // After each step: how many steps are repeated for ever, or 0. O(pointers).
  std::uint64_t after_step(const Machine& machine, const StepReport& report);

 private:
  void keep(const Machine& machine);

  std::vector<Pointer> kept_;
  std::uint64_t kept_at_ = 0;  // 0: none is kept
  std::uint64_t window_ = 8;
  std::uint64_t next_keep_ = 1;
  std::size_t depth_ = 0;   // of the stack, when they were kept
  std::size_t lowest_ = 0;  // since then
  bool failed_pop_ = false;
};

}  // namespace grid
