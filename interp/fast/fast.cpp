#include "interp/fast/fast.h"

#include <optional>
#include <string_view>
#include <utility>

#include "interp/fast/blocks.h"
#include "interp/fast/cursors.h"

namespace grid::interp::fast {

namespace {

using runtime::Counters;
using runtime::Ending;

class HostWorld final : public runtime::World {
 public:
  HostWorld(Host& host, std::optional<Clock::time_point> deadline)
      : host_(host), deadline_(deadline) {}

  int read() override {
    const ReadResult read = host_.read(deadline_);
    switch (read.kind) {
      case ReadResult::Kind::byte:
        return read.value;
      case ReadResult::Kind::end:
        return runtime::kEndOfInput;
      case ReadResult::Kind::error:
        return runtime::kReadError;
      case ReadResult::Kind::timed_out:
        return runtime::kReadTimedOut;
      case ReadResult::Kind::interrupted:
        return runtime::kReadInterrupted;
    }
    return runtime::kReadError;
  }
  bool write(const char* bytes, std::size_t size) override {
    return host_.write(std::string_view(bytes, size));
  }
  Ending poll(const Counters&) override {
    if (host_.cancelled()) return Ending::interrupted;
    return deadline_ && Clock::now() >= *deadline_ ? Ending::time_limit : Ending::none;
  }

 private:
  Host& host_;
  std::optional<Clock::time_point> deadline_;
};

struct Told {
  Outcome outcome{};
  Limit limit = Limit::none;
};

Told told(Ending ending) {
  switch (ending) {
    case Ending::none:
    case Ending::terminated:
      break;
    case Ending::endless:
      return {Outcome::endless};
    case Ending::step_limit:
      return {Outcome::limit, Limit::steps};
    case Ending::time_limit:
      return {Outcome::limit, Limit::time};
    case Ending::pointer_limit:
      return {Outcome::limit, Limit::pointers};
    case Ending::memory_limit:
      return {Outcome::limit, Limit::memory};
    case Ending::output_limit:
      return {Outcome::limit, Limit::output};
    case Ending::input_error:
      return {Outcome::input_error};
    case Ending::output_error:
      return {Outcome::output_error};
    case Ending::interrupted:
      return {Outcome::interrupted};
  }
  return {Outcome::terminated};
}

}  // namespace

bool can_run(const Program& program) { return runs_with_cursors(program); }

RunResult run(const ProgramPtr& program, const RunOptions& options, Host& host,
              const Tuning& tuning) {
  std::optional<Clock::time_point> deadline;
  if (options.limits.time) deadline = Clock::now() + *options.limits.time;
  HostWorld world(host, deadline);
  runtime::Limits limits;
  limits.steps = options.limits.steps;
  limits.pointers = options.limits.pointers;
  limits.memory = options.limits.memory - std::min(options.limits.memory, program->memory());
  limits.output = options.limits.output;
  Maker maker(*program, tuning.passes, tuning.visits);
  runtime::CursorRun run(field_program(*program), world, limits, options.detect_loops, &maker);
  const auto [outcome, limit] = told(run.run());
  if (tuning.see_end) tuning.see_end(run);
  const Counters& counters = run.counters();
  RunResult result;
  result.outcome = outcome;
  result.limit = limit;
  if (outcome == Outcome::endless) result.loop = Loop{run.loop().first, run.loop().again};
  result.steps = counters.steps;
  result.born = counters.born;
  result.live = counters.live;
  result.max_live = counters.max_live;
  result.saturated = counters.steps == kUnlimited || counters.born == kUnlimited;
  result.input_bytes = counters.input_bytes;
  result.output_bytes = counters.output_bytes;
  result.rows = counters.rows;
  result.detection_dropped = run.detection_dropped();
  return result;
}

}  // namespace grid::interp::fast
