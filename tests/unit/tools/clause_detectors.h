// Which clauses of the language pages a run exercises: a table of clauses, each with a test on the
// text of the program or on one step. The quality test of the generator counts them.
//
// Clauses that no random program can show, and so have no row:
//   RF-17  when output becomes visible is for the tool that writes it
//   IG-15  peek and reverse are not called by any character
//   RF-13  (in part) read errors come from the tool that reads
//   IG-11  (in part) no program can push a number that is no Unicode scalar value
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include <grid/machine.h>

#include "tools/gen/generate.h"

namespace grid::gen {

// A sample before it runs. `program` is null where the text was refused, for `error`.
struct TextView {
  const Sample& sample;
  const Dialect& spoken;  // with the sample's options
  const Program* program = nullptr;
  std::optional<DiagnosticKind> error{};
};

// A step after it was taken.
struct StepView {
  const Sample& sample;
  const Program& program;
  const Machine& after;
  const StepReport& report;

  const Dialect& dialect() const { return program.dialect(); }
};

struct Clause {
  std::string_view id;
  std::string_view what;
  std::function<bool(const Dialect&)> applies;  // to the dialect without options
  std::function<bool(const TextView&)> in_text{};
  std::function<bool(const StepView&)> in_step{};
};

// Rows of sections 1, 2 with 3, and 4.
std::vector<Clause> text_clauses();
std::vector<Clause> refunge_clauses();
std::vector<Clause> ipgrid_clauses();

// For the column `applies`.
bool any_dialect(const Dialect& dialect);
bool is_refunge(const Dialect& dialect);
bool is_ipgrid(const Dialect& dialect);
std::function<bool(const Dialect&)> has_operation(Operation operation);
std::function<bool(const Dialect&)> lacks_operation(Family family, Operation operation);
std::function<bool(const Dialect&)> has_mode(Mode mode);

// Whether some pointer of the step executed, or visited, a cell for which `test` holds.
template <class Test>
bool any_execution(const StepView& step, Test test) {
  for (std::size_t i = 0; i < step.report.before.size(); ++i) {
    if (test(step.report.before[i], step.report.executions[i])) return true;
  }
  return false;
}

// Whether some pointer executed a row of that operation for which `test(before, row)` holds.
template <class Test>
bool any_operation(const StepView& step, Operation operation, Test test) {
  return any_execution(step, [&](const Pointer& before, const Execution& execution) {
    return execution.instruction != nullptr && execution.instruction->operation == operation &&
           test(before, *execution.instruction);
  });
}
inline bool any_operation(const StepView& step, Operation operation) {
  return any_operation(step, operation, [](const Pointer&, const Instruction&) { return true; });
}

inline auto executes(Operation operation) {
  return [operation](const StepView& step) { return any_operation(step, operation); };
}

// Whether `test(a, b)` holds for two effects of different pointers.
template <class Test>
bool any_effect_pair(const StepView& step, Test test) {
  for (const DataEffect& a : step.report.effects) {
    for (const DataEffect& b : step.report.effects) {
      if (a.pointer != b.pointer && test(a, b)) return true;
    }
  }
  return false;
}

// Whether a move of `cells` cells from `at` crosses a side of the grid.
bool crosses_side(const StepView& step, const Pointer& before, std::int64_t cells);

}  // namespace grid::gen
