// Follows all runs of a program: one run up to the first read of input, from there one for bytes
// that are not known and one for the end of input; where what a pointer does depends on unknown
// bytes, one for each thing it may do. States that are alike are followed once. Exact where it
// closes; otherwise it says from which states it did not go on.
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
#include <utility>
#include <vector>

#include <grid/byte_set.h>
#include <grid/export.h>
#include <grid/machine.h>
#include <grid/program.h>

namespace grid {

struct ExploreLimits {
  std::uint64_t pointer_steps = 1'000'000;
  std::uint64_t bytes = 256ULL << 20;  // of machines kept
  std::function<bool()> cancelled{};   // asked now and then; true ends the exploration
};

// A stretch of a run from the start or from a branch, until it ends, is known to be endless, or
// comes to a branch.
struct Segment {
  enum class Begin : std::uint8_t {
    start,
    byte,   // its first step reads a byte
    end,    // its first step reads the end of input
    split,  // a byte that was read before is one of some
  };
  enum class End : std::uint8_t {
    terminated,
    endless,  // it repeats itself
    branch,   // it comes to Exploration::branches[branch]
    open,     // a limit was met
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::uint32_t from = kNone;  // the branch it starts from; none: the start
  Begin begin = Begin::start;
  std::uint32_t input = 0;  // split: which byte of the input, counted from 0
  ByteSet bytes{};          // split: what it is
  End end = End::open;
  std::uint32_t branch = kNone;
};

// Where segments part: a set of states whose next step reads, or depends on bytes that were read.
struct Branch {
  std::uint32_t segment = 0;  // which came to it first
  bool expanded = false;      // all segments that start from it were followed
};

// States at which exploration stopped: a machine, and cells that may hold other bytes as well.
struct OpenState {
  Machine machine;
  std::vector<std::pair<Cell, ByteSet>> unknown{};
};

struct Exploration {
  bool closed = false;  // no segment is open, and all branches are expanded
  bool cancelled = false;
  std::vector<Segment> segments{};  // 0 begins at the start
  std::vector<Branch> branches{};
  std::vector<OpenState> open{};
  // By segment: whether every run goes through it. Inputs are finite.
  std::vector<bool> unavoidable{};

  // An input that leads into a segment. With it, followed by the end of input, a run takes its
  // steps up to there.
  GRID_API std::string input_to(std::uint32_t segment) const;
};

// One step of all runs that take the same.
class GRID_API ExploredStep {
 public:
  virtual ~ExploredStep() = default;
  // As one of them has it. Only bytes in cells and what depends on them differ in the others.
  virtual const Machine& machine() const = 0;  // after the step
  virtual const StepReport& report() const = 0;
  // What a cell may hold now, over all of them.
  virtual ByteSet values(Cell at) const = 0;
  // Of a dialect with a field: what the cell that pointer report().before[i] executed may have
  // held.
  virtual ByteSet executed(std::size_t i) const = 0;
  // Of outputs, given by their numbers in report().effects: whether their bytes differ in one of
  // the runs, and in each.
  virtual bool may_differ(std::size_t a, std::size_t b) const = 0;
  virtual bool must_differ(std::size_t a, std::size_t b) const = 0;
};

// Is shown what happens. References are valid during the call.
class GRID_API StepSink {
 public:
  virtual ~StepSink() = default;
  virtual void begin_segment(const Machine& machine, std::uint32_t segment);
  virtual void before_step(const Machine& machine);
  virtual void after_step(const ExploredStep& step) = 0;
  // When a segment turns out to be endless: the steps that it repeats for ever, once more.
  virtual void loop_step(const ExploredStep& step);
};

// Time: that of the steps, and of a copy of the machine for each segment. Memory as limited.
GRID_API Exploration explore(const ProgramPtr& program, const ExploreLimits& limits,
                             StepSink& sink);

}  // namespace grid
