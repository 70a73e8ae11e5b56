// Programs of one field of bytes, run by cursors that step together (refunge, refunge-x). What
// differs between the two is data: a table of instructions and a few answers.
//
// One cursor alone runs in a loop of its own, which leaves everything rare to the step that all
// cursors take together: forks, input, growth of the field, deaths at the top. In that step first
// every cursor executes its cell as it is at the start, then the effects on the field are applied.
//
// Cursors in identical states stay identical for ever. So they are held once, with how many they
// are: 2^60 cursors take the room of their distinct states. They are looked for whenever births
// have doubled the cursors since the last time, which costs each birth a constant.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "interp/runtime/blocks.h"
#include "interp/runtime/cursor.h"
#include "interp/runtime/loop_watch.h"
#include "interp/runtime/native.h"
#include "interp/runtime/output.h"
#include "interp/runtime/world.h"

namespace grid::runtime {

// What a cell does. Turning, setting a mode and doing nothing are all `plain`.
enum class Kind : std::uint8_t { plain, move_data, operate_in_place, skip, skip_if_zero, fork };

// Directions are 0 right, 1 down, 2 left, 3 up.
inline constexpr std::int32_t kColumnsOf[4] = {1, 0, -1, 0};

struct Instruction {
  Kind kind = Kind::plain;
  std::uint8_t direction = 0;  // move_data: of the data pointer
  bool sets_mode = false;      // then the mode becomes `mode`
  DataMode mode = DataMode::none;
  std::uint8_t turn[4] = {0, 1, 2, 3};   // the new direction, by the old one
  std::uint8_t child[4] = {0, 1, 2, 3};  // fork: that of the new cursor
};

struct FieldLanguage {
  Instruction of_byte[256];
  bool input_first = false;  // input before additions (RX-3), and not after them (RF-11)
  int at_end = -1;           // the byte that is read at the end of input; -1: none (RF-13)
};

// The program: `cells` row by row, `width` to a row; at most kMostCells. The mode of the first
// cursor is `none`, its direction 0.
struct FieldProgram {
  FieldLanguage language;
  std::int32_t width = 1;
  std::vector<std::uint8_t> cells;
};
inline constexpr std::size_t kMostCells = std::size_t{1} << 29;  // of a field, ever

class CursorRun {
 public:
  // `world`, `maker` and `code` must outlive it. Without a maker no blocks are used, and with code
  // the maker is not.
  CursorRun(FieldProgram program, World& world, const Limits& limits, bool detect_loops,
            BlockMaker* maker = nullptr, const NativeCode* code = nullptr);

  // Runs to the end.
  Ending run();

  const Counters& counters() const { return counters_; }
  const std::vector<std::uint8_t>& field() const { return field_; }
  std::int32_t width() const { return width_; }
  bool end_seen() const { return end_seen_; }
  // Distinct ones, and how many each stands for; no numbers: one each.
  const std::vector<Cursor>& cursors() const { return cursors_; }
  const std::vector<Multiplicity>& multiplicities() const { return many_; }
  // After Ending::endless.
  const LoopClaim& loop() const { return loop_; }
  bool detection_dropped() const { return detection_dropped_; }

 private:
  // A sum to be added to a cell.
  struct Sum {
    std::int32_t cell;
    std::uint8_t value;
  };

  // All that a step does to a cursor in one direction and mode, on one byte, over a data cell that
  // is zero or not; so that most cursors take the same way through the code.
  struct Effect {
    std::int32_t at_step = 0;    // of the instruction pointer, as an index,
    std::int32_t data_step = 0;  // and of the data pointer;
    std::int8_t at_cols = 0;     // and their columns
    std::int8_t data_cols = 0;
    std::uint8_t direction = 0;  // afterwards
    std::uint8_t mode = 0;
    std::uint8_t factor = 0;  // of the old data cell, that is added to the new one,
    std::uint8_t adds = 0;    // if this is 1
    std::uint8_t flags = 0;
  };
  static constexpr std::uint8_t kSpecial = 1;        // it is not like that: see execute()
  static constexpr std::uint8_t kInput = 2;          // the mode afterwards is input
  static constexpr std::size_t kEffectsOfByte = 48;  // by zero or not, mode and direction

