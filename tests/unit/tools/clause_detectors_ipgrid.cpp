// Section 4: ipgrid.
#include <algorithm>

#include "tests/unit/tools/clause_detectors.h"

namespace grid::gen {

namespace {

bool has_stack(const Dialect& dialect) { return dialect.has_stack; }
bool has_flags(const Dialect& dialect) { return !dialect.flags.empty(); }
const auto kEscapes = has_operation(Operation::escape);
bool strings_without_escapes(const Dialect& dialect) {
  return dialect.has_stack && !kEscapes(dialect);
}

// A cell visited, with what the visit meant.
auto acts(Action action) {
  return [action](const StepView& step) {
    return any_execution(step, [action](const Pointer&, const Execution& execution) {
      return execution.action == action;
    });
  };
}

// An unknown character with this code point, or any but a blank for 0.
auto idles_on(char32_t wanted) {
  return [wanted](const StepView& step) {
    return any_execution(step, [wanted](const Pointer&, const Execution& execution) {
      const bool idle = execution.action == Action::execute && execution.instruction == nullptr;
      return idle && (wanted == 0 ? execution.cell != U' ' : execution.cell == wanted);
    });
  };
}

// A pointer goes straight over an edge of a grid that is more than one cell long there.
auto wraps(Direction direction) {
  return [direction](const StepView& step) {
    return any_execution(step, [&](const Pointer& before, const Execution& execution) {
      if (execution.instruction != nullptr || before.direction != direction) return false;
      const std::int64_t last_row = step.program.height() - 1;
      switch (direction) {
        case Direction::right:
        case Direction::left:
          return step.program.width() > 1 && crosses_side(step, before, 1);
        case Direction::down:
          return last_row > 0 && before.at.row == last_row;
        case Direction::up:
          return last_row > 0 && before.at.row == 0;
      }
      return false;
    });
  };
}

std::vector<Clause> movement_clauses() {
  std::vector<Clause> clauses;
  for (const Direction direction : kDirections) {
    const std::string_view name = to_string(direction);
    clauses.push_back({"IG-3", name, is_ipgrid, {}, wraps(direction)});
    clauses.push_back({"IG-4", name, is_ipgrid, {}, [direction](const StepView& step) {
                         return any_operation(step, Operation::turn,
                                              [&](const Pointer& before, const Instruction& row) {
                                                return row.turn[before.direction] == direction;
                                              });
                       }});
  }
  return clauses;
}

// Splits that send the new pointer this way.
auto splits_to(Direction direction) {
  return [direction](const StepView& step) {
    return any_operation(step, Operation::fork,
                         [direction](const Pointer& before, const Instruction& row) {
                           return row.child[before.direction] == direction;
                         });
  };
}

bool has_born_with(const StepView& step, bool (*test)(const Pointer& parent)) {
  return std::any_of(step.report.births.begin(), step.report.births.end(),
                     [&](const Birth& birth) { return test(step.report.before[birth.parent]); });
}

// A pointer takes from the stack what an earlier one put there in the same cycle.
bool hands_over(const StepView& step) {
  const auto& effects = step.report.stack_effects;
  for (std::size_t i = 1; i < effects.size(); ++i) {
    if (effects[i].kind == StackEffect::Kind::pop &&
        effects[i - 1].kind == StackEffect::Kind::push) {
      return true;
    }
  }
  return false;
}

std::vector<Clause> pointer_clauses() {
  return {
      {"IG-1",
       "several pointers in a cycle",
       is_ipgrid,
       {},
       [](const StepView& step) { return step.report.before.size() > 1; }},
      {"IG-1", "one sees what another did to the stack", has_stack, {}, hands_over},
      {"IG-2", "an update", is_ipgrid, {}, [](const StepView&) { return true; }},
      {"IG-5", "a blank", is_ipgrid, {}, idles_on(U' ')},
      {"IG-5", "an unknown character", is_ipgrid, {}, idles_on(0)},
      {"IG-6", "a pointer ends", is_ipgrid, {}, executes(Operation::end)},
      {"IG-6", "a hash does nothing", has_flags, {}, idles_on(U'#')},
      {"IG-7", "a split up and down", is_ipgrid, {}, splits_to(Direction::up)},
      {"IG-7",
       "a split left and right",
       is_ipgrid,
       {},
       [](const StepView& step) {
         return splits_to(Direction::left)(step) || splits_to(Direction::right)(step);
       }},
      {"IG-8",
       "several splits in a cycle",
       is_ipgrid,
       {},
       [](const StepView& step) { return step.report.births.size() > 1; }},
      {"IG-9",
       "born of one in a string",
       kEscapes,
       {},
       [](const StepView& step) {
         return has_born_with(step, [](const Pointer& p) { return p.mode == Mode::escape; });
       }},
      {"IG-9",
       "born of one with a flag",
       has_flags,
       {},
       [](const StepView& step) {
         return has_born_with(step, [](const Pointer& parent) { return parent.flags != 0; });
       }},
      {"IG-16",
       "no pointer is left",
       is_ipgrid,
       {},
       [](const StepView& step) { return step.after.finished(); }},
      {"IG-17",
       "a split left and right under compat",
       is_ipgrid,
       {},
       [](const StepView& step) {
         return step.sample.options.compat && splits_to(Direction::left)(step);
       }},
      {"IG-17",
       "a split keeps a flag under compat",
       has_flags,
       {},
       [](const StepView& step) {
         return step.sample.options.compat &&
                has_born_with(step, [](const Pointer& parent) { return parent.flags != 0; });
       }},
  };
}

// Visits of that kind to a cell that holds an instruction of that operation.
auto acts_on(Action action, Operation operation) {
  return [=](const StepView& step) {
    return any_execution(step, [&](const Pointer&, const Execution& execution) {
      const Instruction* const row = step.dialect().find(execution.cell);
      return execution.action == action && row != nullptr && row->operation == operation;
    });
  };
}

bool pops(const StepView& step, StackEffect::Kind kind) {
  return std::any_of(step.report.stack_effects.begin(), step.report.stack_effects.end(),
                     [kind](const StackEffect& effect) { return effect.kind == kind; });
}

auto executes_escaped(bool known) {
  return [known](const StepView& step) {
    return any_execution(step, [known](const Pointer& before, const Execution& execution) {
      return before.mode == Mode::escape && execution.action == Action::execute &&
             (execution.instruction != nullptr) == known;
    });
  };
}

std::vector<Clause> string_clauses() {
  return {
      {"IG-10", "a string begins", has_stack, {}, executes(Operation::string)},
      {"IG-10", "a character is pushed", has_stack, {}, acts(Action::push)},
      {"IG-10",
       "an instruction's character is pushed",
       has_stack,
       {},
       acts_on(Action::push, Operation::turn)},
      {"IG-10", "a string ends", has_stack, {}, acts(Action::leave_string)},
      {"IG-11",
       "a number is printed",
       has_stack,
       {},
       [](const StepView& step) { return pops(step, StackEffect::Kind::pop); }},
      {"IG-11",
       "as several bytes",
       has_stack,
       {},
       [](const StepView& step) {
         return std::any_of(step.report.output.begin(), step.report.output.end(),
                            [](char byte) { return (byte & '\x80') != 0; });
       }},
      {"IG-11",
       "nothing is printed",
       has_stack,
       {},
       [](const StepView& step) { return pops(step, StackEffect::Kind::failed_pop); }},
      {"IG-12", "an escape", kEscapes, {}, acts(Action::begin_escape)},
      {"IG-12", "an escaped quote", kEscapes, {}, acts_on(Action::push, Operation::string)},
      {"IG-12", "an escaped backslash", kEscapes, {}, acts_on(Action::push, Operation::escape)},
      {"IG-12", "an escaped instruction", kEscapes, {}, executes_escaped(true)},
      {"IG-12", "another escaped character", kEscapes, {}, executes_escaped(false)},
      {"IG-12", "a backslash outside strings", kEscapes, {}, executes(Operation::escape)},
      {"IG-12", "a backslash does nothing", strings_without_escapes, {}, idles_on(U'\\')},
      {"IG-12",
       "a backslash is pushed",
       strings_without_escapes,
       {},
       [](const StepView& step) {
         return any_execution(step, [](const Pointer&, const Execution& execution) {
           return execution.action == Action::push && execution.cell == U'\\';
         });
       }},
  };
}

// A visit by a pointer that has a flag set.
auto acts_with_flag(Action action) {
  return [action](const StepView& step) {
    return any_execution(step, [action](const Pointer& before, const Execution& execution) {
      return before.flags != 0 && execution.action == action;
    });
  };
}

auto executes_with_flag(Operation operation) {
  return [operation](const StepView& step) {
    return any_operation(step, operation, [](const Pointer& before, const Instruction&) {
      return before.flags != 0;
    });
  };
}

// The character after a jump.
char32_t access_character(const StepView& step, const Pointer& before) {
  Motion motion(step.dialect(), step.program.width(), step.program.height());
  return step.program.cell(motion.advance(before.at, before.direction));
}

auto jumps(bool named, bool set) {
  return [=](const StepView& step) {
    return any_operation(
        step, Operation::skip_unless_flag, [&](const Pointer& before, const Instruction&) {
          const char32_t flag = step.dialect().flags.front().access;
          return (access_character(step, before) == flag) == named && (before.flags != 0) == set;
        });
  };
}

std::vector<Clause> flag_clauses() {
  return {
      {"IG-13",
       "a flag is raised",
       has_flags,
       {},
       [](const StepView& step) {
         return std::any_of(step.after.pointers().begin(), step.after.pointers().end(),
                            [](const Pointer& pointer) { return pointer.flags != 0; });
       }},
      {"IG-13",
       "a blank or unknown character clears it",
       has_flags,
       {},
       [](const StepView& step) {
         return any_execution(step, [](const Pointer& before, const Execution& execution) {
           return before.flags != 0 && execution.action == Action::execute &&
                  execution.instruction == nullptr;
         });
       }},
      {"IG-13", "a turn clears it", has_flags, {}, executes_with_flag(Operation::turn)},
      {"IG-13",
       "a quote that begins a string clears it",
       has_flags,
       {},
       executes_with_flag(Operation::string)},
      {"IG-13",
       "a backslash in normal mode clears it",
       has_flags,
       {},
       executes_with_flag(Operation::escape)},
      {"IG-13", "a push leaves it", has_flags, {}, acts_with_flag(Action::push)},
      {"IG-13",
       "the end of a string leaves it",
       has_flags,
       {},
       acts_with_flag(Action::leave_string)},
      {"IG-13",
       "the start of an escape leaves it",
       has_flags,
       {},
       acts_with_flag(Action::begin_escape)},
      {"IG-14", "the flag is set", has_flags, {}, jumps(true, true)},
      {"IG-14", "the flag is not set", has_flags, {}, jumps(true, false)},
      {"IG-14", "no flag is named, one is set", has_flags, {}, jumps(false, true)},
      {"IG-14", "no flag is named", has_flags, {}, jumps(false, false)},
      {"IG-14",
       "an escaped jump",
       has_flags,
       {},
       [](const StepView& step) {
         return any_operation(
             step, Operation::skip_unless_flag,
             [](const Pointer& before, const Instruction&) { return before.mode == Mode::escape; });
       }},
      {"IG-14",
       "a jump over an edge",
       has_flags,
       {},
       [](const StepView& step) {
         return any_operation(step, Operation::skip_unless_flag,
                              [&](const Pointer& before, const Instruction&) {
                                return crosses_side(step, before, 2);
                              });
       }},
  };
}

}  // namespace

std::vector<Clause> ipgrid_clauses() {
  std::vector<Clause> all;
  for (const auto& part :
       {movement_clauses(), pointer_clauses(), string_clauses(), flag_clauses()}) {
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

}  // namespace grid::gen
