#include "interp/fast/host_world.h"

#include <algorithm>
#include <string_view>

namespace grid::interp::fast {

using runtime::Ending;

namespace {

struct End {
  Outcome outcome{};
  Limit limit = Limit::none;
};

End end_of(Ending ending) {
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

HostWorld::HostWorld(Host& host, const Limits& limits) : host_(host) {
  if (limits.time) deadline_ = Clock::now() + *limits.time;
}

int HostWorld::read() {
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

bool HostWorld::write(const char* bytes, std::size_t size) {
  return host_.write(std::string_view(bytes, size));
}

Ending HostWorld::poll(const runtime::Counters& counters) {
  host_.observe({.steps = counters.steps,
                 .born = counters.born,
                 .live = counters.live,
                 .max_live = counters.max_live,
                 .rows = counters.rows});
  if (host_.cancelled()) return Ending::interrupted;
  return deadline_ && Clock::now() >= *deadline_ ? Ending::time_limit : Ending::none;
}

runtime::Limits runtime_limits(const Limits& limits, const Program& program) {
  runtime::Limits result;
  result.steps = limits.steps;
  result.pointers = limits.pointers;
  result.memory = limits.memory - std::min<std::uint64_t>(limits.memory, program.memory());
  result.output = limits.output;
  return result;
}

RunResult result_of(Ending ending, const runtime::Counters& counters,
                    const runtime::LoopClaim& loop, bool detection_dropped) {
  const auto [outcome, limit] = end_of(ending);
  RunResult result{.outcome = outcome, .limit = limit};
  if (outcome == Outcome::endless) result.loop = Loop{.first = loop.first, .again = loop.again};
  result.steps = counters.steps;
  result.born = counters.born;
  result.live = counters.live;
  result.max_live = counters.max_live;
  result.saturated = counters.steps == kUnlimited || counters.born == kUnlimited;
  result.input_bytes = counters.input_bytes;
  result.output_bytes = counters.output_bytes;
  result.rows = counters.rows;
  result.detection_dropped = detection_dropped;
  return result;
}

}  // namespace grid::interp::fast
