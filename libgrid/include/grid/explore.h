// Follows all runs of a program on the machine: one run up to the first read of input, from there
// one for each byte and for the end of input, and so on, joined where states are equal. Exact where
// it closes; otherwise it says from which states it did not go on.
//
//   struct Outputs : grid::StepSink { ... };
//   Outputs outputs;
//   const grid::Exploration all = grid::explore(program, {}, outputs);
//   if (all.closed) ...   // `outputs` has seen every step that any run can take
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <grid/export.h>
#include <grid/machine.h>
#include <grid/program.h>

namespace grid {

struct ExploreLimits {
  std::uint64_t pointer_steps = 1'000'000;
  std::uint64_t bytes = 256ULL << 20;  // of machines kept
  std::function<bool()> cancelled{};   // asked now and then; true ends the exploration
};

// A stretch of a run: from the start or from a state that reads (the read is its first step) until
// it ends, is known to be endless, or comes to a state that reads.
struct Segment {
  enum class End : std::uint8_t {
    terminated,
    endless,  // it repeats itself without reading
    reads,    // it comes to the state Exploration::branches[branch]
    open,     // a limit was met: it goes on from a state in Exploration::open
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::uint32_t from = kNone;   // the branch it starts from; none: the start
  Input input = Input::none();  // what is read there
  End end = End::open;
  std::uint32_t branch = kNone;
};

// A state of the whole machine whose next step reads.
struct Branch {
  Machine machine;
  std::uint32_t segment = 0;  // which came to it first
  bool expanded = false;      // segments for all inputs start from it
};

struct Exploration {
  bool closed = false;  // every branch is expanded and no segment is open
  bool cancelled = false;
  std::vector<Segment> segments{};  // 0 begins at the start
  std::vector<Branch> branches{};
  std::vector<Machine> open{};

  // The bytes that lead to a segment, its own included. With them, followed by the end of input, a
  // run takes its steps.
  GRID_API std::string input_to(std::uint32_t segment) const;
};

// Is shown what happens. References are valid during the call.
class StepSink {
 public:
  virtual ~StepSink() = default;
  virtual void begin_segment(const Machine& machine, std::uint32_t segment);
  virtual void before_step(const Machine& machine);
  virtual void after_step(const Machine& machine, const StepReport& report) = 0;
  // When a segment turns out to be endless: the steps that it repeats for ever, once more.
  virtual void loop_step(const Machine& machine, const StepReport& report);
};

// Time: that of the steps, and of a copy of the machine for every read byte. Memory as limited.
GRID_API Exploration explore(const ProgramPtr& program, const ExploreLimits& limits,
                             StepSink& sink);

}  // namespace grid
