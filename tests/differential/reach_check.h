// A run on the machine against what reach() says of all runs.
#pragma once

#include <grid/reach.h>

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tests/differential/compare.h"

namespace grid::differential {

// Finds the states of a graph that stand for a pointer.
class StateIndex {
 public:
  // `reach` must outlive this.
  explicit StateIndex(const Reach& reach);
  std::vector<StateId> find(const Pointer& pointer) const;

 private:
  static std::uint64_t key(const PointerState& state);
  bool stands_for(const PointerState& state, Cell data) const;

  const Reach& reach_;
  std::int64_t height_;
  std::unordered_map<std::uint64_t, std::vector<StateId>> by_control_;
};

// A run as far as it was followed.
struct FollowedRun {
  Machine machine;
  std::string complaint{};
  bool endless = false;  // it repeats itself
};

// Follows the program's run on `input`, then the end of input, until it repeats itself, for at most
// so many steps and while no more pointers are alive, and shows each step to `check` until that
// complains.
using StepCheck =
    std::function<std::string(const Machine& before, const Machine& after, const StepReport&)>;
FollowedRun follow_run(const ProgramPtr& program, const std::string& input, std::uint64_t max_steps,
                       std::uint64_t max_live, const StepCheck& check);

// Empty if nothing in that run contradicts `reach`; otherwise what does, and where.
std::string contradiction(const Reach& reach, const std::string& input, std::uint64_t max_steps,
                          std::uint64_t max_live);

}  // namespace grid::differential
