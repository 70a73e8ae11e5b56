// The run loop: takes a program from its first step to an outcome, under limits, with input and
// output through a host. It prints nothing and opens nothing itself.
//
//   struct Console : grid::interp::Host { ... };
//   Console console;
//   grid::interp::RunOptions options;
//   options.limits.steps = 1'000'000;
//   grid::interp::RunResult result = grid::interp::run(program, options, console);
//   if (result.outcome == grid::interp::Outcome::endless) explain(*result.loop);
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include <grid/loop_detector.h>
#include <grid/machine.h>
#include <grid/program.h>

#include "interp/outcome.h"

namespace grid::interp {

using Clock = std::chrono::steady_clock;

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

// LM-2. Before each step, in this order: steps, pointers, memory, time. Output is checked after
// a step: the one that passes the limit counts, and only the bytes up to the limit are written.
struct Limits {
  std::uint64_t steps = kUnlimited;
  std::uint64_t pointers = kUnlimited;  // live ones
  std::uint64_t memory = kUnlimited;    // bytes, of program, machine, report and loop detection
  std::uint64_t output = kUnlimited;    // bytes
  std::optional<Clock::duration> time{};
};

// What came of asking for one byte of input.
struct ReadResult {
  enum class Kind : std::uint8_t { byte, end, error, timed_out, interrupted } kind{};
  std::uint8_t value = 0;
};

// Where a run stands, counted as LM-4 defines it.
struct RunCounters {
  std::uint64_t steps = 0;
  std::uint64_t born = 1;
  std::uint64_t live = 1;
  std::uint64_t max_live = 1;
  std::int64_t rows = 0;  // of the field
};

// The world around a run.
class Host {
 public:
  virtual ~Host() = default;
  // The next byte of input; may block until `deadline`. After the first end it is not called again.
  // Everything written before must be visible before it blocks (RF-17).
  virtual ReadResult read(std::optional<Clock::time_point> deadline) = 0;
  // Takes output, which it may buffer; false if it cannot be written any more: then none of these
  // bytes count as written.
  virtual bool write(std::string_view bytes) = 0;
  // Whether to stop; asked every few thousand pointer steps.
  virtual bool cancelled() { return false; }
  // Shown the run just before it is asked that; for displays of progress.
  virtual void observe(const RunCounters&) {}
};

// Sees every step.
class TraceSink {
 public:
  virtual ~TraceSink() = default;
  // `machine` is the state after the step that `report` describes. False ends the run with
  // Outcome::output_error.
  virtual bool step(const Machine& machine, const StepReport& report) = 0;
};

struct RunOptions {
  Limits limits;
  bool detect_loops = true;    // LM-6
  TraceSink* trace = nullptr;  // not owned
};

// Counters as LM-4 defines them.
struct RunResult {
  Outcome outcome{};
  Limit limit = Limit::none;
  std::optional<Loop> loop{};  // with Outcome::endless
  bool saturated = false;      // some counter stands at its largest value
  std::uint64_t steps = 0;
  std::uint64_t born = 1;
  std::uint64_t live = 1;
  std::uint64_t max_live = 1;
  std::uint64_t input_bytes = 0;   // consumed by the program
  std::uint64_t output_bytes = 0;  // handed to the host
  std::int64_t rows = 0;           // of the field at the end
  bool detection_dropped = false;  // the memory limit left loop detection too little room
};

// A run in which not even the start fits into memory: the limits that come before memory still come
// first (LM-2).
RunResult stopped_at_start(const Program& program, const Limits& limits);

// Runs the program on the reference engine, which is Machine::step() in a loop. Cost: that of the
// steps; with loop detection also a second copy of the machine.
RunResult run(const ProgramPtr& program, const RunOptions& options, Host& host);

}  // namespace grid::interp
