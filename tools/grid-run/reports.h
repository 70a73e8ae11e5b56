// The files a run writes besides its output: trace, statistics, heat map. All are opened before the
// run, so that a name that cannot be written is known at once, and none loses what it holds unless
// all could be opened.
#pragma once

#include <grid/program.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interp/run.h"
#include "tools/cli/stream.h"
#include "tools/grid-run/heatmap.h"
#include "tools/grid-run/settings.h"
#include "tools/grid-run/trace.h"

namespace grid::grid_run {

// The files a run reads.
struct Inputs {
  std::string program;                     // "-": standard input
  std::string config;                      // empty: none
  const cli::ByteReader* input = nullptr;  // not owned
};

// Refuses files of reports that the run reads, or writes already; empty names are none.
std::optional<cli::Failure> check_targets(const std::vector<std::string>& targets,
                                          const Inputs& inputs);

class Reports final : public interp::TraceSink {
 public:
  // Fails if a file cannot be created, or is one that the run reads or another report. Without a
  // program (which was too large to be read) there is no heat map.
  static cli::Expected<std::unique_ptr<Reports>> open(const Settings& settings,
                                                      const Inputs& inputs, Family family,
                                                      const Program* program);

  // What the run must call after each step; null if nobody listens.
  interp::TraceSink* sink() { return trace_ || heatmap_ ? this : nullptr; }
  bool step(const Machine& machine, const StepReport& report) override;
  void flush_trace();

  // Completes all files. Returns what failed; a trace that did makes the result an output error.
  std::vector<cli::Failure> finish(interp::RunResult& result);

 private:
  explicit Reports(Family family) : family_(family) {}

  Family family_;
  std::optional<cli::ByteWriter> trace_file_;
  std::optional<cli::ByteWriter> stats_file_;
  std::optional<cli::ByteWriter> heatmap_file_;
  std::optional<Trace> trace_;
  std::optional<Heatmap> heatmap_;
};

}  // namespace grid::grid_run
