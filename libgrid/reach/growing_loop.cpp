#include "reach/growing_loop.h"

#include <algorithm>

namespace grid {

namespace {

std::size_t lowest_within(const Machine& machine, const StepReport& report) {
  std::size_t depth = machine.stack().size();
  std::size_t lowest = depth;
  const std::vector<StackEffect>& effects = report.stack_effects;
  for (auto effect = effects.rbegin(); effect != effects.rend(); ++effect) {
    if (effect->kind == StackEffect::Kind::push) --depth;
    if (effect->kind == StackEffect::Kind::pop) ++depth;
    lowest = std::min(lowest, depth);
  }
  return lowest;
}

bool same_states(const std::vector<Pointer>& a, const std::vector<Pointer>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Pointer& x, const Pointer& y) { return x.same_state(y); });
}

}  // namespace

std::uint64_t GrowingLoopDetector::after_step(const Machine& machine, const StepReport& report) {
  for (const StackEffect& effect : report.stack_effects) {
    if (effect.kind == StackEffect::Kind::failed_pop) failed_pop_ = true;
  }
  lowest_ = std::min(lowest_, lowest_within(machine, report));
  const bool repeats =
      kept_at_ != 0 && !failed_pop_ && lowest_ >= depth_ && same_states(machine.pointers(), kept_);
  if (repeats) return machine.steps() - kept_at_;
  if (machine.steps() >= next_keep_) keep(machine);
  return 0;
}

void GrowingLoopDetector::keep(const Machine& machine) {
  kept_ = machine.pointers();
  kept_at_ = machine.steps();
  depth_ = lowest_ = machine.stack().size();
  failed_pop_ = false;
  window_ *= 2;
  next_keep_ = kept_at_ + window_;
}

}  // namespace grid
