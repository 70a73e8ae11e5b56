// Loop detection for pointers on a shared grid. What is kept are the pointers alone. The stack need
// not be: to pop is to print, so as long as nothing is printed numbers are only pushed, and once
// one is the state is never again what it was. After either a run ends the window.
//
// Without a stack the order of pointers is not part of the state (LM-7), and equal ones may or may
// not be held together. Sums over all pointers then tell whether a closer look pays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interp/runtime/loop_windows.h"
#include "interp/runtime/pointer_grid.h"

namespace grid::runtime {

// Pointers in their order, and how many each stands for; no numbers: one each.
struct PointerList {
  std::uint64_t live() const;  // saturates

  std::vector<PointerWord> words{};
  std::vector<std::uint64_t> many{};
};

class PointerWatch {
 public:
  // `ordered`: the order is part of the state.
  explicit PointerWatch(bool ordered) : ordered_(ordered) {}

  const LoopWindows& windows() const { return windows_; }
  // What keep() and comparing may take.
  static std::uint64_t bytes_to_keep(const PointerList& pointers);
  void keep(std::uint64_t steps, const PointerList& pointers);
  void stop(std::uint64_t steps) { windows_.end(steps); }
  // Gives back what it holds.
  void forget(std::uint64_t steps);

  // Whether these are the pointers that were kept. Of counts that have saturated nobody knows.
  bool same(const PointerList& pointers) const;
  // The word that one pointer alone has to have; one that none has, if more were kept.
  PointerWord of_one(const PointerList& one) const;
  std::size_t memory() const;

 private:
  LoopWindows windows_{};
  bool ordered_;
  PointerList kept_{};  // if not ordered: sorted, equal ones put together
  std::uint64_t plain_sum_ = 0;
  std::uint64_t sum_of_squares_ = 0;
};

}  // namespace grid::runtime
