#include "tools/grid-run/trace.h"

#include <grid/print.h>

#include "tools/report/escape.h"

namespace grid::grid_run {

bool Trace::step(const Machine& machine, const StepReport& report) {
  const Dialect& dialect = machine.program().dialect();
  json_.clear();
  json_.begin_object().key("step").value(report.step).key("input");
  if (report.read_byte) {
    json_.value(report.input);
  } else if (report.read_end) {
    json_.value("end");
  } else {
    json_.null();
  }
  write_pointers(dialect, report);
  if (dialect.family == Family::refunge) write_effects(report);
  if (dialect.has_stack) write_stack(report);
  write_births_and_deaths(dialect, report);
  json_.key("output").value(report::hex(report.output)).end_object();
  return out_.write(json_.text()) && out_.write("\n");
}

void Trace::write_cell(std::string_view key, Cell cell) {
  json_.key(key).begin_array().value(cell.row + 1).value(cell.col + 1).end_array();
}

void Trace::write_pointer(const Dialect& dialect, const Pointer& pointer) {
  json_.key("id").value(pointer.id).key("parent").value(pointer.parent);
  json_.key("row").value(pointer.at.row + 1).key("col").value(pointer.at.col + 1);
  json_.key("direction").value(grid::to_string(pointer.direction));
  json_.key("mode").value(grid::to_string(pointer.mode));
  if (dialect.family == Family::refunge) {
    json_.key("data_row").value(pointer.data.row + 1);
    json_.key("data_col").value(pointer.data.col + 1);
  }
  if (dialect.flags.empty()) return;
  json_.key("flags").begin_array();
  for (std::size_t i = 0; i < dialect.flags.size(); ++i) {
    if ((pointer.flags >> i & 1) != 0) json_.value(dialect.flags[i].name);
  }
  json_.end_array();
}

void Trace::write_pointers(const Dialect& dialect, const StepReport& report) {
  json_.key("pointers").begin_array();
  for (std::size_t i = 0; i < report.before.size(); ++i) {
    const Execution& execution = report.executions[i];
    json_.begin_object();
    write_pointer(dialect, report.before[i]);
    json_.key("cell").value(execution.cell).key("instruction");
    if (execution.instruction != nullptr) {
      json_.value(execution.instruction->name);
    } else {
      json_.null();
    }
    json_.key("action").value(grid::to_string(execution.action)).end_object();
  }
  json_.end_array();
}

void Trace::write_effects(const StepReport& report) {
  json_.key("effects").begin_array();
  for (const DataEffect& effect : report.effects) {
    json_.begin_object().key("pointer").value(report.before[effect.pointer].id);
    json_.key("operation").value(grid::to_string(effect.operation));
    write_cell("from", effect.from);
    write_cell("to", effect.to);
    json_.key("operand").value(effect.operand);
    json_.key("before").value(effect.before).key("after").value(effect.after);
    json_.key("applied").value(effect.applied).end_object();
  }
  json_.end_array();
}

void Trace::write_stack(const StepReport& report) {
  json_.key("stack").begin_array();
  for (const StackEffect& effect : report.stack_effects) {
    json_.begin_object().key("pointer").value(report.before[effect.pointer].id);
    json_.key("operation").value(to_string(effect.kind)).key("value");
    if (effect.kind == StackEffect::Kind::failed_pop) {
      json_.null();
    } else {
      json_.value(effect.value);
    }
    json_.end_object();
  }
  json_.end_array();
}

void Trace::write_births_and_deaths(const Dialect& dialect, const StepReport& report) {
  json_.key("births").begin_array();
  for (const Birth& birth : report.births) {
    json_.begin_object();
    write_pointer(dialect, birth.pointer);
    json_.end_object();
  }
  json_.end_array().key("deaths").begin_array();
  for (const Death& death : report.deaths) {
    json_.begin_object().key("id").value(death.id);
    json_.key("reason").value(grid::to_string(death.reason));
    json_.key("row").value(death.at.row + 1).key("col").value(death.at.col + 1).end_object();
  }
  json_.end_array();
}

}  // namespace grid::grid_run
