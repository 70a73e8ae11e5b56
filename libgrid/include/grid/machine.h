// The state of a run and its one step, exactly as the language pages define them. Input and output
// are the caller's business: it asks whether a byte is needed, passes one in, and finds what was
// written in the report.
//
//   grid::Machine machine(program);
//   grid::StepReport report;
//   while (!machine.finished()) {
//     grid::Input input = machine.needs_input() ? next_byte() : grid::Input::none();
//     machine.step(input, report);
//     write(report.output);
//   }
//   machine.undo(report);   // the state before that last step, exactly
//
// A step costs time linear in the live pointers. Memory is one byte per cell of the field, 4 per
// number on the stack, and per pointer 130 to 260 bytes with the report. If memory runs out,
// std::bad_alloc passes through; a machine that it came from can only be assigned or destroyed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <grid/diagnostic.h>
#include <grid/export.h>
#include <grid/flow.h>
#include <grid/position.h>
#include <grid/program.h>

namespace grid {

using PointerId = std::uint64_t;

// An instruction pointer; in refunge a cursor, with a data pointer.
struct Pointer {
  PointerId id = 0;      // in order of creation, the first is 0
  PointerId parent = 0;  // the first is its own
  Cell at{};
  Cell data{};
  Direction direction{};
  Mode mode{};
  std::uint8_t flags = 0;  // bit i: flag i of the dialect

  friend bool operator==(const Pointer&, const Pointer&) = default;
  // Equal but for id and parent: two such pointers do the same for ever in lock-step.
  bool same_state(const Pointer& other) const {
    return at == other.at && data == other.data && direction == other.direction &&
           mode == other.mode && flags == other.flags;
  }
};

// What a step may read.
class Input {
 public:
  static Input none() { return Input(kNone); }
  static Input end() { return Input(kEnd); }
  static Input byte(std::uint8_t value) { return Input(value); }

  bool is_byte() const { return value_ < kEnd; }
  bool is_end() const { return value_ == kEnd; }
  std::uint8_t value() const { return static_cast<std::uint8_t>(value_); }

 private:
  static constexpr std::uint16_t kEnd = 256;
  static constexpr std::uint16_t kNone = 257;
  explicit Input(std::uint16_t value) : value_(value) {}
  std::uint16_t value_;
};

// What one pointer did in a step: entry i is about pointer i of StepReport::before.
struct Execution {
  char32_t cell = 0;  // under the pointer at the start of the step
  Action action{};
  const Instruction* instruction = nullptr;  // its row, in the program's dialect; null: none, or
                                             // it was not executed
};

// One operation on the data of the field.
struct DataEffect {
  std::size_t pointer = 0;   // index in StepReport::before
  Mode operation{};          // add, subtract, input, output or clear
  Cell from;                 // the cell that is left: operand of add, subtract and output
  Cell to;                   // the cell that is entered: changed by all but output
  std::uint8_t operand = 0;  // `from` at the start of the step
  std::uint8_t before = 0;   // `to` immediately before and after this operation took effect, 0
  std::uint8_t after = 0;    // for outputs; the order is by effect_phase(), then by pointer
  bool applied = false;      // false: an output that met a different one, or an input that
                             // assigned nothing (RF-13, RF-14)
};

// Effects of phase 0 are applied first, then 1, then 2; outputs, which change nothing, are 3.
GRID_API int effect_phase(EffectOrder order, Mode operation);

// One operation on the stack, in order.
struct StackEffect {
  std::size_t pointer = 0;  // index in StepReport::before
  enum class Kind : std::uint8_t { push, pop, failed_pop } kind{};
  std::int32_t value = 0;  // pushed or popped
};

struct Birth {
  Pointer pointer{};       // as it leaves the cell of its birth
  std::size_t parent = 0;  // index in StepReport::before
};

enum class DeathReason : std::uint8_t {
  removed,       // by an instruction
  data_off_top,  // RF-6
  off_top,       // RF-15
  off_bottom,    // RF-15
};

struct Death {
  PointerId id = 0;
  DeathReason reason{};
  Cell at;  // its instruction pointer: the cell that was executed, or where it left the field
};

// Everything one step did, and what undo() needs: proportional to the pointers, not to the field.
// Reuse one for many steps: its buffers stay. A copy is a value of its own, valid as long as the
// program lives.
struct StepReport {
  std::uint64_t step = 0;             // number of this step; the first is 1
  std::vector<Pointer> before;        // the pointers at its start
  std::vector<Execution> executions;  // of each
  std::vector<DataEffect> effects;    // in the order of their pointers
  std::vector<StackEffect> stack_effects;
  std::vector<Birth> births;
  std::vector<Death> deaths;
  std::string output;
  bool read_byte = false;  // a byte of input was consumed: `input`
  bool read_end = false;   // the end of input was met for the first time
  std::uint8_t input = 0;

  std::int64_t rows_before = 0;
  std::uint64_t born_before = 0;
  std::uint64_t max_live_before = 0;
  bool end_seen_before = false;

