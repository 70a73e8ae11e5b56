// Segments are followed first come, first served, so what is left open when a limit is met is far
// from the start. A segment ends where its state has been seen before a read, and where it repeats
// a state within itself.
//
// Where there is a stack, a run may repeat itself without repeating a state, because its stack
// grows: if all pointers are as they were, the stack is no lower, in between it was never lower and
// no pop failed, then what happened in between happens again and again. What was below the stack's
// top then is never looked at.
#include <grid/explore.h>
#include <grid/loop_detector.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_map>

namespace grid {

void StepSink::begin_segment(const Machine&, std::uint32_t) {}
void StepSink::before_step(const Machine&) {}
void StepSink::loop_step(const Machine&, const StepReport&) {}

std::string Exploration::input_to(std::uint32_t segment) const {
  std::string bytes;
  while (segments[segment].from != Segment::kNone) {
    const Input input = segments[segment].input;
    if (input.is_byte()) bytes.push_back(static_cast<char>(input.value()));
    segment = branches[segments[segment].from].segment;
  }
  std::reverse(bytes.begin(), bytes.end());
  return bytes;
}

namespace {

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

// Sees runs that repeat themselves while their stack grows.
class GrowingLoopDetector {
 public:
  // After each step: how many steps are repeated for ever, or 0.
  std::uint64_t after_step(const Machine& machine, const StepReport& report) {
    const std::size_t depth = machine.stack().size();
    for (const StackEffect& effect : report.stack_effects) {
      if (effect.kind == StackEffect::Kind::failed_pop) failed_pop_ = true;
    }
    lowest_ = std::min(lowest_, lowest_within(depth, report));
    if (kept_at_ != 0 && !failed_pop_ && lowest_ >= depth_ && same_pointers(machine)) {
      return machine.steps() - kept_at_;
    }
    if (machine.steps() >= next_keep_) keep(machine);
    return 0;
  }

 private:
  static std::size_t lowest_within(std::size_t depth, const StepReport& report) {
    std::size_t lowest = depth;
    for (auto effect = report.stack_effects.rbegin(); effect != report.stack_effects.rend();
         ++effect) {
      if (effect->kind == StackEffect::Kind::push) --depth;
      if (effect->kind == StackEffect::Kind::pop) ++depth;
      lowest = std::min(lowest, depth);
    }
    return lowest;
  }

  bool same_pointers(const Machine& machine) const {
    const std::vector<Pointer>& pointers = machine.pointers();
    return std::equal(pointers.begin(), pointers.end(), kept_.begin(), kept_.end(),
                      [](const Pointer& a, const Pointer& b) { return a.same_state(b); });
  }

  void keep(const Machine& machine) {
    kept_ = machine.pointers();
    kept_at_ = machine.steps();
    depth_ = lowest_ = machine.stack().size();
    failed_pop_ = false;
    window_ *= 2;
    next_keep_ = kept_at_ + window_;
  }

  std::vector<Pointer> kept_;
  std::uint64_t kept_at_ = 0;  // 0: none is kept
  std::uint64_t window_ = 8;
  std::uint64_t next_keep_ = 1;
  std::size_t depth_ = 0;
  std::size_t lowest_ = 0;
  bool failed_pop_ = false;
};

class Explorer {
 public:
  Explorer(const ProgramPtr& program, const ExploreLimits& limits, StepSink& sink)
      : program_(program), limits_(limits), sink_(sink) {}

  Exploration run() {
    Machine machine(program_);
    if (limits_.pointer_steps == 0) {
      found_.segments.emplace_back();
      found_.open.push_back(std::move(machine));
      return std::move(found_);
    }
    follow(std::move(machine), {});
    for (std::size_t i = 0; i < found_.branches.size() && !stopped_; ++i) expand(i);
    found_.closed = !stopped_;
    return std::move(found_);
  }