  Ending before_step();
  Ending poll();
  std::uint64_t memory_for_step() const;
  std::uint64_t steps_ahead() const;
  void watch();

  // One cursor alone; in alone.cpp.
  std::uint64_t go_alone(std::uint64_t most);
  template <bool kWatch>
  std::uint64_t go_by_blocks(std::uint64_t most);
  template <bool kWatch>
  std::uint64_t go_by_native(std::uint64_t most);
  bool is_watch_over(std::uint64_t written_before);
  template <bool kWatch>
  std::uint64_t go_by_steps(std::uint64_t most);
  bool has_room(const Block& block, const Cursor& cursor) const;
  std::uint64_t scan(const Block& block, Cursor& cursor, std::uint64_t most_rounds) const;
  bool may_begin(const Block& block, const Cursor& cursor) const;
  bool guesses_wrong(const Block& block, const Cursor& cursor) const;
  std::uint64_t carry_out(const Block& block, const Cursor& cursor, std::uint64_t all,
                          std::uint64_t some);

  Ending go_together(std::uint64_t most);
  Ending step();
  bool some_cursor_reads() const;
  Ending read();
  Effect effect_of(const Instruction& instruction, bool zero, DataMode mode,
                   std::uint8_t direction) const;
  void find_effects();
  template <bool kMany>
  void execute_all();
  void execute(Cursor& cursor, std::size_t index);
  bool move_data(Cursor& cursor, const Instruction& instruction, std::size_t index);
  void operate(const Cursor& cursor, std::int32_t from, std::int32_t to, std::size_t index);
  void fork(Cursor& cursor, const Instruction& instruction, std::size_t index);
  // One cell on; at the sides it wraps, above and below it leaves the field.
  void move(std::int32_t& cell, std::int32_t& col, std::uint8_t direction) const {
    cell += step_of_[direction];
    col += kColumnsOf[direction];
    if (static_cast<std::uint32_t>(col) < static_cast<std::uint32_t>(width_)) return;
    cell += col < 0 ? width_ : -width_;
    col += col < 0 ? width_ : -width_;
  }
  void advance(Cursor& cursor) const { move(cursor.at, cursor.at_col, cursor.direction); }
  void apply_effects();
  void assign(std::int32_t cell, std::uint8_t value);
  void add_births();
  void grow();
  void remove_lost();
  void merge();
  Ending write();
  void count_live();

  World& world_;
  Limits limits_;
  Output output_;
  FieldLanguage language_;
  std::int32_t width_;
  std::int32_t step_of_[4];  // index of the cell next to one, by direction
  std::vector<std::uint8_t> field_;
  std::vector<Cursor> cursors_;
  std::vector<Multiplicity> many_{};
  std::vector<Effect> effects_{};  // of all bytes, once they are wanted
  Counters counters_{};
  bool end_seen_ = false;
  bool may_read_ = false;  // some cursor is in mode input

  // Of the step that is taken:
  std::vector<Sum> sums_{};
  std::size_t sums_used_ = 0;
  std::vector<std::int32_t> inputs_{};
  std::vector<std::int32_t> clears_{};
  std::vector<Cursor> births_{};
  std::vector<std::size_t> parents_{};  // of the births
  int input_ = -1;                      // what input operations assign; -1: nothing
  int written_ = -1;                    // what output operations write; -1: none so far
  bool clash_ = false;                  // they differ
  bool grows_ = false;
  bool leaves_ = false;

  std::size_t merge_at_ = 64;  // cursors
  std::uint64_t work_;         // pointer steps since the last poll
  std::unique_ptr<Blocks> blocks_{};
  const NativeCode* code_;  // null: there is none
  std::unique_ptr<NativeEntries> native_{};
  bool detect_loops_;
  bool detection_dropped_ = false;
  LoopWatch watch_;
  LoopClaim loop_{};
};

}  // namespace grid::runtime
