// One program as rules see it: its text, and what analyses say of it, each made when first asked
// for and then kept.
#pragma once

#include <grid/endings.h>
#include <grid/meetings.h>
#include <grid/program.h>
#include <grid/reach.h>
#include <grid/strings.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lint/events.h"
#include "lint/finding.h"

namespace grid::lint {

// An event that some run may show.
struct Occurrence {
  Event event;
  Status status = Status::possible;
  std::optional<Witness> witness{};
};

class Analysis {
 public:
  // Only the counts of `meetings` are used; both are cancelled by `limits`.
  Analysis(ProgramPtr program, ReachLimits limits, MeetingLimits meetings = {})
      : program_(std::move(program)), limits_(std::move(limits)), meetings_(std::move(meetings)) {
    meetings_.cancelled = limits_.cancelled;
  }

  const ProgramPtr& shared_program() const { return program_; }
  const Program& program() const { return *program_; }
  const Source& source() const { return program_->source(); }
  const Dialect& dialect() const { return program_->dialect(); }

  const ReachLimits& limits() const { return limits_; }

  const Reach& reach();
  // Not complete where they were cancelled.
  const Endings& endings();
  // What exploration showed.
  const EventRecorder& explored();
  // All events of a kind that are not excluded, in order.
  std::vector<Occurrence> occurrences(EventKind kind);
  // Besides them, where many of a kind are not excluded: the cells of all pointers that may take
  // part in one, and those that they meet on. Sorted.
  std::vector<Cell> crowd(EventKind kind);
  // By state: whether its mode may decide what a data move does before another is set. All may
  // where this was cancelled.
  const std::vector<bool>& mode_matters();
  // Those that may begin where the dialect has strings. None where this was cancelled.
  const std::vector<StringBegin>& strings();

  // False: an analysis that was asked for came to no end.
  bool complete() const { return incomplete_reason().empty(); }
  std::string incomplete_reason() const;
  // What brings it further; empty if nothing does.
  std::string_view incomplete_advice() const;

 private:
  void find_occurrences();
  void add_possible();
  void add_possible_code();
  void add_possible_conflicts();
  void confirm_possible();
  void note_stopped_before(std::string_view what);

  ProgramPtr program_;
  ReachLimits limits_;
  MeetingLimits meetings_;
  EventRecorder recorder_{};
  std::optional<Reach> reach_{};
  std::optional<Endings> endings_{};
  std::optional<std::map<Event, Occurrence>> occurrences_{};
  std::map<EventKind, std::vector<Cell>> crowds_{};
  std::optional<std::vector<bool>> mode_matters_{};
  std::optional<std::vector<StringBegin>> strings_{};
  std::string not_come_to_{};  // what the analysis was stopped before, in words
  bool by_lengths_ = false;    // conflicts: see PossibleConflicts::exact
};

}  // namespace grid::lint
