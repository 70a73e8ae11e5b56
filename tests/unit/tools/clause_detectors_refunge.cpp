// Sections 2 and 3: refunge and refunge-x.
#include <algorithm>

#include "tests/unit/tools/clause_detectors.h"

namespace grid::gen {

bool crosses_side(const StepView& step, const Pointer& before, std::int64_t cells) {
  const std::int64_t width = step.program.width();
  if (before.direction == Direction::right) return before.at.col + cells >= width;
  return before.direction == Direction::left && before.at.col - cells < 0;
}

namespace {

bool is_sum(const DataEffect& effect) {
  return effect.operation == Mode::add || effect.operation == Mode::subtract;
}

auto died_for(DeathReason reason) {
  return [reason](const StepView& step) {
    return std::any_of(step.report.deaths.begin(), step.report.deaths.end(),
                       [reason](const Death& death) { return death.reason == reason; });
  };
}

auto performs(Mode operation) {
  return [operation](const StepView& step) {
    return std::any_of(
        step.report.effects.begin(), step.report.effects.end(),
        [operation](const DataEffect& effect) { return effect.operation == operation; });
  };
}

// Two effects of these kinds on one cell.
auto meet_on_a_cell(bool (*one)(const DataEffect&), Mode other) {
  return [=](const StepView& step) {
    return any_effect_pair(step, [=](const DataEffect& a, const DataEffect& b) {
      return one(a) && b.operation == other && a.to == b.to;
    });
  };
}

auto executes_towards(Operation operation, Direction direction) {
  return [=](const StepView& step) {
    return any_operation(step, operation, [direction](const Pointer& before, const Instruction&) {
      return before.direction == direction;
    });
  };
}

std::vector<Clause> mode_clauses() {
  std::vector<Clause> clauses;
  for (const Mode mode :
       {Mode::none, Mode::add, Mode::subtract, Mode::input, Mode::output, Mode::clear}) {
    const auto applies = [mode](const Dialect& dialect) {
      return is_refunge(dialect) && has_mode(mode)(dialect);
    };
    clauses.push_back({"RF-2", to_string(mode), applies, {}, [mode](const StepView& step) {
                         return any_operation(step, Operation::set_mode,
                                              [mode](const Pointer&, const Instruction& row) {
                                                return row.mode == mode;
                                              });
                       }});
    if (mode == Mode::none) continue;
    clauses.push_back({"RF-3", to_string(mode), applies, {}, performs(mode)});
    clauses.push_back({"RX-1",
                       to_string(mode),
                       [=](const Dialect& dialect) {
                         return applies(dialect) &&
                                has_operation(Operation::operate_in_place)(dialect);
                       },
                       {},
                       [mode](const StepView& step) {
                         return any_operation(step, Operation::operate_in_place,
                                              [mode](const Pointer& before, const Instruction&) {
                                                return before.mode == mode;
                                              });
                       }});
  }
  return clauses;
}

std::vector<Clause> direction_clauses() {
  std::vector<Clause> clauses;
  for (const Direction direction : kDirections) {
    const std::string_view name = to_string(direction);
    clauses.push_back({"RF-3", name, is_refunge, {}, [direction](const StepView& step) {
                         return any_operation(step, Operation::move_data,
                                              [direction](const Pointer&, const Instruction& row) {
                                                return row.moves == direction;
                                              });
                       }});
    clauses.push_back({"RF-7", name, is_refunge, {}, executes_towards(Operation::turn, direction)});
    clauses.push_back({"RF-9", name, is_refunge, {}, executes_towards(Operation::fork, direction)});
  }
  return clauses;
}

// A data move over the left or right edge, which for a width of 1 is every one.
bool data_pointer_wraps(const StepView& step) {
  return any_operation(
      step, Operation::move_data, [&](const Pointer& before, const Instruction& row) {
        return (row.moves == Direction::left && before.data.col == 0) ||
               (row.moves == Direction::right && before.data.col == step.program.width() - 1);
      });
}

bool operand_changes_meanwhile(const StepView& step) {
  return any_effect_pair(step, [](const DataEffect& reader, const DataEffect& writer) {
    const bool reads = is_sum(reader) || reader.operation == Mode::output;
    return reads && writer.applied && writer.before != writer.after && reader.from == writer.to;
  });
}

auto dies_off_top_in(Mode mode) {
  return [mode](const StepView& step) {
    if (!died_for(DeathReason::data_off_top)(step)) return false;
    return any_operation(
        step, Operation::move_data, [mode](const Pointer& before, const Instruction& row) {
          return row.moves == Direction::up && before.data.row == 0 && before.mode == mode;
        });
  };
}

bool rewritten_cell_executes(const StepView& step) {
  return any_execution(step, [&](const Pointer& before, const Execution& execution) {
    if (execution.instruction == nullptr) return false;
    return before.at.row >= step.program.height() || step.program.cell(before.at) != execution.cell;
  });
}

std::vector<Clause> space_clauses() {
  return {
      {"RF-1",
       "a byte that is no instruction",
       is_refunge,
       {},
       [](const StepView& step) {
         return any_execution(step, [](const Pointer&, const Execution& execution) {
           return execution.instruction == nullptr;
         });
       }},
      {"RF-4", "an operand that another cursor changes", is_refunge, {}, operand_changes_meanwhile},
      {"RF-5", "a data pointer wraps", is_refunge, {}, data_pointer_wraps},
      {"RF-5",
       "the field grows",
       is_refunge,
       {},
       [](const StepView& step) { return step.after.rows() > step.report.rows_before; }},
      {"RF-6",
       "a data pointer leaves the top",
       is_refunge,
       {},
       died_for(DeathReason::data_off_top)},
      {"RF-6", "it would have read", is_refunge, {}, dies_off_top_in(Mode::input)},
      {"RF-6", "it would have written", is_refunge, {}, dies_off_top_in(Mode::output)},
      {"RF-8", "a jump", is_refunge, {}, executes(Operation::skip)},
      {"RF-8",
       "a jump over the edge",
       is_refunge,
       {},
       [](const StepView& step) {
         return any_operation(step, Operation::skip,
                              [&](const Pointer& before, const Instruction&) {
                                return crosses_side(step, before, 2);
                              });
       }},
      {"RF-8", "a conditional jump", is_refunge, {}, executes(Operation::skip_if_zero)},
      {"RF-10",
       "an instruction pointer wraps",
       is_refunge,
       {},
       [](const StepView& step) {
         return any_execution(step, [&](const Pointer& before, const Execution& execution) {
           return execution.instruction == nullptr && crosses_side(step, before, 1);
         });
       }},
      {"RF-18", "a rewritten cell is executed", is_refunge, {}, rewritten_cell_executes},
  };
}

auto condition_is(bool jumps) {
  return [jumps](const StepView& step) {
    for (std::size_t i = 0; i < step.report.before.size(); ++i) {
      const Pointer& before = step.report.before[i];
      const Instruction* const row = step.report.executions[i].instruction;
      if (row == nullptr || row->operation != Operation::skip_if_zero) continue;
      const auto& live = step.after.pointers();
      const auto self = std::find_if(live.begin(), live.end(), [&](const Pointer& pointer) {
        return pointer.id == before.id;
      });
      if (self == live.end() || step.program.width() < 3) continue;
      const std::int64_t rows = std::abs(self->at.row - before.at.row);
      const std::int64_t cols = std::abs(self->at.col - before.at.col);
      const bool one_cell = rows + cols == 1 || cols == step.program.width() - 1;
      if (one_cell != jumps) return true;
    }
    return false;
  };
}

bool is_first_end(const StepView& step) { return step.report.read_end; }
bool reads_after_the_end(const StepView& step) {
  return step.report.end_seen_before && performs(Mode::input)(step);
}

auto end_reading(EndOfInput reading) {
  return [reading](const StepView& step) {
    return step.dialect().policy.end_of_input == reading &&
           (is_first_end(step) || reads_after_the_end(step));
  };
}

auto two_outputs(bool agree) {
  return [agree](const StepView& step) {
    return any_effect_pair(step, [agree](const DataEffect& a, const DataEffect& b) {
      return a.operation == Mode::output && b.operation == Mode::output &&
             (a.operand == b.operand) == agree;
    });
  };
}

bool shares_input(const StepView& step) {
  return step.report.read_byte &&
         any_effect_pair(step, [](const DataEffect& a, const DataEffect& b) {
           return a.operation == Mode::input && b.operation == Mode::input;
         });
}

std::vector<Clause> effect_clauses() {
  const auto clears = [](const Dialect& dialect) {
    return is_refunge(dialect) && has_mode(Mode::clear)(dialect);
  };
  const auto is_input = [](const DataEffect& effect) { return effect.operation == Mode::input; };
  return {
      {"RF-8", "a condition that jumps", is_refunge, {}, condition_is(true)},
      {"RF-8", "a condition that does not", is_refunge, {}, condition_is(false)},
      {"RF-11", "a sum and input", is_refunge, {}, meet_on_a_cell(is_sum, Mode::input)},
      {"RF-11", "a sum and clear", clears, {}, meet_on_a_cell(is_sum, Mode::clear)},
      {"RF-11", "input and clear", clears, {}, meet_on_a_cell(is_input, Mode::clear)},
      {"RF-11", "two sums", is_refunge, {}, meet_on_a_cell(is_sum, Mode::add)},
      {"RX-3",
       "a sum and a byte that was read",
       has_operation(Operation::operate_in_place),
       {},
       [](const StepView& step) {
         return step.report.read_byte && meet_on_a_cell(is_sum, Mode::input)(step);
       }},
      {"RF-12", "one byte for several", is_refunge, {}, shares_input},
      {"RF-13", "the first end", is_refunge, {}, is_first_end},
      {"RF-13", "an input operation after it", is_refunge, {}, reads_after_the_end},
      {"RF-13", "eof=keep", is_refunge, {}, end_reading(EndOfInput::keep)},
      {"RF-13", "eof=0", is_refunge, {}, end_reading(EndOfInput::zero)},
      {"RF-13", "eof=255", is_refunge, {}, end_reading(EndOfInput::all_ones)},
      {"RF-14", "two outputs agree", is_refunge, {}, two_outputs(true)},
      {"RF-14", "two outputs differ", is_refunge, {}, two_outputs(false)},
  };
}

// Cursors that are lost in this step and did something to data in it.
bool lost_cursor_acts(const StepView& step) {
  for (const DataEffect& effect : step.report.effects) {
    const PointerId id = step.report.before[effect.pointer].id;
    for (const Death& death : step.report.deaths) {
      const bool lost =
          death.reason == DeathReason::off_top || death.reason == DeathReason::off_bottom;
      if (lost && death.id == id) return true;
    }
  }
  return false;
}

auto lives_in_row(std::int64_t (*first)(const StepView&)) {
  return [first](const StepView& step) {
    return std::any_of(step.after.pointers().begin(), step.after.pointers().end(),
                       [&](const Pointer& pointer) { return pointer.at.row >= first(step); });
  };
}

std::vector<Clause> end_clauses() {
  return {
      {"RF-15", "lost above the top", is_refunge, {}, died_for(DeathReason::off_top)},
      {"RF-15", "lost below the bottom", is_refunge, {}, died_for(DeathReason::off_bottom)},
      {"RF-15", "alive below the source", is_refunge, {}, lives_in_row([](const StepView& step) {
         return step.program.height();
       })},
      {"RF-15",
       "saved by a visit of this step",
       is_refunge,
       {},
       lives_in_row([](const StepView& step) { return step.report.rows_before; })},
      {"RF-15", "the effects of a lost one have happened", is_refunge, {}, lost_cursor_acts},
      {"RF-16",
       "no cursor is left",
       is_refunge,
       {},
       [](const StepView& step) { return step.after.finished(); }},
      {"RX-2",
       "an asterisk does nothing",
       has_operation(Operation::operate_in_place),
       {},
       [](const StepView& step) {
         return any_execution(step, [](const Pointer&, const Execution& execution) {
           return execution.cell == U'*' && execution.instruction == nullptr;
         });
       }},
  };
}

}  // namespace

std::vector<Clause> refunge_clauses() {
  std::vector<Clause> all;
  for (const auto& part :
       {mode_clauses(), direction_clauses(), space_clauses(), effect_clauses(), end_clauses()}) {
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

}  // namespace grid::gen