  // Bytes of memory held.
  GRID_API std::size_t memory() const;
};

class Machine {
 public:
  // The start of a run. Allocates the whole field (refunge): check start_memory() first where
  // programs come from strangers.
  GRID_API explicit Machine(ProgramPtr program);
  // Bytes that a machine for this program holds at the start; saturates.
  GRID_API static std::size_t start_memory(const Program& program);

  const Program& program() const { return *program_; }
  const ProgramPtr& shared_program() const { return program_; }
  // In order of creation, so ids ascend.
  const std::vector<Pointer>& pointers() const { return pointers_; }
  const std::vector<std::int32_t>& stack() const { return stack_; }  // the top is last
  // Rows of the field: those of the program and all that a data pointer has visited (RF-15).
  std::int64_t rows() const { return rows_; }
  bool end_of_input_seen() const { return end_seen_; }
  std::uint64_t steps() const { return steps_; }
  std::uint64_t born() const { return born_; }
  std::uint64_t max_live() const { return max_live_; }
  bool finished() const { return pointers_.empty(); }

  // The cell now; 0 <= row < rows(), 0 <= col < width.
  char32_t cell(Cell at) const { return has_field_ ? field_[index(at)] : program_->cell(at); }

  // Whether the next step consumes input: some cursor performs an input operation in it and the
  // end of input has not been seen. Exact. O(pointers).
  bool needs_input() const { return may_read_ && !end_seen_ && some_cursor_reads(); }

  // Performs one step (refunge) or cycle (ipgrid) and describes it in `report`. Input is looked
  // at only if needs_input(), and then must not be none. Not for a finished machine.
  GRID_API void step(Input input, StepReport& report);
  // Takes back the last step, which `report` describes: afterwards *this equals what it was. With
  // the reports of several steps they are taken back one by one, the last first. O(pointers).
  GRID_API void undo(const StepReport& report);

  // The stack operations that edition 3 names (IG-15), for debuggers: no character calls the last
  // two. Only where the dialect has a stack; pop and peek not on an empty one. No report tells of
  // them, so a step that was taken before cannot be undone after one.
  GRID_API void push(std::int32_t value);
  GRID_API std::int32_t pop();
  std::int32_t peek() const { return stack_.back(); }
  GRID_API void reverse();  // O(stack)

  // Changes a cell, for debuggers and analyses; 0 <= row < rows(). Only where the dialect has a
  // field. No report tells of it, so a step that was taken before cannot be undone after one.
  GRID_API void poke(Cell at, std::uint8_t value);

  // Equality of everything, ids and counters too, for machines of one program. O(state).
  GRID_API friend bool operator==(const Machine& a, const Machine& b);
  // Equality of what decides the future (LM-7), for machines of one program: neither ids nor
  // counters, and no order of pointers where none can be seen. O(state).
  GRID_API bool same_state(const Machine& other) const;
  // Equal for machines in the same state. O(pointers).
  GRID_API std::uint64_t state_hash() const;

  // The whole machine as bytes (version 1, the same on every kind of computer), without the
  // program itself.
  GRID_API std::string save() const;
  // The machine that was saved. `program` must have the same source text, dialect and options.
  // Fails with `bad_state` on any other bytes, hostile ones too, unless they describe a machine
  // that can run; whether a run can reach its state is not looked at. O(bytes).
  GRID_API static Result<Machine> load(ProgramPtr program, std::string_view bytes);

  // Bytes of memory held now, and at most while the next step is taken, `report` included.
  GRID_API std::size_t memory() const;
  GRID_API std::size_t memory_for_step(const StepReport& report) const;

 private:
  friend class Stepper;
  friend class StateReader;

  std::size_t index(Cell at) const { return static_cast<std::size_t>(at.row * width_ + at.col); }
  // What a pointer at this cell executes (RF-18).
  char32_t code(Cell at) const { return original_code_ ? original_code(at) : cell(at); }
  char32_t original_code(Cell at) const;
  void set_cell(Cell at, std::uint8_t value);
  void set_rows(std::int64_t rows);
  std::size_t capacity_after_growth() const;
  std::size_t field_bytes_for_step() const;
  GRID_API bool some_cursor_reads() const;
  void set_pointers(std::vector<Pointer> pointers);

  ProgramPtr program_;
  std::int64_t width_ = 1;
  std::int64_t rows_ = 1;
  bool has_field_ = false;
  bool original_code_ = false;       // CodeCells::original
  std::vector<std::uint8_t> field_;  // rows_ * width_ cells
  std::vector<std::int32_t> stack_;
  std::vector<Pointer> pointers_;
  bool may_read_ = false;  // false: no pointer is in a mode in which it could read
  bool may_grow_ = false;  // false: no data pointer is in the last row
  bool end_seen_ = false;
  std::uint64_t steps_ = 0;
  std::uint64_t born_ = 1;
  std::uint64_t max_live_ = 1;
  std::uint64_t field_hash_ = 0;  // of the cells that differ from the program's
  std::uint64_t stack_hash_ = 0;
};

}  // namespace grid
