// --trace: one JSON object per step and line; docs/grid-run.md describes it.
#pragma once

#include "interp/run.h"
#include "tools/cli/stream.h"
#include "tools/report/json.h"

namespace grid::grid_run {

class Trace final : public interp::TraceSink {
 public:
  explicit Trace(cli::ByteWriter& out) : out_(out) {}
  bool step(const Machine& machine, const StepReport& report) override;

 private:
  void write_pointers(const Dialect& dialect, const StepReport& report);
  void write_effects(const StepReport& report);
  void write_stack(const StepReport& report);
  void write_births_and_deaths(const Dialect& dialect, const StepReport& report);
  void write_pointer(const Dialect& dialect, const Pointer& pointer);
  void write_cell(std::string_view key, Cell cell);

  cli::ByteWriter& out_;
  report::JsonWriter json_;
};

}  // namespace grid::grid_run
