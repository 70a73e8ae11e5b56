// From the interface of a generated program to the runtime.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "interp/runtime/world.h"
#include "transpile/program/api.h"

namespace grid::program {

inline Result result_so_far(const runtime::Counters& counters) {
  Result result;
  result.steps = counters.steps;
  result.born = counters.born;
  result.live = counters.live;
  result.max_live = counters.max_live;
  result.input_bytes = counters.input_bytes;
  result.output_bytes = counters.output_bytes;
  result.rows = counters.rows;
  result.saturated = std::max({counters.born, counters.live, counters.max_live, counters.steps}) ==
                     runtime::kUnlimited;
  return result;
}

class RunWorld final : public runtime::World {
 public:
  RunWorld(Input& input, Output& output, double seconds)
      : input_(input), output_(output), seconds_(seconds) {}

  int read() override { return input_.read(); }
  bool write(const char* bytes, std::size_t size) override { return output_.write(bytes, size); }
  runtime::Ending poll(const runtime::Counters& counters) override {
    input_.observe(result_so_far(counters));
    if (input_.interrupted()) return runtime::Ending::interrupted;
    if (seconds_ < 0) return runtime::Ending::none;
    const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - start_;
    return gone.count() < seconds_ ? runtime::Ending::none : runtime::Ending::time_limit;
  }

 private:
  Input& input_;
  Output& output_;
  double seconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

inline Outcome outcome_of(runtime::Ending ending) {
  switch (ending) {
    case runtime::Ending::none:
    case runtime::Ending::terminated:
      break;
    case runtime::Ending::endless:
      return Outcome::endless;
    case runtime::Ending::step_limit:
      return Outcome::step_limit;
    case runtime::Ending::time_limit:
      return Outcome::time_limit;
    case runtime::Ending::pointer_limit:
      return Outcome::pointer_limit;
    case runtime::Ending::memory_limit:
      return Outcome::memory_limit;
    case runtime::Ending::output_limit:
      return Outcome::output_limit;
    case runtime::Ending::input_error:
      return Outcome::input_error;
    case runtime::Ending::output_error:
      return Outcome::output_error;
    case runtime::Ending::interrupted:
      return Outcome::interrupted;
  }
  return Outcome::terminated;
}

inline runtime::Limits runtime_limits(const Limits& limits) {
  runtime::Limits result;
  result.steps = limits.steps;
  result.pointers = limits.pointers;
  result.memory = limits.memory;
  result.output = limits.output;
  return result;
}

// `Run` is runtime::CursorRun or runtime::PointerRun.
template <class Run>
Result result_of(Run& run) {
  const Outcome outcome = outcome_of(run.run());
  Result result = result_so_far(run.counters());
  result.outcome = outcome;
  if (result.outcome == Outcome::endless) {
    result.loop_first = run.loop().first;
    result.loop_again = run.loop().again;
  }
  result.detection_dropped = run.detection_dropped();
  return result;
}

class StringInput final : public Input {
 public:
  explicit StringInput(std::string_view bytes) : bytes_(bytes) {}
  int read() override {
    return next_ == bytes_.size() ? kEnd : static_cast<unsigned char>(bytes_[next_++]);
  }

 private:
  std::string_view bytes_;
  std::size_t next_ = 0;
};

class StringOutput final : public Output {
 public:
  explicit StringOutput(std::string& bytes) : bytes_(bytes) {}
  bool write(const char* bytes, std::size_t size) override {
    bytes_.append(bytes, size);
    return true;
  }

 private:
  std::string& bytes_;
};

}  // namespace grid::program
