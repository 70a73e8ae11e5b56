// Branches are expanded first come, first served, so what is left open when a limit is met is far
// from the start. A state that comes to a branch is in canonical form, and one that an earlier
// branch covers is not followed again: from there on its runs are among those of the branch.
//
// A loop that does not branch is found on the machine that stands for all (LoopDetector). That one
// repeats its state every `period` steps; whether all do is seen by comparing how their cells
// depend on unknown bytes with how they once did. That comes round sooner or later, and what it is
// compared with is renewed after 1, 2, 4 and so on periods, so it need not do so from the start
// (Brent).
#include <grid/explore.h>
#include <grid/loop_detector.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_map>

#include "reach/growing_loop.h"
#include "reach/symbolic.h"
#include "reach/unavoidable.h"

namespace grid {

void StepSink::begin_segment(const Machine&, std::uint32_t) {}
void StepSink::before_step(const Machine&) {}
void StepSink::loop_step(const ExploredStep&) {}

std::string Exploration::input_to(std::uint32_t segment) const {
  std::size_t count = 0;
  std::unordered_map<std::uint32_t, ByteSet> known;  // what bytes are, as the last split has it
  while (segments[segment].begin != Segment::Begin::start) {
    const Segment& one = segments[segment];
    if (one.begin == Segment::Begin::byte) ++count;
    if (one.begin == Segment::Begin::split) known.emplace(one.input, one.bytes);
    segment = branches[one.from].segment;
  }
  std::string bytes(count, '\0');
  for (const auto& [input, values] : known) {
    bytes[input] = static_cast<char>(values.least());
  }
  return bytes;
}

namespace {

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

class SymbolicStep final : public ExploredStep {
 public:
  // `unknown`: what pointers execute that is not known, by their number; sorted.
  using Unknown = std::vector<std::pair<std::size_t, ByteSet>>;
  SymbolicStep(const SymbolicMachine& machine, const StepReport& report, const Unknown& unknown)
      : machine_(machine), report_(report), unknown_(unknown) {}
  const Machine& machine() const override { return machine_.machine(); }
  const StepReport& report() const override { return report_; }
  ByteSet values(Cell at) const override { return machine_.values(at); }
  ByteSet executed(std::size_t i) const override {
    const auto known =
        std::lower_bound(unknown_.begin(), unknown_.end(), i,
                         [](const auto& one, std::size_t n) { return one.first < n; });
    if (known != unknown_.end() && known->first == i) return known->second;
    return ByteSet::of(static_cast<std::uint8_t>(report_.executions[i].cell));
  }
  bool may_differ(std::size_t a, std::size_t b) const override {
    return machine_.compare(a, b).may_differ;
  }
  bool must_differ(std::size_t a, std::size_t b) const override {
    return !machine_.compare(a, b).may_agree;
  }

 private:
  const SymbolicMachine& machine_;
  const StepReport& report_;
  const Unknown& unknown_;
};

// Finds that a segment repeats itself.
class RepetitionDetector {
 public:
  // After each step: how many steps are repeated for ever, or 0.
  std::uint64_t after_step(const SymbolicMachine& state, const StepReport& report) {
    const Machine& machine = state.machine();
    if (period_ == 0) {
      if (const auto loop = loops_.after_step(machine, false, kUnlimited)) {
        if (state.concrete()) return loop->again - loop->first;
        most_ = period_ = loop->again - loop->first;
        since_ = machine.steps();
        cells_ = state.cells();
      } else if (machine.program().dialect().has_stack) {
        return growing_.after_step(machine, report);
      }
      return 0;
    }
    const std::uint64_t passed = machine.steps() - since_;
    if (passed % period_ != 0) return 0;
    if (state.cells() == cells_) return passed;
    if (passed == most_) {
      most_ = 2 * passed;
      since_ = machine.steps();
      cells_ = state.cells();
    }
    return 0;
  }

 private:
  LoopDetector loops_;
  GrowingLoopDetector growing_;
  std::uint64_t period_ = 0;  // of the machine; 0: not known
  std::uint64_t since_ = 0;   // what is compared with
  std::map<Cell, Linear> cells_;
  std::uint64_t most_ = 0;  // steps after which it is renewed
};

class Explorer {
 public:
  Explorer(const ProgramPtr& program, const ExploreLimits& limits, StepSink& sink)
      : program_(program), limits_(limits), sink_(sink) {}

  Exploration run() {
    follow(SymbolicMachine(Machine(program_)), {});
    for (std::uint32_t i = 0; i < found_.branches.size() && !stopped_; ++i) expand(i);
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (!found_.branches[i].expanded) leave_open(states_[i]);
    }
    found_.closed = !stopped_;
    found_.unavoidable = unavoidable_segments(found_);
    return std::move(found_);
  }

 private:
  void expand(std::uint32_t branch) {
    SymbolicMachine state = states_[branch];
    state.make_valid();
    if (const auto look = state.open_look()) {
      split(branch, state, *look);
    } else {
      follow(state, {.from = branch, .begin = Segment::Begin::byte});
      if (!stopped_) follow(state, {.from = branch, .begin = Segment::Begin::end});
    }
    found_.branches[branch].expanded = !stopped_;
  }

