#include "lint/analysis.h"

#include <set>
#include <utility>

#include "lint/conflicts/deeds.h"
#include "lint/conflicts/possible.h"
#include "lint/mode_use.h"
#include "lint/witness/search.h"

namespace grid::lint {

namespace {

bool executes_below(const Reach& reach) {
  for (StateId state = 0; state < reach.states.size(); ++state) {
    if (reach.states[state].row < reach.program->height()) continue;
    for (const Edge& edge : reach.edges_of(state)) {
      if (reach.program->dialect().find(edge.code) != nullptr) return true;
    }
  }
  return false;
}

}  // namespace

const Reach& Analysis::reach() {
  if (!reach_) {
    reach_ = grid::reach(program_, limits_, &recorder_);
    recorder_.finish(reach_->exploration);
  }
  return *reach_;
}

const Endings& Analysis::endings() {
  if (!endings_) {
    endings_ = find_endings(reach(), limits_.cancelled);
    if (!endings_->complete) note_stopped_before("how runs end");
  }
  return *endings_;
}

const EventRecorder& Analysis::explored() {
  reach();
  return recorder_;
}

const std::vector<bool>& Analysis::mode_matters() {
  if (!mode_matters_) {
    mode_matters_ = find_mode_use(reach(), limits_.cancelled);
    if (!mode_matters_) {
      note_stopped_before("where modes matter");
      mode_matters_.emplace(reach().states.size(), true);
    }
  }
  return *mode_matters_;
}

const std::vector<StringBegin>& Analysis::strings() {
  if (!strings_) {
    strings_ = find_strings(reach(), limits_.cancelled);
    if (!strings_) {
      note_stopped_before("where strings end");
      strings_.emplace();
    }
  }
  return *strings_;
}

std::string Analysis::incomplete_reason() const {
  if (reach_ && !reach_->complete) return reach_->incomplete_reason;
  if (!not_come_to_.empty()) return "the analysis was stopped before it was known " + not_come_to_;
  if (by_lengths_) {
    return "which pointers can meet was told from the lengths of their ways alone";
  }
  return "";
}

std::string_view Analysis::incomplete_advice() const {
  constexpr std::string_view kMoreTime = "a larger --max-time lets the analysis go on";
  if (!reach_ || reach_->complete) return not_come_to_.empty() ? "" : kMoreTime;
  if (reach_->states.size() > limits_.states)
    return "a larger --max-states lets the analysis go on";
  // Numbers of cells and of ways between states have no option.
  return limits_.cancelled && limits_.cancelled() ? kMoreTime : "";
}

void Analysis::note_stopped_before(std::string_view what) {
  not_come_to_ += (not_come_to_.empty() ? "" : ", ") + std::string(what);
}

std::vector<Occurrence> Analysis::occurrences(EventKind kind) {
  if (!occurrences_) find_occurrences();
  std::vector<Occurrence> found;
  for (auto it = occurrences_->lower_bound({.kind = kind, .first = {-1, -1}});
       it != occurrences_->end() && it->first.kind == kind; ++it) {
    found.push_back(it->second);
  }
  return found;
}

std::vector<Cell> Analysis::crowd(EventKind kind) {
  if (!occurrences_) find_occurrences();
  const auto found = crowds_.find(kind);
  return found == crowds_.end() ? std::vector<Cell>{} : found->second;
}

void Analysis::find_occurrences() {
  const Exploration& exploration = reach().exploration;
  occurrences_.emplace();
  for (const auto& [event, sighting] : recorder_.events()) {
    if (!sighting.certain) {
      occurrences_->try_emplace(event, Occurrence{event});
      continue;
    }
    occurrences_->try_emplace(
        event, Occurrence{event, sighting.in_every_run ? Status::proved : Status::confirmed,
                          Witness{exploration.input_to(sighting.segment), sighting.step}});
  }
  if (!exploration.closed && reach_->complete) add_possible();
  if (reach_->complete && dialect().has_field) add_possible_code();
  if (!recorder_.complete() && exploration.closed) add_possible_conflicts();
  confirm_possible();
}

// Looks for runs that show what is only possible so far.
void Analysis::confirm_possible() {
  Wanted wanted;
  for (const auto& [event, occurrence] : *occurrences_) {
    if (occurrence.status == Status::possible) wanted.events.insert(event);
  }
  for (const auto& [kind, cells] : crowds_) wanted.kinds.insert(kind);
  const auto witnesses =
      find_witnesses(program_, std::move(wanted), limits_.pointer_steps, limits_.cancelled);
  for (const auto& [event, witness] : witnesses) {
    const Occurrence seen{event, Status::confirmed, witness};
    const auto [known, is_new] = occurrences_->try_emplace(event, seen);
    if (known->second.status == Status::possible) known->second = seen;
  }
}

// What exploration did not come to.
void Analysis::add_possible() {
  add_possible_conflicts();
  for (const StateId state : reach_->data_off_top) {
    const Cell at = reach_->states[state].at();
    const Event event{EventKind::data_off_top, at, at, at};
    occurrences_->try_emplace(event, Occurrence{event});
  }
  if (!dialect().has_stack) return;
  for (StateId state = 0; state < reach_->states.size(); ++state) {
    if (!deed_of(*reach_, state).pops) continue;
    const Cell at = reach_->states[state].at();
    const Event event{EventKind::empty_pop, at, at, at};
    occurrences_->try_emplace(event, Occurrence{event});
  }
  for (const StringBegin& string : strings()) {
    const Cell at = string.quote;
    const Event begin{EventKind::string_begins, at, at, at};
    const Event end{EventKind::own_quote, at, at, at};
    switch (string.end) {
      case StringEnd::never:
        occurrences_->try_emplace(begin, Occurrence{begin});
        break;
      case StringEnd::own_quote:
      case StringEnd::own_quote_too:
        occurrences_->try_emplace(end, Occurrence{end});
        break;
      case StringEnd::elsewhere:
        break;
    }
  }
}

// Cells that are executed in some run and rewritten in some, perhaps another; and instructions
// below the source, where nothing stands that was not written.
void Analysis::add_possible_code() {
  const Cell below{program().height(), 0};
  const Event event_below{EventKind::rewritten_code, below, below, below};
  if (executes_below(*reach_)) occurrences_->try_emplace(event_below, Occurrence{event_below});
  for (Cell at{0, 0}; at.row < program().height(); ++at.row) {
    for (at.col = 0; at.col < program().width(); ++at.col) {
      const CellFacts& facts = reach_->facts(at);
      const Event event{EventKind::rewritten_code, at, at, at};
      if (facts.executed && facts.rewritten) occurrences_->try_emplace(event, Occurrence{event});
    }
  }
}

void Analysis::add_possible_conflicts() {
  const PossibleConflicts conflicts = possible_conflicts(*reach_, endings(), meetings_);
  if (conflicts.cancelled) note_stopped_before("which pointers can meet");
  by_lengths_ = !conflicts.exact;
  crowds_ = conflicts.crowds;
  for (const Event& event : conflicts.events) {
    occurrences_->try_emplace(event, Occurrence{event});
  }
}

}  // namespace grid::lint
