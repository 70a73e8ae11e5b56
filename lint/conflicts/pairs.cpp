#include "lint/conflicts/pairs.h"

#include <algorithm>
#include <utility>

namespace grid::lint {

namespace {

// Two pushes of one number, and two pops that leave no trace of who came first, may be exchanged.
bool conflict_on_stack(const Deed& one, const Deed& other) {
  if (!one.uses_stack() || !other.uses_stack()) return false;
  if (one.pushes && other.pushes) return one.pushed != other.pushed;
  if (one.pops && other.pops) return one.raises || other.raises;
  return true;
}

// The cell that both may be; kAnywhere if it is one of several.
Cell common(const Places& a, const Places& b) {
  return a.is_region || b.is_region ? kAnywhere : a.cell;
}

// What `other` writes, as far as `one` notices.
void add_in_cells(const Reach& reach, const Actor& one, const Actor& other, EventSet& events) {
  const Deed& deed = *one.deed;
  const EffectOrder order = reach.program->dialect().policy.effect_order;
  const bool loses = deed.writes() && overrides(order, deed.operation, other.deed->operation);
  for (const Places& written : other.deed->to) {
    const auto reads = [&](const Places& read) {
      if (!overlap(reach, read, written)) return;
      events.insert({EventKind::read_write_overlap, one.at, other.at, common(read, written)});
    };
    reads({.cell = one.at});
    if (deed.reads()) reads(deed.from);
    for (const Places& lost : deed.to) {
      if (!loses || !overlap(reach, lost, written)) continue;
      events.insert({EventKind::lost_write, one.at, other.at, common(lost, written)});
    }
  }
}

}  // namespace

bool overrides(EffectOrder order, Mode early, Mode late) {
  return assigns(late) && effect_phase(order, late) > effect_phase(order, early);
}

bool may_hold_different(const Reach& reach, const Places& a, const Places& b) {
  const auto is_known = [&](const Places& places) {
    return !places.is_region && places.cell.row < reach.program->height();
  };
  if (!is_known(a) || !is_known(b)) return true;
  if (a.cell == b.cell) return false;
  const ByteSet& values = reach.values[reach.index(a.cell)];
  return values.size() != 1 || !(values == reach.values[reach.index(b.cell)]);
}

void add_conflicts(const Reach& reach, const Actor& one, const Actor& other, EventSet& events) {
  const Deed& a = *one.deed;
  const Deed& b = *other.deed;
  if (b.writes()) add_in_cells(reach, one, other, events);
  if (a.writes()) add_in_cells(reach, other, one, events);
  const auto [first, second] = std::minmax(one.at, other.at);
  if (a.operation == Mode::input && b.operation == Mode::input) {
    events.insert({EventKind::shared_input, first, second, first});
  }
  const bool both_print = a.operation == Mode::output && b.operation == Mode::output;
  if (both_print && may_hold_different(reach, a.from, b.from)) {
    events.insert({EventKind::output_conflict, first, second, first});
  }
  if (conflict_on_stack(a, b)) events.insert({EventKind::stack_order, first, second, first});
}

}  // namespace grid::lint
