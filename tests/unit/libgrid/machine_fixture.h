// Short ways to say in a test which program runs and what came of it. States are compared as text,
// rows and columns counting from 0:
//
//   ips(machine)   "0,1> 2,0v:string"  instruction pointers in order: row, column, direction and,
//                                      unless it is that of the start, mode; then "!" per flag
//   dps(machine)   "0,1 3,0:add"       data pointers in order: row, column and mode unless none
//   field(machine) "+>/ab"             rows joined by '/'; 0 is U+2400
//   effects(report) "0 add 0,0>0,1 43>86" pointer, operation, from, to, value before and after;
//                                      an operation that was not applied ends in " lost"
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include <grid/grid.h>

#include "tests/string_input.h"

namespace grid {

inline void PrintTo(const Cell& cell, std::ostream* out) { *out << cell.row << ',' << cell.col; }

inline void PrintTo(const Utf16Position& at, std::ostream* out) {
  *out << at.line << ':' << at.unit;
}

inline void PrintTo(const Conflict& conflict, std::ostream* out) {
  *out << "kind " << static_cast<int>(conflict.kind) << ", pointers " << conflict.first << ' '
       << conflict.second << ", cell " << conflict.cell.row << ',' << conflict.cell.col;
}

}  // namespace grid

namespace grid::test {

inline const Dialect& dialect(std::string_view name) {
  const Dialect* const found = find_dialect(name);
  EXPECT_NE(found, nullptr) << name;
  return *found;
}

inline ProgramPtr program(const Dialect& dialect, std::string text) {
  Result<ProgramPtr> result = parse(Source("test", std::move(text), dialect));
  EXPECT_TRUE(result) << result.diagnostics().at(0).message;
  return *result;
}

inline ProgramPtr program(std::string_view name, std::string text) {
  return program(dialect(name), std::move(text));
}

inline std::string cell_text(Cell cell) {
  return std::to_string(cell.row) + ',' + std::to_string(cell.col);
}

inline std::string joined(const std::string& left, const std::string& right) {
  return left.empty() ? right : left + ' ' + right;
}

inline std::string ip(const Dialect& dialect, const Pointer& pointer) {
  std::string text = cell_text(pointer.at);
  text += ">v<^"[static_cast<int>(pointer.direction)];
  const bool is_refunge = dialect.family == Family::refunge;
  if (!is_refunge && pointer.mode != dialect.start_mode) {
    text += ':' + std::string(to_string(pointer.mode));
  }
  for (unsigned flags = pointer.flags; flags != 0; flags &= flags - 1) text += '!';
  return text;
}

inline std::string ips(const Machine& machine) {
  std::string text;
  for (const Pointer& pointer : machine.pointers()) {
    text = joined(text, ip(machine.program().dialect(), pointer));
  }
  return text;
}

inline std::string dps(const Machine& machine) {
  std::string text;
  for (const Pointer& pointer : machine.pointers()) {
    const bool has_mode = pointer.mode != Mode::none;
    text = joined(text, cell_text(pointer.data) +
                            (has_mode ? ':' + std::string(to_string(pointer.mode)) : ""));
  }
  return text;
}

inline std::string field(const Machine& machine) {
  std::string text = print(machine);
  text.pop_back();
  for (char& byte : text) byte = byte == '\n' ? '/' : byte;
  return text;
}

inline std::string effects(const StepReport& report) {
  std::string text;
  for (const DataEffect& effect : report.effects) {
    if (!text.empty()) text += "; ";
    text += std::to_string(effect.pointer) + ' ' + std::string(to_string(effect.operation)) + ' ' +
            cell_text(effect.from) + '>' + cell_text(effect.to);
    if (effect.operation != Mode::output && effect.applied) {
      text += ' ' + std::to_string(effect.before) + '>' + std::to_string(effect.after);
    }
    if (!effect.applied) text += " lost";
  }
  return text;
}

// A run that is driven step by step.
struct TestRun {
  Machine machine;
  StringInput input;
  StepReport report{};   // of the last step
  std::string output{};  // of all steps

  TestRun(const Dialect& dialect, std::string text, std::string bytes = "")
      : machine(program(dialect, std::move(text))), input(std::move(bytes)) {}
  TestRun(std::string_view name, std::string text, std::string bytes = "")
      : TestRun(dialect(name), std::move(text), std::move(bytes)) {}

  // Takes up to `count` steps; fewer if the run ends.
  TestRun& steps(int count = 1) {
    for (; count > 0 && !machine.finished(); --count) {
      machine.step(input.next(machine), report);
      output += report.output;
    }
    return *this;
  }
};

// Runs until no pointer is left, or for `limit` steps.
inline TestRun finished(std::string_view name, std::string text, std::string input = "",
                        int limit = 10'000) {
  TestRun run(name, std::move(text), std::move(input));
  run.steps(limit);
  return run;
}

}  // namespace grid::test
