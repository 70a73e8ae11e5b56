#include "interp/run.h"

#include <algorithm>

namespace grid::interp {

namespace {

constexpr std::uint64_t kWorkBetweenPolls = 4096;  // pointer steps

class Runner {
 public:
  Runner(const ProgramPtr& program, const RunOptions& options, Host& host)
      : options_(options), host_(host), machine_(program), program_memory_(program->memory()) {
    if (options.limits.time) deadline_ = Clock::now() + *options.limits.time;
  }

  RunResult run() {
    while (!machine_.finished()) {
      if (limit_reached() || !take_step()) return finish();
    }
    result_.outcome = Outcome::terminated;
    return finish();
  }

 private:
  bool stop(Outcome outcome, Limit limit = Limit::none) {
    result_.outcome = outcome;
    result_.limit = limit;
    return true;
  }

  // LM-2, in its order.
  bool limit_reached() {
    const Limits& limits = options_.limits;
    if (machine_.steps() >= limits.steps) return stop(Outcome::limit, Limit::steps);
    const std::uint64_t live = machine_.pointers().size();
    if (live > limits.pointers) return stop(Outcome::limit, Limit::pointers);
    if (memory_reached()) return stop(Outcome::limit, Limit::memory);
    work_ += live;
    if (work_ < kWorkBetweenPolls) return false;
    work_ = 0;
    host_.observe({.steps = machine_.steps(),
                   .born = machine_.born(),
                   .live = live,
                   .max_live = machine_.max_live(),
                   .rows = machine_.rows()});
    if (host_.cancelled()) return stop(Outcome::interrupted);
    if (deadline_ && Clock::now() >= *deadline_) return stop(Outcome::limit, Limit::time);
    return false;
  }

  bool memory_reached() {
    const std::uint64_t needed = program_memory_ + machine_.memory_for_step(report_);
    if (needed > options_.limits.memory) return true;
    room_ = options_.limits.memory - needed;
    return false;
  }

  // False when the run ends with this step, or before it. A step that was taken is traced, whatever
  // becomes of its output.
  bool take_step() {
    Input input = Input::none();
    if (machine_.needs_input() && !read(input)) return false;
    machine_.step(input, report_);
    if (report_.read_byte) ++result_.input_bytes;
    const bool written = report_.output.empty() || write();
    if (options_.trace != nullptr && !options_.trace->step(machine_, report_)) {
      return !stop(Outcome::output_error);
    }
    return written && !(options_.detect_loops && loops());
  }

  bool loops() {
    const bool observable = report_.read_byte || !report_.output.empty();
    result_.loop = detector_.after_step(machine_, observable, room_);
    return result_.loop && stop(Outcome::endless);
  }

  bool read(Input& input) {
    const ReadResult read = host_.read(deadline_);
    switch (read.kind) {
      case ReadResult::Kind::byte:
        input = Input::byte(read.value);
        return true;
      case ReadResult::Kind::end:
        input = Input::end();
        return true;
      case ReadResult::Kind::error:
        return !stop(Outcome::input_error);
      case ReadResult::Kind::timed_out:
        return !stop(Outcome::limit, Limit::time);
      case ReadResult::Kind::interrupted:
        return !stop(Outcome::interrupted);
    }
    return false;
  }

  bool write() {
    const std::uint64_t room = options_.limits.output - result_.output_bytes;
    const std::uint64_t size = std::min<std::uint64_t>(room, report_.output.size());
    const auto bytes = std::string_view(report_.output).substr(0, static_cast<std::size_t>(size));
    if (!host_.write(bytes)) return !stop(Outcome::output_error);
    result_.output_bytes += bytes.size();
    if (bytes.size() < report_.output.size()) return !stop(Outcome::limit, Limit::output);
    return true;
  }

  RunResult finish() {
    result_.steps = machine_.steps();
    result_.born = machine_.born();
    result_.live = machine_.pointers().size();
    result_.max_live = machine_.max_live();
    result_.rows = machine_.rows();
    result_.detection_dropped = options_.detect_loops && detector_.lacked_room();
    result_.saturated = result_.steps == kUnlimited || result_.born == kUnlimited;
    return result_;
  }

  const RunOptions& options_;
  Host& host_;
  Machine machine_;
  std::uint64_t program_memory_;
  StepReport report_;
  LoopDetector detector_;
  std::uint64_t room_ = 0;  // below the memory limit, for loop detection
  std::optional<Clock::time_point> deadline_;
  std::uint64_t work_ = kWorkBetweenPolls;  // so that the first poll is before the first step
  RunResult result_;
};

}  // namespace

RunResult stopped_at_start(const Program& program, const Limits& limits) {
  RunResult result{.outcome = Outcome::limit, .limit = Limit::memory};
  if (limits.pointers == 0) result.limit = Limit::pointers;
  if (limits.steps == 0) result.limit = Limit::steps;
  result.rows = program.height();
  return result;
}

RunResult run(const ProgramPtr& program, const RunOptions& options, Host& host) {
  const std::uint64_t limit = options.limits.memory;
  const std::uint64_t text = program->memory();
  if (text > limit || Machine::start_memory(*program) > limit - text) {
    return stopped_at_start(*program, options.limits);
  }
  return Runner(program, options, host).run();
}

}  // namespace grid::interp
