// Rule R003 against runs: the cells that its findings show, and whether they print or read there.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/differential/lint_check.h"
#include "tests/differential/reach_check.h"

namespace grid::differential {

// What a finding, or a run, shows of a loop.
struct ShownLoop {
  std::set<Cell> cells{};  // of the source
  bool prints = false;
  bool reads = false;
};

class LoopCheck {
 public:
  // `verdict` must outlive this.
  explicit LoopCheck(const Verdict& verdict);

  // After each step of a run: once a pointer is in a trap for sure, some pointer is in it ever
  // after, on the cells of the finding, and does nothing that the finding does not say. Empty, or
  // what is otherwise.
  std::string check_step(const Machine& after, const StepReport& report);
  // Of a machine that repeats itself: where exploration saw all runs, a finding shows the cells of
  // this loop.
  std::string check_loop(const Machine& machine) const;

 private:
  void find_traps();
  void note_trapped(const Machine& machine);
  std::string wrong_deeds(const StepReport& report) const;

  const Verdict& verdict_;
  StateIndex index_;
  std::map<std::uint32_t, ShownLoop> traps_{};  // by component
  std::string complaint_{};
  std::set<std::uint32_t> trapped_{};
  std::map<PointerId, std::uint32_t> sure_{};  // in which trap a pointer is for sure
  std::set<std::uint32_t> may_be_in_{};
};

// Empty if each witness of R003 leads into its loop: from that step on the run is on all cells of
// the finding and on no others, and does nothing that the finding does not say.
std::string wrong_loops(const Verdict& verdict);

}  // namespace grid::differential
