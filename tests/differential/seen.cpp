#include "tests/differential/seen.h"

#include <algorithm>
#include <utility>

namespace grid::differential {

using lint::EventKind;

EventKind event_kind(ConflictKind kind) {
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

Seen::Seen(const Program& program) : program_(program) {}

void Seen::begin_run() {
  mode_set_at_.clear();
  quote_.clear();
  visited_now_.clear();
  rewritten_now_.clear();
}

void Seen::add_step(const Machine& before, const Machine& after, const StepReport& report) {
  for (std::size_t i = 0; i < report.before.size(); ++i) add_visit(before, report, i);
  add_data(after, report);
  add_modes(report);
  add_strings(after, report);
  add_events(after, report);
  most_live = std::max<std::uint64_t>(most_live, after.pointers().size());
  ends = ends || after.finished();
}

void Seen::add_endless(const Machine& machine) {
  endless = true;
  for (const Pointer& pointer : machine.pointers()) {
    const auto quote = quote_.find(pointer.id);
    if (quote != quote_.end()) own_quote.insert(quote->second);
  }
}

void Seen::add_visit(const Machine& before, const StepReport& report, std::size_t i) {
  const Pointer& pointer = report.before[i];
  used.insert(pointer.at);
  if (report.executions[i].action == Action::push) read.insert(pointer.at);
  visited_now_.insert(pointer.at);
  if (rewritten_now_.contains(pointer.at)) rewritten.insert(pointer.at);
  const Instruction* const row = report.executions[i].instruction;
  if (row == nullptr) return;
  executed.insert(pointer.at);
  const std::int64_t height = program_.height();
  if (pointer.at.row >= height) rewritten.insert({height, 0});
  add_jump(before, pointer, *row);
  const bool turns = row->operation == Operation::turn;
  if (turns && row->turn[pointer.direction] != pointer.direction) turned.insert(pointer.at);
  if (row->operation == Operation::set_mode) {
    if (row->mode != pointer.mode) mode_changed.insert(pointer.at);
    mode_set_at_[pointer.id] = pointer.at;
  }
}

void Seen::add_jump(const Machine& before, const Pointer& pointer, const Instruction& row) {
  const Motion motion(program_.dialect(), program_.width(), program_.height());
  const Cell next = motion.advance(pointer.at, pointer.direction);
  if (row.operation == Operation::skip) used.insert(next);
  if (row.operation == Operation::skip_if_zero) {
    used.insert(pointer.data);
    read.insert(pointer.data);
    const bool jumps = before.cell(pointer.data) == 0;
    if (jumps) used.insert(next);
    (jumps ? conditions[pointer.at].jumps : conditions[pointer.at].stays) = true;
  }
  if (row.operation == Operation::skip_unless_flag) {
    used.insert(next);
    const bool jumps = !has_flag(pointer, next);
    if (jumps) used.insert(motion.advance(next, pointer.direction));
    (jumps ? conditions[pointer.at].jumps : conditions[pointer.at].stays) = true;
  }
}

bool Seen::has_flag(const Pointer& pointer, Cell access) const {
  const std::vector<Flag>& flags = program_.dialect().flags;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    const bool set = (pointer.flags >> i & 1) != 0;
    if (set && flags[i].access == program_.cell(access)) return true;
  }
  return false;
}

void Seen::add_data(const Machine& after, const StepReport& report) {
  for (const DataEffect& effect : report.effects) {
    if (uses_operand(effect.operation)) {
      used.insert(effect.from);
      read.insert(effect.from);
    }
    if (!writes(effect.operation)) continue;
    used.insert(effect.to);
    const bool inside = effect.to.row >= 0 && effect.to.row < program_.height();
    if (!inside || after.cell(effect.to) == program_.cell(effect.to)) continue;
    rewritten_now_.insert(effect.to);
    if (visited_now_.contains(effect.to)) rewritten.insert(effect.to);
  }
}

// A data move that leaves the top does nothing, so no mode is used.
void Seen::add_modes(const StepReport& report) {
  std::set<PointerId> off_top;
  for (const Death& death : report.deaths) {
    if (death.reason == DeathReason::data_off_top) off_top.insert(death.id);
  }
  for (std::size_t i = 0; i < report.before.size(); ++i) {
    const Instruction* const row = report.executions[i].instruction;
    const PointerId id = report.before[i].id;
    const bool operates = row != nullptr && operates_on_data(row->operation);
    if (!operates || off_top.contains(id)) continue;
    const auto set_at = mode_set_at_.find(id);
    if (set_at != mode_set_at_.end()) mode_used.insert(set_at->second);
  }
  for (const Birth& birth : report.births) {
    const auto set_at = mode_set_at_.find(report.before[birth.parent].id);
    if (set_at != mode_set_at_.end()) mode_set_at_[birth.pointer.id] = set_at->second;
  }
}

void Seen::add_strings(const Machine& after, const StepReport& report) {
  if (!program_.dialect().has_stack) return;
  for (const Pointer& pointer : report.before) {
    const auto now = std::find_if(after.pointers().begin(), after.pointers().end(),
                                  [&](const Pointer& each) { return each.id == pointer.id; });
    const bool is_in = now != after.pointers().end() && in_string(now->mode);
    if (is_in && !in_string(pointer.mode)) quote_[pointer.id] = pointer.at;
    if (is_in) continue;
    const auto quote = quote_.find(pointer.id);
    if (quote == quote_.end()) continue;
    if (quote->second == pointer.at) own_quote.insert(pointer.at);
    quote_.erase(quote);
  }
}

void Seen::add_events(const Machine& after, const StepReport& report) {
  for (const Conflict& conflict : find_conflicts(after, report).events) {
    lint::Event event{event_kind(conflict.kind), report.before[conflict.first].at,
                      report.before[conflict.second].at, conflict.cell};
    if (!lint::is_ordered(event.kind)) {
      if (event.second < event.first) std::swap(event.first, event.second);
      event.cell = event.first;
    }
    events.insert(event);
  }
  for (const Death& death : report.deaths) {
    if (death.reason != DeathReason::data_off_top) continue;
    events.insert({EventKind::data_off_top, death.at, death.at, death.at});
  }
  for (const StackEffect& effect : report.stack_effects) {
    const Cell at = report.before[effect.pointer].at;
    if (effect.kind != StackEffect::Kind::failed_pop) continue;
    events.insert({EventKind::empty_pop, at, at, at});
  }
}

}  // namespace grid::differential
