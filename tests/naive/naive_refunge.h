// The machine of refunge and refunge-x.
//
// A step has two halves. First every cursor executes, reading the field as the step found it and
// only noting down what it wants to change (Effects). Then the effects are applied.
#ifndef GRID_TESTS_NAIVE_NAIVE_REFUNGE_H
#define GRID_TESTS_NAIVE_NAIVE_REFUNGE_H

#include "naive_internal.h"

namespace naive {

enum class CursorMode { none, add, subtract, input, output, clear };

struct Cursor {
  std::int64_t row = 0, col = 0;  // instruction pointer
  Direction direction = Direction::right;
  std::int64_t data_row = 0, data_col = 0;  // data pointer
  CursorMode mode = CursorMode::none;
};

// A value to be added to a cell; subtractions are additions of the negative value.
struct Addition {
  std::size_t cell;
  std::uint8_t value;
};

struct Effects {
  std::vector<Addition> additions;
  std::vector<std::size_t> input_cells;
  std::vector<std::size_t> cleared_cells;
  std::vector<std::uint8_t> outputs;

  void reset() {
    additions.clear();
    input_cells.clear();
    cleared_cells.clear();
    outputs.clear();
  }
};

class RefungeMachine {
 public:
  RefungeMachine(const ByteGrid& source, const Options& options, const std::string& input)
      : field_(source),
        options_(options),
        revised_(options.dialect == "refunge-x"),
        input_(input),
        cursors_(1) {
    result_.born = 1;
    result_.max_live = 1;
  }

  Result run();

 private:
  std::optional<Outcome> reason_to_go_no_further();
  void step();
  void execute(Cursor cursor);
  void execute_other(Cursor& cursor, std::uint8_t byte);
  bool execute_data_move(Cursor& cursor, Direction direction);
  void execute_in_place(const Cursor& cursor);
  void fork(const Cursor& cursor);
  void data_operation(CursorMode mode, std::size_t old_cell, std::size_t new_cell);
  void move_instruction_pointer(Cursor& cursor) const;
  void finish_cursor(Cursor cursor);
  std::int64_t wrap_column(std::int64_t col) const;

  void apply_effects();
  void apply_additions();
  void apply_input();
  void apply_clears();
  void apply_output();
  std::optional<std::uint8_t> read_byte();
  void remove_outside();

  std::string describe_state() const;

  // Rows never go: field_.rows - 1 is the bottom of RF-15 at all times, because a data pointer
  // enters rows one after the other and every row it enters is added (RF-5).
  ByteGrid field_;
  const Options& options_;
  const bool revised_;  // refunge-x
  const std::string& input_;
  std::vector<Cursor> cursors_;
  std::vector<Cursor> survivors_;  // cursors that go on to the next step
  Effects effects_;
  LoopWatch watch_;
  bool input_ended_ = false;
  Result result_;
};

}  // namespace naive

#endif
