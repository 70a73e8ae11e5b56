// What runs can do that the may rules report, as exploration shows it.
#pragma once

#include <grid/conflicts.h>
#include <grid/explore.h>
#include <grid/position.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace grid::lint {

enum class EventKind : std::uint8_t {
  lost_write,
  output_conflict,
  shared_input,
  stack_order,
  read_write_overlap,
  data_off_top,  // RF-6
  empty_pop,
  // A cell is executed that holds another byte than in the source, or is given one after it was
  // executed; or an instruction is executed below the source, which is column 0 of the row there.
  rewritten_code,
  string_begins,
  own_quote,  // a string ends at the quote that it began with
};

// What happens, and where: the cells of the pointers that do it (the second is the first where
// there is but one; of a lost write the first loses, of an overlap the first reads), and the cell
// that they meet on, which for kinds without one is the first.
struct Event {
  EventKind kind{};
  Cell first{};
  Cell second{};
  Cell cell{};

  friend auto operator<=>(const Event&, const Event&) = default;
};

// Whether the two pointers of an event have different parts.
constexpr bool is_ordered(EventKind kind) {
  return kind == EventKind::lost_write || kind == EventKind::read_write_overlap;
}

// In place of the cell that two pointers meet on, where many are possible.
inline constexpr Cell kAnywhere{-1, -1};

// Its first sighting, or the first certain one.
struct Sighting {
  std::uint32_t segment = 0;  // of the exploration
  std::uint64_t step = 0;
  bool certain = false;  // with every input that leads into the segment; otherwise with some
  bool in_every_run = false;
};

class EventRecorder final : public StepSink {
 public:
  void begin_segment(const Machine& machine, std::uint32_t segment) override;
  void after_step(const ExploredStep& step) override;
  void loop_step(const ExploredStep& step) override;

  // Once exploration is over: settles which events happen in every run.
  void finish(const Exploration& exploration);

  const std::map<Event, Sighting>& events() const { return events_; }
  // By endless segment, the cells that are executed in the steps it repeats, and what these do.
  struct Loop {
    std::set<Cell> cells{};
    bool prints = false;
    bool reads = false;
    std::uint64_t step = 0;  // the first of them
  };
  const std::map<std::uint32_t, Loop>& loops() const { return loops_; }
  // The most pointers alive at once.
  std::uint64_t max_live() const { return max_live_; }
  // False: more pointers met than could be looked at.
  bool complete() const { return complete_; }

 private:
  void note(const Event& event, bool certain = true);
  void note_conflicts(const ExploredStep& step);
  void note_output_conflicts(const ExploredStep& step);
  void note_ends(const StepReport& report);
  void note_code(const ExploredStep& step);
  void note_code_at(const Program& program, Cell at, const ByteSet& values);
  void note_strings(const StepReport& report);

  std::map<Event, Sighting> events_;
  std::map<Event, std::vector<std::uint32_t>> segments_;  // in which they are certain; some
  std::map<std::uint32_t, Loop> loops_;
  // By pointer, where its last string began. Of a dialect with strings there is one run, so no
  // segment has other pointers than the one before.
  std::map<PointerId, Cell> quotes_;
  static constexpr std::uint32_t kNoSegment = 0xFFFFFFFF;
  std::vector<std::uint32_t> executed_in_;  // by cell of the source: the last segment
  std::uint32_t segment_ = 0;
  std::uint64_t step_ = 0;
  std::uint64_t max_live_ = 1;
  std::size_t work_ = 200'000;  // that may be spent on pairs of pointers
  bool complete_ = true;
};

}  // namespace grid::lint
