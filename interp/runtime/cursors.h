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
#include "interp/runtime/output.h"
#include "interp/runtime/world.h"

namespace grid::runtime {

// What a cell does. Turning, setting a mode and doing nothing are all `plain`.
enum class Kind : std::uint8_t { plain, move_data, operate_in_place, skip, skip_if_zero, fork };

enum class DataMode : std::uint8_t { none, add, subtract, input, output, clear };

// Directions are 0 right, 1 down, 2 left, 3 up.
constexpr std::int32_t kColumnsOf[4] = {1, 0, -1, 0};

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
constexpr std::size_t kMostCells = std::size_t{1} << 29;  // of a field, ever

// Instruction and data pointer are indices of cells, and their columns.
struct Cursor {
  std::int32_t at = 0;
  std::int32_t at_col = 0;
  std::int32_t data = 0;
  std::int32_t data_col = 0;
  std::uint8_t direction = 0;
  DataMode mode = DataMode::none;
};
inline bool operator==(const Cursor& a, const Cursor& b) {
  return a.at == b.at && a.data == b.data && a.direction == b.direction && a.mode == b.mode;
}

inline bool is_outside(std::int32_t cell, std::size_t size) {
  return static_cast<std::uint32_t>(cell) >= size;
}

// How many cursors one stands for. The count saturates; its last byte, which is what additions
// need, stays exact.
struct Multiplicity {
  std::uint64_t count = 1;
  std::uint8_t low = 1;
};

// Compares states during short stretches of a run. At steps that lie ever further apart it keeps a
// copy of the state; for a thirty-second of the steps so far every state is compared with it. A
// loop of so many steps that a stretch holds is met in the first stretch that begins on it: by
// about 60 times the steps that lead into the loop and once round it. Outside of the stretches
// nothing is paid.
//
// Comparing costs one number: how many cells differ from the copy, kept by those who write.
class LoopWatch {
 public:
  // A run begins whose state takes so many bytes.
  void begin(std::size_t bytes) { next_keep_ = first_keep(bytes); }
  // The step at which the state is to be kept next, or the stretch is over.
  std::uint64_t next_event() const { return watching_ ? end_ : next_keep_; }
  bool watching() const { return watching_; }

  void keep(std::uint64_t steps, const std::vector<std::uint8_t>& field, bool end_seen,
            const std::vector<Cursor>& cursors, const std::vector<Multiplicity>& many);
  // The stretch is over, as something was read or written, or too long; or there is no room for
  // one. `steps` so far.
  void stop(std::uint64_t steps);

  // A cell of the field changes.
  void changed(std::int32_t cell, std::uint8_t before, std::uint8_t after) {
    const auto index = static_cast<std::size_t>(cell);
    if (index >= field_.size()) return;  // a field that has grown never is what it was
    differing_ += static_cast<std::int64_t>(after != field_[index]) -
                  static_cast<std::int64_t>(before != field_[index]);
  }
  bool same_field(std::size_t size, bool end_seen) const {
    return differing_ == 0 && size == field_.size() && end_seen == end_seen_;
  }
  // Whether that one cursor alone is what was kept.
  bool same(const Cursor& cursor) const {
    return cursors_.size() == 1 && many_.empty() && cursors_.front() == cursor;
  }
  bool same(std::vector<Cursor> cursors, std::vector<Multiplicity> many) const;
  std::uint64_t kept_at() const { return kept_at_; }
  std::size_t memory() const;

 private:
  static constexpr std::uint64_t kShortest = 64;  // steps of a stretch
  // A copy waits for as many steps as make it cheap.
  static std::uint64_t first_keep(std::size_t bytes) {
    constexpr std::uint64_t kSteps = 16;
    constexpr std::uint64_t kBytesPerStep = 64;
    return kSteps + static_cast<std::uint64_t>(bytes) / kBytesPerStep;
  }

  bool watching_ = false;
  std::uint64_t next_keep_ = 0;
  std::uint64_t end_ = 0;
  std::uint64_t kept_at_ = 0;
  std::int64_t differing_ = 0;
  std::vector<std::uint8_t> field_{};
  bool end_seen_ = false;
  std::vector<Cursor> cursors_{};  // sorted
  std::vector<Multiplicity> many_{};
};

class CursorRun {
 public:
  // `world` and `maker` must outlive it. Without a maker no blocks are used.
  CursorRun(FieldProgram program, World& world, const Limits& limits, bool detect_loops,
            BlockMaker* maker = nullptr);

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
  std::size_t memory_for_step() const;
  std::uint64_t steps_ahead() const;
  void watch();

  // One cursor alone; in alone.cpp.
  std::uint64_t go_alone(std::uint64_t most);
  template <bool kWatch>
  std::uint64_t go_by_blocks(std::uint64_t most);
  template <bool kWatch>
  std::uint64_t go_by_steps(std::uint64_t most);
  bool has_room(const Block& block, const Cursor& cursor) const;
  std::uint64_t scan(const Block& block, Cursor& cursor, std::uint64_t most_rounds) const;
  bool may_begin(const Block& block, const Cursor& cursor) const;
  const BlockGuard* wrong_guess(const Block& block, const Cursor& cursor) const;
  template <bool kWatch>
  std::uint64_t carry_out(const Block& block, const Cursor& cursor, std::uint64_t most_rounds);
  void leave_watch(bool observed, const Cursor& cursor);

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
  bool detect_loops_;
  bool detection_dropped_ = false;
  LoopWatch watch_{};
  LoopClaim loop_{};
};

}  // namespace grid::runtime
