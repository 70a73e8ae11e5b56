// Follows one pointer over cells that do not change, by the same flow as the machine.
#pragma once

#include <cstdint>
#include <utility>

#include <grid/ir.h>

#include "flow/successors.h"

namespace grid::ir {

// What a state is to a block that comes to it.
enum class Border : std::uint8_t {
  none,
  join,       // another block begins there
  rewritten,  // its cell may be rewritten, so that no block has it
};

class Builder {
 public:
  // Unless the pointer is `alone` all the way, what it pushes may be popped by others.
  Builder(const CodeView& code, const ControlState& entry, bool alone = true);

  // `border` is asked of each state, the entry too; only a cell that is rewritten ends a block
  // there.
  template <class BorderOf>
  Block build(BorderOf border) {
    end_at(Terminator::Kind::jump);
    while (block_.steps < kMostSteps) {
      const Border here = border(state_, block_.steps);
      if (here == Border::rewritten) end_at(Terminator::Kind::rewritten);
      if (here == Border::rewritten || (here == Border::join && block_.steps != 0)) break;
      if (!take_step()) break;
    }
    return std::move(block_);
  }

 private:
  // False where the block ends, with this step or before it.
  bool take_step();
  void end_at(Terminator::Kind kind) { block_.end = {.kind = kind, .exits = {state_, {}}}; }
  bool stop_before(Terminator::Kind kind);
  bool branch(const Successor& one, const Successor& other);
  bool go_on(const ControlState& to);
  bool is_back() const;

  void note_mode(const Instruction* row);
  void note_flags(const Decoded& decoded);
  bool may_be_set(int flag) const;

  Op& add(Op::Kind kind);
  void operate(const Decoded& decoded, char32_t cell);
  void operate_on_field(const Instruction& row);
  void move_data(Direction direction);

  const Dialect& dialect() const { return code_.program->dialect(); }

  const CodeView& code_;
  Motion motion_;
  ControlState state_;
  bool alone_;
  Block block_{};
  bool uses_mode_ = false;         // that of the entry
  int raised_ = kNoFlag;           // the flag that Flags::of_pop is about
  std::uint64_t depth_ = 0;        // numbers on the stack that were pushed in this block
  bool may_find_nothing_ = false;  // the stack empty, in the last step
};

}  // namespace grid::ir