 private:
  void expand(std::size_t branch) {
    const auto from = static_cast<std::uint32_t>(branch);
    for (int value = 0; value <= 256 && !stopped_; ++value) {
      const Input input =
          value == 256 ? Input::end() : Input::byte(static_cast<std::uint8_t>(value));
      follow(found_.branches[branch].machine, {.from = from, .input = input});
    }
    found_.branches[branch].expanded = !stopped_;
  }

  void follow(Machine machine, Segment segment) {
    const auto number = static_cast<std::uint32_t>(found_.segments.size());
    sink_.begin_segment(machine, number);
    LoopDetector loops;
    GrowingLoopDetector growing;
    Input input = segment.input;
    while (true) {
      if (machine.finished()) {
        segment.end = Segment::End::terminated;
        break;
      }
      if (input.is_byte() || input.is_end()) {
        // the read that begins the segment
      } else if (machine.needs_input()) {
        segment.end = Segment::End::reads;
        segment.branch = branch_for(machine, number);
        if (segment.branch == Segment::kNone) segment.end = Segment::End::open;
        break;
      }
      if (!spend(machine)) {
        segment.end = Segment::End::open;
        break;
      }
      take_step(machine, input);
      input = Input::none();
      if (repeats(machine, loops, growing)) {
        segment.end = Segment::End::endless;
        break;
      }
    }
    found_.segments.push_back(segment);
    if (segment.end == Segment::End::open) found_.open.push_back(std::move(machine));
  }

  void take_step(Machine& machine, Input input) {
    sink_.before_step(machine);
    machine.step(input, report_);
    sink_.after_step(machine, report_);
  }

  // Whether the run goes round for ever; then its loop is shown to the sink.
  bool repeats(Machine& machine, LoopDetector& loops, GrowingLoopDetector& growing) {
    std::uint64_t period = 0;
    if (const auto loop = loops.after_step(machine, false, kUnlimited)) {
      period = loop->again - loop->first;
    } else if (program_->dialect().has_stack) {
      period = growing.after_step(machine, report_);
    }
    for (std::uint64_t step = 0; step < period; ++step) {
      machine.step(Input::none(), report_);
      sink_.loop_step(machine, report_);
    }
    return period != 0;
  }

  // False when the limits are met.
  bool spend(const Machine& machine) {
    const std::size_t live = machine.pointers().size();
    spent_ += live;
    polled_ += live;
    const bool fits = machine.memory_for_step(report_) <= limits_.bytes;
    if (spent_ > limits_.pointer_steps || !fits) stopped_ = true;
    if (polled_ > kStepsBetweenPolls) {
      polled_ = 0;
      found_.cancelled = limits_.cancelled && limits_.cancelled();
      stopped_ = stopped_ || found_.cancelled;
    }
    return !stopped_;
  }

  // The branch of that state, which is kept if it is new; none if that would pass the limit.
  std::uint32_t branch_for(const Machine& machine, std::uint32_t segment) {
    const std::uint64_t hash = machine.state_hash();
    const auto [begin, end] = by_hash_.equal_range(hash);
    for (auto known = begin; known != end; ++known) {
      if (found_.branches[known->second].machine.same_state(machine)) return known->second;
    }
    kept_bytes_ += sizeof(Branch) + machine.memory();
    if (kept_bytes_ > limits_.bytes) {
      stopped_ = true;
      return Segment::kNone;
    }
    const auto number = static_cast<std::uint32_t>(found_.branches.size());
    by_hash_.emplace(hash, number);
    found_.branches.push_back({.machine = machine, .segment = segment});
    return number;
  }

  static constexpr std::uint64_t kStepsBetweenPolls = 65536;

  const ProgramPtr& program_;
  const ExploreLimits& limits_;
  StepSink& sink_;
  Exploration found_;
  StepReport report_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> by_hash_;
  std::uint64_t spent_ = 0;
  std::uint64_t polled_ = 0;
  std::uint64_t kept_bytes_ = 0;
  bool stopped_ = false;
};

}  // namespace

Exploration explore(const ProgramPtr& program, const ExploreLimits& limits, StepSink& sink) {
  return Explorer(program, limits, sink).run();
}

}  // namespace grid
