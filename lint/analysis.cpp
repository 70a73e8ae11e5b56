#include "lint/analysis.h"

#include <set>
#include <utility>

#include "lint/conflicts/pairs.h"
#include "lint/mode_use.h"
#include "lint/witness/search.h"

namespace grid::lint {

const Reach& Analysis::reach() {
  if (!reach_) {
    reach_ = grid::reach(program_, limits_, &recorder_);
    recorder_.finish(reach_->exploration);
  }
  return *reach_;
}

const Endings& Analysis::endings() {
  if (!endings_) endings_ = find_endings(reach());
  return *endings_;
}

const EventRecorder& Analysis::explored() {
  reach();
  return recorder_;
}

const std::vector<bool>& Analysis::mode_matters() {
  if (!mode_matters_) mode_matters_ = find_mode_use(reach(), endings());
  return *mode_matters_;
}

std::string Analysis::incomplete_reason() const {
  if (reach_ && !reach_->complete) return reach_->incomplete_reason;
  const bool all = conflicts_complete_ && recorder_.complete();
  return all ? "" : "more pointers may meet than were looked at";
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
  confirm_possible();
}

// Looks for runs that show what is only possible so far.
void Analysis::confirm_possible() {
  std::set<Event> wanted;
  for (const auto& [event, occurrence] : *occurrences_) {
    if (occurrence.status == Status::possible) wanted.insert(event);
  }
  const auto witnesses = wanted.empty() ? std::map<Event, Witness>{}
                                        : find_witnesses(program_, std::move(wanted),
                                                         limits_.pointer_steps, limits_.cancelled);
  for (const auto& [event, witness] : witnesses) {
    Occurrence& occurrence = (*occurrences_)[event];
    occurrence.status = Status::confirmed;
    occurrence.witness = witness;
  }
}

// What exploration did not come to.
void Analysis::add_possible() {
  const PossibleConflicts conflicts =
      possible_conflicts(*reach_, conflict_work_, limits_.cancelled);
  conflicts_complete_ = conflicts.complete;
  for (const Event& event : conflicts.events) {
    occurrences_->try_emplace(event, Occurrence{event});
  }
  for (const StateId state : reach_->data_off_top) {
    const Cell at = reach_->states[state].at();
    const Event event{EventKind::data_off_top, at, at, at};
    occurrences_->try_emplace(event, Occurrence{event});
  }
  if (!dialect().has_stack) return;
  for (const PointerState& state : reach_->states) {
    const Cell at = state.at();
    const Decoded decoded = decode(dialect(), state.mode, program_->cell(at));
    const bool pops = decoded.action == Action::execute && decoded.instruction != nullptr &&
                      decoded.instruction->pops > 0;
    if (!pops) continue;
    const Event event{EventKind::empty_pop, at, at, at};
    occurrences_->try_emplace(event, Occurrence{event});
  }
}

}  // namespace grid::lint
