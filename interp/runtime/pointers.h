// Runs a program of pointers on a shared grid.
//
// One pointer alone is followed in a loop of its own, which leaves births and deaths to the cycle
// that pointers go through together. There they are updated one by one in the order of their
// creation, those that live on move up in the list, and the new ones are put behind them.
//
// Where there is no stack, nobody can tell pointers in the same state apart, and they stay in the
// same state for ever. So they are held once, with how many they are: 2^60 pointers take the room
// of their distinct states. They are looked for whenever births have doubled the pointers since the
// last time, which costs each birth a constant.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "interp/runtime/native.h"
#include "interp/runtime/output.h"
#include "interp/runtime/pointer_grid.h"
#include "interp/runtime/pointer_watch.h"
#include "interp/runtime/world.h"

namespace grid::runtime {

// Compiled code for pointers. It looks for itself whether there is room for the numbers it pushes.
using PointerCode = NativeCodeFor<NativePointer>;

class PointerRun {
 public:
  // `world` and `code` must outlive it.
  PointerRun(PointerGrid grid, World& world, const Limits& limits, bool detect_loops,
             const PointerCode* code = nullptr);

  // Runs to the end.
  Ending run();

  const Counters& counters() const { return counters_; }
  // After Ending::endless.
  const LoopClaim& loop() const { return loop_; }
  // Whether the memory limit left loop detection too little room.
  bool detection_dropped() const { return detection_dropped_; }

  // The state: numbers on the stack, the top last, and pointers in order of creation, but where
  // that cannot be seen in any order.
  std::vector<std::int32_t> stack() const;
  std::size_t pointer_count() const { return pointers_.words.size(); }
  PointerState pointer(std::size_t i) const { return grid_.state(pointers_.words[i]); }
  // How many are in the state of that one, and held with it.
  std::uint64_t multiplicity(std::size_t i) const {
    return pointers_.many.empty() ? 1 : pointers_.many[i];
  }

  // Bytes that it holds.
  std::size_t memory() const;

 private:
  // One pointer alone while it is followed, and the steps that it may still take.
  struct Lone {
    PointerWord word() const { return static_cast<PointerWord>(at) << 32 | status; }

    std::uint32_t at;
    std::uint32_t status;
    std::uint64_t left;
  };

  Ending before_step();
  bool memory_reached();
  std::uint64_t memory_for_step() const;
  Ending poll();
  void watch();
  std::uint64_t steps_ahead() const;

  bool go_alone(std::uint64_t most);
  std::uint64_t go_by_native(std::uint64_t most);
  bool run_native(Lone& lone);
  template <bool kWatch>
  std::uint64_t follow(std::uint64_t most);
  template <bool kWatch>
  bool walk(Lone& lone, PointerWord kept) const;
  void go_on(Lone& lone) const;
  void push_string(Lone& lone);
  bool visit(Lone& lone);

  void go_together(std::uint64_t most);
  template <bool kMany>
  bool update_all();
  bool act(PointerWord word, PointerEntry entry, std::size_t i, PointerWord& next);
  void split(PointerWord word, std::size_t i);
  void print(std::int32_t value);
  void print_encoded(std::int32_t value);
  void settle();
  void merge();
  void make_room();
  bool has_room() const { return depth_ + pointers_.words.size() <= stack_.size(); }
  bool loops();
  void claim();

  World& world_;
  Limits limits_;
  Output output_;
  PointerGrid grid_;
  std::uint32_t step_of_[4];  // from a cell to the next, by direction
  PointerList pointers_{};
  PointerList births_{};             // of the cycle
  std::vector<std::int32_t> stack_;  // as much as there is room for; `depth_` numbers are on it
  std::size_t depth_ = 0;
  Counters counters_{};
  Ending ending_ = Ending::none;  // of the cycle
  bool stack_used_ = false;       // something was pushed or popped since a state was kept
  std::size_t merge_at_;          // pointers
  std::uint64_t work_;            // pointer steps since the last poll
  const PointerCode* code_;       // null: there is none
  std::unique_ptr<NativeEntries> native_{};
  bool detect_loops_;
  bool detection_dropped_ = false;
  PointerWatch watch_;
  LoopClaim loop_{};
};

}  // namespace grid::runtime
