// Any two pointers that are alive at once descend from the two of one fork, or were alive at once
// where exploration stopped. From there each pair takes its steps together, along all combinations
// of edges, until no new pair of states comes up. Two pointers may well be in the same state.
//
// A pair of states that can hold at one step has conflicts if the deeds of both meet. More than two
// pointers bring nothing new: each conflict is one of two. That all combinations of edges are
// possible is more than is true; it is sound.
//
// Cost: for each pair the combinations of what both may do; at worst the square of the states,
// hence the limit.
#include "lint/conflicts/pairs.h"

#include <algorithm>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "lint/conflicts/deeds.h"

namespace grid::lint {

namespace {

// Phases of effects (RF-11): whether `late` makes void what `early` wrote to the same cell.
bool overrides(EffectOrder order, Mode early, Mode late) {
  const bool assigns = late == Mode::input || late == Mode::clear;
  return assigns && effect_phase(order, late) > effect_phase(order, early);
}

class PairSearch {
 public:
  PairSearch(const Reach& reach, std::size_t most_work, const std::function<bool()>& cancelled)
      : reach_(reach), room_(most_work), cancelled_(cancelled), deeds_(reach.states.size()) {}

  PossibleConflicts run() {
    for (const std::vector<StateId>& alive : reach_.open) begin_with(alive);
    for (StateId state = 0; state < reach_.states.size(); ++state) begin_at_forks(state);
    while (!queue_.empty() && found_.complete) {
      const auto [a, b] = queue_.back();
      queue_.pop_back();
      meet(a, b);
      step(a, b);
    }
    return std::move(found_);
  }

 private:
  void begin_with(const std::vector<StateId>& alive) {
    for (std::size_t i = 0; i < alive.size(); ++i) {
      for (std::size_t j = i + 1; j < alive.size(); ++j) add(alive[i], alive[j]);
      if (!found_.complete) return;
    }
  }

  void begin_at_forks(StateId state) {
    for (const Edge& stays : edges(state)) {
      if (stays.way != Way::stays) continue;
      for (const Edge& born : edges(state)) {
        if (born.way == Way::born && born.code == stays.code) add(stays.to, born.to);
      }
    }
  }

  std::span<const Edge> edges(StateId state) const {
    return {reach_.edges.data() + reach_.edge_begin[state],
            reach_.edges.data() + reach_.edge_begin[state + 1]};
  }

  void add(StateId a, StateId b) {
    if (a == kGone || b == kGone || !found_.complete) return;
    if (b < a) std::swap(a, b);
    if (!pairs_.insert(std::uint64_t{a} << 32 | b).second) return;
    if (pairs_.size() > room_) found_.complete = false;
    queue_.emplace_back(a, b);
  }

  void step(StateId a, StateId b) {
    const std::span<const Edge> ways = edges(b);
    for (const Edge& first : edges(a)) {
      if (first.to == kGone) continue;
      for (const Edge& second : ways) add(first.to, second.to);
    }
  }

  const std::vector<Deed>& deeds(StateId state) {
    std::vector<Deed>& deeds = deeds_[state];
    if (deeds.empty()) deeds = deeds_of(reach_, state);
    return deeds;
  }

  void meet(StateId a, StateId b) {
    const std::size_t work = std::max<std::size_t>(1, deeds(a).size() * deeds(b).size());
    const bool stop = ++looked_at_ % kPairsBetweenPolls == 0 && cancelled_ && cancelled_();
    found_.complete = work <= room_ && !stop;
    if (!found_.complete) return;
    room_ -= work;
    const Cell first = reach_.states[a].at();
    const Cell second = reach_.states[b].at();
    for (const Deed& one : deeds(a)) {
      for (const Deed& other : deeds(b)) {
        meet_in_cells(first, one, second, other);
        meet_in_cells(second, other, first, one);
        meet_in_streams(first, one, second, other);
        if (conflict_on_stack(one, other)) add_unordered(EventKind::stack_order, first, second);
      }
    }
  }

