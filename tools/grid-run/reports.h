// The files a run writes besides its output: trace, statistics, heat map. They are created before
// the run, so that a name that cannot be written is known at once.
#pragma once

#include <grid/program.h>

#include <memory>
#include <optional>
#include <vector>

#include "interp/run.h"
#include "tools/cli/stream.h"
#include "tools/grid-run/heatmap.h"
#include "tools/grid-run/settings.h"
#include "tools/grid-run/trace.h"

namespace grid::grid_run {

class Reports final : public interp::TraceSink {
 public:
  // Fails if a file cannot be created, or is one that the run reads or another report.
  static cli::Expected<std::unique_ptr<Reports>> open(const Settings& settings,
                                                      const std::string& program_file,
                                                      const cli::ByteReader& input,
                                                      const Program& program);

  // What the run must call after each step; null if nobody listens.
  interp::TraceSink* sink() { return trace_ || heatmap_ ? this : nullptr; }
  bool step(const Machine& machine, const StepReport& report) override;
  void flush_trace();

  // Completes all files. Returns what failed.
  std::vector<cli::Failure> finish(const interp::RunResult& result);

 private:
  explicit Reports(const Program& program) : program_(program) {}

  const Program& program_;
  std::optional<cli::ByteWriter> trace_file_;
  std::optional<cli::ByteWriter> stats_file_;
  std::optional<cli::ByteWriter> heatmap_file_;
  std::optional<Trace> trace_;
  std::optional<Heatmap> heatmap_;
};

}  // namespace grid::grid_run
