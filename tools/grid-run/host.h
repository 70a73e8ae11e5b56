// The world of a running program: standard output, an input, the person at the terminal.
#pragma once

#include <functional>

#include "interp/run.h"
#include "tools/cli/progress.h"
#include "tools/cli/stream.h"

namespace grid::grid_run {

class Host final : public interp::Host {
 public:
  // `before_waiting` is called when the run is about to wait for input. Nothing is owned.
  Host(cli::ByteReader& input, cli::ByteWriter& output, std::function<void()> before_waiting)
      : input_(input), output_(output), before_waiting_(std::move(before_waiting)) {}

  interp::ReadResult read(std::optional<interp::Clock::time_point> deadline) override;
  bool write(std::string_view bytes) override;
  bool cancelled() override;
  void observe(const interp::RunCounters& counters) override;

  // Flushes and closes the output, and says so in `result` if it or an earlier flush failed.
  void finish(interp::RunResult& result);
  // What was known of the run when it was last shown; for a run that ended by an exception.
  interp::RunResult last_seen() const { return seen_; }

 private:
  bool flush();
  std::string progress_text() const;

  cli::ByteReader& input_;
  cli::ByteWriter& output_;
  std::function<void()> before_waiting_;
  cli::Progress progress_;
  interp::RunResult seen_;
  interp::Clock::time_point start_ = interp::Clock::now();
  interp::Clock::time_point next_flush_ = start_;
};

}  // namespace grid::grid_run