  void add_unordered(EventKind kind, Cell first, Cell second) {
    if (second < first) std::swap(first, second);
    found_.events.insert({kind, first, second, first});
  }

  // What `other` writes, as far as `one` notices.
  void meet_in_cells(Cell at, const Deed& one, Cell other_at, const Deed& other) {
    if (!other.writes()) return;
    const EffectOrder order = reach_.program->dialect().policy.effect_order;
    for (const Places& written : other.to) {
      const auto reads = [&](const Places& read) {
        for_common(read, written, [&](Cell cell) {
          found_.events.insert({EventKind::read_write_overlap, at, other_at, cell});
        });
      };
      reads({.cell = at});
      if (one.asks || one.reads_operand()) reads(one.from);
      if (!one.writes() || !overrides(order, one.operation, other.operation)) continue;
      for (const Places& lost : one.to) {
        for_common(lost, written, [&](Cell cell) {
          found_.events.insert({EventKind::lost_write, at, other_at, cell});
        });
      }
    }
  }

  void meet_in_streams(Cell first, const Deed& one, Cell second, const Deed& other) {
    if (one.operation == Mode::input && other.operation == Mode::input) {
      add_unordered(EventKind::shared_input, first, second);
    }
    const bool both_print = one.operation == Mode::output && other.operation == Mode::output;
    if (both_print && may_differ(one.from, other.from)) {
      add_unordered(EventKind::output_conflict, first, second);
    }
  }

  bool may_differ(const Places& a, const Places& b) const {
    if (a.is_region || b.is_region) return true;
    const std::int64_t height = reach_.program->height();
    const bool below = a.cell.row == height || b.cell.row == height;
    if (below) return true;
    if (a.cell == b.cell) return false;
    const ByteSet& one = values(a.cell);
    return one.size() != 1 || !(one == values(b.cell));
  }

  const ByteSet& values(Cell at) const {
    const auto index = static_cast<std::size_t>(at.row * reach_.program->width() + at.col);
    return reach_.values[index];
  }

  // Two pushes of one number, and two pops that leave no trace of who came first, may be exchanged.
  static bool conflict_on_stack(const Deed& one, const Deed& other) {
    if (!one.uses_stack() || !other.uses_stack()) return false;
    if (one.pushes && other.pushes) return one.pushed != other.pushed;
    if (one.pops && other.pops) return one.raises || other.raises;
    return true;
  }

  // The cell that is in both; kAnywhere if a region is involved and they overlap.
  template <class Visit>
  void for_common(const Places& a, const Places& b, Visit visit) const {
    if (!a.is_region && !b.is_region) {
      if (a.cell == b.cell) visit(a.cell);
    } else if (overlap(region_of(a), region_of(b))) {
      visit(kAnywhere);
    }
  }

  DataRegion region_of(const Places& places) const {
    if (places.is_region) return places.region;
    const auto row = static_cast<std::int32_t>(places.cell.row);
    return {row, row, std::uint64_t{1} << (places.cell.col / reach_.column_block)};
  }

  static bool overlap(const DataRegion& a, const DataRegion& b) {
    return a.first_row <= b.last_row && b.first_row <= a.last_row && (a.columns & b.columns) != 0;
  }

  const Reach& reach_;
  static constexpr std::size_t kPairsBetweenPolls = 4096;

  std::size_t room_;  // for combinations of deeds
  const std::function<bool()>& cancelled_;
  std::size_t looked_at_ = 0;
  PossibleConflicts found_;
  std::vector<std::vector<Deed>> deeds_;  // by state; empty: not asked for yet
  std::unordered_set<std::uint64_t> pairs_;
  std::vector<std::pair<StateId, StateId>> queue_;
};

}  // namespace

PossibleConflicts possible_conflicts(const Reach& reach, std::size_t most_work,
                                     const std::function<bool()>& cancelled) {
  return PairSearch(reach, most_work, cancelled).run();
}

}  // namespace grid::lint
