#include <grid/loop_detector.h>

#include <algorithm>

namespace grid {

namespace {

constexpr std::uint64_t kShortestWindow = 16;
constexpr std::uint64_t kBytesPerStep = 64;  // of a copy, that one step is taken to pay for

}  // namespace

std::optional<Loop> LoopDetector::after_step(const Machine& machine, bool observable,
                                             std::uint64_t room) {
  if (observable || window_ == 0) {
    begin(machine);
    return std::nullopt;
  }
  if (kept_ && !fits(*kept_, room)) kept_.reset();
  if (kept_ && machine.state_hash() == kept_hash_ && machine.same_state(*kept_)) {
    return Loop{.first = kept_->steps(), .again = machine.steps()};
  }
  if (machine.steps() >= next_keep_ && fits(machine, room)) keep(machine);
  return std::nullopt;
}

// Comparing may need a sorted copy of the pointers of both states.
bool LoopDetector::fits(const Machine& machine, std::uint64_t room) {
  const std::size_t copies = 2 * machine.pointers().size() * sizeof(Pointer);
  if (machine.memory() + copies <= room) return true;
  lacked_room_ = true;
  return false;
}

void LoopDetector::begin(const Machine& machine) {
  kept_.reset();
  window_ = std::max<std::uint64_t>(kShortestWindow, machine.memory() / kBytesPerStep);
  next_keep_ = machine.steps() + window_;
}

void LoopDetector::keep(const Machine& machine) {
  kept_ = machine;
  kept_hash_ = machine.state_hash();
  window_ *= 2;
  next_keep_ = machine.steps() + window_;
}

}  // namespace grid