  void split(std::uint32_t branch, const SymbolicMachine& state, const Look& look) {
    const std::uint32_t symbol = state.symbol_of(look);
    const Symbol& known = state.symbols()[symbol];
    for (const ByteSet& domain : state.split(look)) {
      if (stopped_) return;
      Segment segment{.from = branch, .begin = Segment::Begin::split, .input = known.input};
      domain.for_each([&](std::uint8_t value) {
        segment.bytes.insert(static_cast<std::uint8_t>(known.scale * value + known.offset));
      });
      SymbolicMachine part = state;
      part.restrict(symbol, domain);
      follow(std::move(part), segment);
    }
  }

  // How many bytes were read on the way to a branch.
  std::uint32_t bytes_before(const Segment& segment) const {
    return segment.from == Segment::kNone ? 0 : bytes_read_[segment.from];
  }

  void follow(SymbolicMachine state, Segment segment) {
    const auto number = static_cast<std::uint32_t>(found_.segments.size());
    std::uint32_t read = bytes_before(segment);
    sink_.begin_segment(state.machine(), number);
    Input input = Input::none();
    if (segment.begin == Segment::Begin::byte) input = Input::byte(0);
    if (segment.begin == Segment::Begin::end) input = Input::end();
    RepetitionDetector repetition;
    const std::uint64_t begin = state.machine().steps();
    while (true) {
      if (state.machine().finished()) {
        segment.end = Segment::End::terminated;
        break;
      }
      const bool reads_now = input.is_byte() || input.is_end();
      if (state.open_look() || (!reads_now && state.machine().needs_input())) {
        // What comes to another branch before any step is part of the branch that it was split
        // from, which would cover it and be followed nowhere.
        const bool has_moved = state.machine().steps() != begin;
        segment.branch = branch_for(state, number, read, has_moved);
        segment.end = segment.branch == Segment::kNone ? Segment::End::open : Segment::End::branch;
        break;
      }
      if (!spend(state.machine())) {
        segment.end = Segment::End::open;
        break;
      }
      take_step(state, input, read);
      if (report_.read_byte) ++read;
      input = Input::none();
      if (const std::uint64_t period = repetition.after_step(state, report_)) {
        show_loop(state, period);
        segment.end = Segment::End::endless;
        break;
      }
    }
    found_.segments.push_back(segment);
    if (segment.end == Segment::End::open) leave_open(std::move(state));
  }

  void take_step(SymbolicMachine& state, Input input, std::uint32_t number) {
    sink_.before_step(state.machine());
    const SymbolicStep::Unknown unknown = unknown_code(state);
    state.step(input, number, report_);
    sink_.after_step(SymbolicStep(state, report_, unknown));
  }

  static SymbolicStep::Unknown unknown_code(const SymbolicMachine& state) {
    SymbolicStep::Unknown unknown;
    if (state.concrete()) return unknown;
    const std::vector<Pointer>& pointers = state.machine().pointers();
    for (std::size_t i = 0; i < pointers.size(); ++i) {
      if (state.cells().contains(pointers[i].at)) {
        unknown.emplace_back(i, state.values(pointers[i].at));
      }
    }
    return unknown;
  }

  void show_loop(SymbolicMachine& state, std::uint64_t period) {
    for (std::uint64_t step = 0; step < period; ++step) {
      const SymbolicStep::Unknown unknown = unknown_code(state);
      state.step(Input::none(), 0, report_);
      sink_.loop_step(SymbolicStep(state, report_, unknown));
    }
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

  // A branch that covers the state, made if there is none or no known one may be taken; none if
  // that would pass the limit.
  std::uint32_t branch_for(const SymbolicMachine& from, std::uint32_t segment,
                           std::uint32_t bytes_read, bool may_be_known) {
    SymbolicMachine state = from;
    state.make_canonical();
    const std::uint64_t hash = state.hash();
    const auto [begin, end] = by_hash_.equal_range(hash);
    for (auto known = begin; may_be_known && known != end; ++known) {
      if (states_[known->second].covers(state)) return known->second;
    }
    kept_bytes_ += sizeof(Branch) + state.memory();
    if (kept_bytes_ > limits_.bytes) {
      stopped_ = true;
      return Segment::kNone;
    }
    const auto number = static_cast<std::uint32_t>(found_.branches.size());
    by_hash_.emplace(hash, number);
    found_.branches.push_back({.segment = segment});
    bytes_read_.push_back(bytes_read);
    states_.push_back(std::move(state));
    return number;
  }

  void leave_open(SymbolicMachine state) {
    state.make_valid();
    OpenState open{.machine = state.machine()};
    for (const auto& [at, sum] : state.cells()) open.unknown.emplace_back(at, state.values(at));
    found_.open.push_back(std::move(open));
  }

  static constexpr std::uint64_t kStepsBetweenPolls = 65536;

  const ProgramPtr& program_;
  const ExploreLimits& limits_;
  StepSink& sink_;
  Exploration found_;
  std::vector<SymbolicMachine> states_;    // of the branches
  std::vector<std::uint32_t> bytes_read_;  // on the way to each
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
