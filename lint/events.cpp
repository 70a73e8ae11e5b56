#include "lint/events.h"

#include <algorithm>

#include "lint/cells.h"

namespace grid::lint {

namespace {

constexpr std::size_t kWorkPerPointer = 4;  // and step: pairs of pointers that are looked at
constexpr std::size_t kMostSegments = 16;   // that are remembered for an event

EventKind kind_of(ConflictKind kind) {
  switch (kind) {
    case ConflictKind::lost_write:
      return EventKind::lost_write;
    case ConflictKind::output_conflict:
      return EventKind::output_conflict;
    case ConflictKind::shared_input:
      return EventKind::shared_input;
    case ConflictKind::stack_order:
      return EventKind::stack_order;
    case ConflictKind::read_write_overlap:
      return EventKind::read_write_overlap;
  }
  return {};
}

// Kinds whose two pointers have different parts keep their order, of the others the smaller cell
// comes first.
Event event_of(ConflictKind kind, Cell first, Cell second, Cell cell) {
  const bool ordered = is_ordered(kind_of(kind));
  if (!ordered && second < first) std::swap(first, second);
  return {kind_of(kind), first, second, ordered ? cell : first};
}

}  // namespace

void EventRecorder::begin_segment(const Machine&, std::uint32_t segment) { segment_ = segment; }

void EventRecorder::note(const Event& event, bool certain) {
  const auto known = events_.find(event);
  if (known == events_.end() || (certain && !known->second.certain)) {
    events_.insert_or_assign(event,
                             Sighting{.segment = segment_, .step = step_, .certain = certain});
  }
  if (!certain) return;
  std::vector<std::uint32_t>& segments = segments_[event];
  const bool noted = !segments.empty() && segments.back() == segment_;
  if (!noted && segments.size() < kMostSegments) segments.push_back(segment_);
}

void EventRecorder::after_step(const ExploredStep& step) {
  step_ = step.report().step;
  max_live_ = std::max<std::uint64_t>(max_live_, step.machine().pointers().size());
  work_ += kWorkPerPointer * step.report().before.size();
  if (step.report().before.size() > 1) {
    note_conflicts(step);
    note_output_conflicts(step);
  }
  note_ends(step.report());
  const Dialect& dialect = step.machine().program().dialect();
  if (dialect.has_field) note_code(step);
  if (dialect.has_stack) note_strings(step.report());
}

void EventRecorder::note_code(const ExploredStep& step) {
  const Program& program = step.machine().program();
  const StepReport& report = step.report();
  executed_in_.resize(index_of(program, {program.height(), 0}), kNoSegment);
  for (std::size_t i = 0; i < report.before.size(); ++i) {
    const Cell at = report.before[i].at;
    if (at.row < program.height()) {
      executed_in_[index_of(program, at)] = segment_;
      note_code_at(program, at, step.executed(i));
    } else if (report.executions[i].instruction != nullptr) {
      note_code_at(program, {program.height(), 0}, step.executed(i));
    }
  }
  for (const DataEffect& effect : report.effects) {
    const bool written = writes(effect.operation) && effect.applied;
    if (!written || effect.to.row >= program.height()) continue;
    if (executed_in_[index_of(program, effect.to)] != segment_) continue;
    note_code_at(program, effect.to, step.values(effect.to));
  }
}

// Code at that cell that is, or was in the same run, one of `values`.
void EventRecorder::note_code_at(const Program& program, Cell at, const ByteSet& values) {
  const bool below = at.row == program.height();
  const auto source = below ? std::uint8_t{0} : static_cast<std::uint8_t>(program.cell(at));
  if (values == ByteSet::of(source)) return;
  note({EventKind::rewritten_code, at, at, at}, !values.contains(source));
}

void EventRecorder::note_conflicts(const ExploredStep& step) {
  const StepReport& report = step.report();
  const Conflicts found = find_conflicts(step.machine(), report, work_);
  complete_ = complete_ && found.complete;
  work_ -= found.work;
  for (const Conflict& conflict : found.events) {
    // Bytes of output depend on unknown input.
    if (conflict.kind == ConflictKind::output_conflict) continue;
    note(event_of(conflict.kind, report.before[conflict.first].at,
                  report.before[conflict.second].at, conflict.cell));
  }
}

void EventRecorder::note_output_conflicts(const ExploredStep& step) {
  const StepReport& report = step.report();
  std::vector<std::size_t> outputs;
  for (std::size_t i = 0; i < report.effects.size(); ++i) {
    if (report.effects[i].operation == Mode::output) outputs.push_back(i);
  }
  if (outputs.size() * outputs.size() > work_) {
    complete_ = false;
    return;
  }
  work_ -= outputs.size() * outputs.size();
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    for (std::size_t j = i + 1; j < outputs.size(); ++j) {
      if (!step.may_differ(outputs[i], outputs[j])) continue;
      const Cell first = report.before[report.effects[outputs[i]].pointer].at;
      const Cell second = report.before[report.effects[outputs[j]].pointer].at;
      note(event_of(ConflictKind::output_conflict, first, second, first),
           step.must_differ(outputs[i], outputs[j]));
    }
  }
}

void EventRecorder::note_ends(const StepReport& report) {
  for (const Death& death : report.deaths) {
    if (death.reason != DeathReason::data_off_top) continue;
    note({EventKind::data_off_top, death.at, death.at, death.at});
  }
  for (const StackEffect& effect : report.stack_effects) {
    if (effect.kind != StackEffect::Kind::failed_pop) continue;
    const Cell at = report.before[effect.pointer].at;
    note({EventKind::empty_pop, at, at, at});
  }
}

void EventRecorder::note_strings(const StepReport& report) {
  for (std::size_t i = 0; i < report.before.size(); ++i) {
    const Execution& execution = report.executions[i];
    const Cell at = report.before[i].at;
    const bool begins = execution.action == Action::execute && execution.instruction != nullptr &&
                        execution.instruction->operation == Operation::string;
    const bool ends =
        execution.action == Action::leave_string || execution.action == Action::push_and_leave;
    if (begins) {
      note({EventKind::string_begins, at, at, at});
      quotes_[report.before[i].id] = at;
    }
    if (!ends) continue;
    const auto quote = quotes_.find(report.before[i].id);
    if (quote == quotes_.end()) continue;
    if (quote->second == at) note({EventKind::own_quote, at, at, at});
    quotes_.erase(quote);
  }
}

void EventRecorder::loop_step(const ExploredStep& step) {
  Loop& loop = loops_[segment_];
  if (loop.step == 0) loop.step = step.report().step;
  for (const Pointer& pointer : step.report().before) loop.cells.insert(pointer.at);
  loop.prints = loop.prints || !step.report().output.empty();
  for (const DataEffect& effect : step.report().effects) {
    loop.reads = loop.reads || effect.operation == Mode::input;
    loop.prints = loop.prints || effect.operation == Mode::output;
  }
}

void EventRecorder::finish(const Exploration& exploration) {
  for (auto& [event, sighting] : events_) {
    const auto certain = segments_.find(event);
    if (certain == segments_.end()) continue;
    for (const std::uint32_t segment : certain->second) {
      sighting.in_every_run = sighting.in_every_run || exploration.unavoidable[segment];
    }
  }
  segments_.clear();
}

}  // namespace grid::lint
