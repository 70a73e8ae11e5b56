// What runs on the machine show of a program, rule by rule: the truth that findings of the linter
// are held against.
#pragma once

#include <grid/conflicts.h>
#include <grid/machine.h>

#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "lint/events.h"

namespace grid::differential {

class Seen {
 public:
  explicit Seen(const Program& program);

  // Before each run, and after each of its steps; and when it is known to repeat itself for ever.
  void begin_run();
  void add_step(const Machine& before, const Machine& after, const StepReport& report);
  void add_endless(const Machine& machine);

  struct Condition {
    bool jumps = false;
    bool stays = false;
  };

  std::set<Cell> used{};      // executed, passed over, read or written
  std::set<Cell> read{};      // as operand or condition, or pushed
  std::set<Cell> executed{};  // an instruction there
  std::map<Cell, Condition> conditions{};
  std::set<Cell> turned{};        // a pointer changed its direction there
  std::set<Cell> mode_changed{};  // or its mode
  std::set<Cell> mode_used{};     // the mode that was set there was used
  // And come to by a pointer in the same run, be it to do nothing. Column 0 of the row below the
  // source stands for all code there.
  std::set<Cell> rewritten{};
  std::set<Cell> own_quote{};      // a string began and ended there, or never ended
  std::set<lint::Event> events{};  // conflicts and deaths off the top, as the linter names them
  std::uint64_t most_live = 1;
  bool ends = false;     // some run ends
  bool endless = false;  // some run is known not to

 private:
  void add_visit(const Machine& before, const StepReport& report, std::size_t i);
  void add_jump(const Machine& before, const Pointer& pointer, const Instruction& row);
  void add_data(const Machine& after, const StepReport& report);
  void add_modes(const StepReport& report);
  void add_strings(const Machine& after, const StepReport& report);
  void add_events(const Machine& after, const StepReport& report);
  bool has_flag(const Pointer& pointer, Cell access) const;

  const Program& program_;
  // Of the run, by pointer: where its mode was set, and where the string it is in began.
  std::map<PointerId, Cell> mode_set_at_{};
  std::map<PointerId, Cell> quote_{};
  std::set<Cell> visited_now_{};
  std::set<Cell> rewritten_now_{};
};

// How the linter should call a conflict. Said here again, and not asked of it, so that a kind which
// it takes for another shows.
lint::EventKind event_kind(ConflictKind kind);

}  // namespace grid::differential
