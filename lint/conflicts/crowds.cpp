// States are sorted by what their pointers use: a cell, the input, the output, the stack. Of those
// that use the same, the numbers of steps at which they hold are alike modulo the greatest common
// divisor of what these may differ by (WalkLengths), or else they never hold at once. So those with
// the same remainder are taken to meet, each also with another pointer in the same state.
//
// Example: two cursors go round two rings of 4 cells each and use the same cell, one at steps 1, 5,
// 9, the other one at 2, 6, 10: the remainders are 1 and 2.
//
// Data pointers in regions are taken to meet all that use a cell of theirs.
#include "lint/conflicts/crowds.h"

#include <grid/meetings.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <utility>

#include "lint/conflicts/pairs.h"

namespace grid::lint {

namespace {

// Of a cell by a pointer in a state: a write in the mode of the state, or a read.
struct Use {
  std::size_t cell = 0;
  StateId state = 0;
  bool writes = false;
};

using Modes = std::array<bool, kModeCount>;

class Crowds {
 public:
  Crowds(const Reach& reach, const Endings& endings, EventSet& events)
      : reach_(reach), events_(events), lengths_(find_walk_lengths(reach, endings)) {
    for (StateId state = 0; state < lengths_.size(); ++state) {
      if (lengths_[state].forked) forked_.push_back(state);
    }
  }

  void add() {
    if (reach_.program->dialect().has_stack) add_on_stack();
    if (!reach_.program->dialect().has_field) return;
    look_at_deeds();
    add_on_streams();
    look_at_uses();
    add_on_cells();
    add_writers();
  }

 private:
  Cell at(StateId state) const { return reach_.states[state].at(); }

  // Calls visit(items) for those of `items` whose states may hold at once; sorts them.
  template <class Item, class Visit>
  void for_each_crowd(std::span<Item> items, Visit visit) const {
    std::uint64_t step = 0;
    for (const Item& item : items) step = std::gcd(step, lengths_[state_of(item)].step);
    const auto remainder = [&](const Item& item) {
      const std::uint64_t least = lengths_[state_of(item)].least;
      return step == 0 ? least : least % step;
    };
    std::sort(items.begin(), items.end(), [&](const Item& a, const Item& b) {
      return std::pair(remainder(a), state_of(a)) < std::pair(remainder(b), state_of(b));
    });
    for (auto begin = items.begin(); begin != items.end();) {
      const auto end = std::find_if(begin, items.end(), [&](const Item& item) {
        return remainder(item) != remainder(*begin);
      });
      visit(std::span<const Item>(begin, end));
      begin = end;
    }
  }
  static StateId state_of(StateId state) { return state; }
  static StateId state_of(const Use& use) { return use.state; }

  void add_crowd(EventKind kind, std::span<const StateId> states) {
    for (const StateId state : states) events_.add_to_crowd(kind, at(state));
  }

  void add_on_stack() {
    std::vector<StateId> users;
    for (const StateId state : forked_) {
      if (deed_of(reach_, state).uses_stack()) users.push_back(state);
    }
    for_each_crowd(std::span(users), [&](std::span<const StateId> crowd) {
      if (order_matters(crowd)) add_crowd(EventKind::stack_order, crowd);
    });
  }

  // What all of them do, before it is known who meets.
  void look_at_deeds() {
    const auto rows = static_cast<std::size_t>(reach_.program->height() + 1);
    written_.resize(rows * static_cast<std::size_t>(reach_.program->width()));
    for (const StateId state : forked_) {
      const Deed deed = deed_of(reach_, state);
      if (deed.operation == Mode::input) readers_.push_back(state);
      if (deed.operation == Mode::output) printers_.push_back(state);
      if (deed.writes()) note_write(state, deed);
    }
  }

  void note_write(StateId state, const Deed& deed) {
    if (writers_.empty() || writers_.back() != at(state)) writers_.push_back(at(state));
    for (const Places& to : deed.to) {
      all_.add(deed.operation, region_of(reach_, to));
      if (to.is_region) {
        in_regions_.add(deed.operation, to.region);
      } else {
        written_[reach_.index(to.cell)] = true;
      }
    }
  }

  void add_on_streams() {
    for_each_crowd(std::span(readers_), [&](std::span<const StateId> crowd) {
      add_crowd(EventKind::shared_input, crowd);
    });
    for_each_crowd(std::span(printers_), [&](std::span<const StateId> crowd) {
      if (print_different(crowd)) add_crowd(EventKind::output_conflict, crowd);
    });
  }

  bool print_different(std::span<const StateId> states) const {
    const Places first = deed_of(reach_, states.front()).from;
    return std::any_of(states.begin(), states.end(), [&](StateId state) {
      return may_hold_different(reach_, first, deed_of(reach_, state).from);
    });
  }

  bool order_matters(std::span<const StateId> states) const {
    const Deed first = deed_of(reach_, states.front());
    return std::any_of(states.begin(), states.end(), [&](StateId state) {
      const Deed deed = deed_of(reach_, state);
      return deed.raises || deed.pops != first.pops || (deed.pushes && deed.pushed != first.pushed);
    });
  }

  void look_at_uses() {
    for (const StateId state : forked_) {
      const Deed deed = deed_of(reach_, state);
      look_at_use({.cell = at(state)}, state, false);
      if (deed.reads()) look_at_use(deed.from, state, false);
      if (!deed.writes()) continue;
      for (const Places& to : deed.to) look_at_use(to, state, true);
    }
  }

  void look_at_use(const Places& places, StateId state, bool writes) {
    const bool on_cell = !places.is_region && written_[reach_.index(places.cell)];
    if (on_cell) uses_.push_back({reach_.index(places.cell), state, writes});
    const Modes modes = modes_over(places);
    if (writes ? !loses(mode(state), modes) : modes == Modes{}) return;
    events_.add_to_crowd(writes ? EventKind::lost_write : EventKind::read_write_overlap, at(state));
    (writes ? is_lost_ : overlaps_) = true;
  }

  void add_on_cells() {
    std::sort(uses_.begin(), uses_.end(),
              [](const Use& a, const Use& b) { return a.cell < b.cell; });
    for (auto begin = uses_.begin(); begin != uses_.end();) {
      const auto end =
          std::find_if(begin, uses_.end(), [&](const Use& use) { return use.cell != begin->cell; });
      for_each_crowd(std::span(begin, end),
                     [&](std::span<const Use> crowd) { add_on_cell(crowd); });
      begin = end;
    }
  }

  void add_on_cell(std::span<const Use> crowd) {
    Modes modes{};
    bool reads = false;
    for (const Use& use : crowd) {
      if (use.writes) modes[static_cast<std::size_t>(mode(use.state))] = true;
      reads = reads || !use.writes;
    }
    if (modes == Modes{}) return;
    const std::int64_t width = reach_.program->width();
    const auto cell = static_cast<std::int64_t>(crowd.front().cell);
    for (const EventKind kind : {EventKind::read_write_overlap, EventKind::lost_write}) {
      const bool is_read = kind == EventKind::read_write_overlap;
      if (is_read ? !reads : !loses_any(modes)) continue;
      events_.add_to_crowd(kind, {cell / width, cell % width});
      for (const Use& use : crowd) events_.add_to_crowd(kind, at(use.state));
    }
  }

  Mode mode(StateId state) const { return reach_.states[state].mode; }

  // Whether a write in `early` can be lost to one in some of `late`.
  bool loses(Mode early, const Modes& late) const {
    const EffectOrder order = reach_.program->dialect().policy.effect_order;
    for (std::size_t i = 0; i < kModeCount; ++i) {
      if (late[i] && overrides(order, early, static_cast<Mode>(i))) return true;
    }
    return false;
  }
  bool loses_any(const Modes& modes) const {
    for (std::size_t i = 0; i < kModeCount; ++i) {
      if (modes[i] && loses(static_cast<Mode>(i), modes)) return true;
    }
    return false;
  }

  // What may be written, by mode: the smallest region that holds all of it.
  struct Writers {
    std::array<DataRegion, kModeCount> regions{};
    void add(Mode mode, const DataRegion& region) {
      DataRegion& known = regions[static_cast<std::size_t>(mode)];
      if (known.columns == 0) {
        known = region;
        return;
      }
      known.first_row = std::min(known.first_row, region.first_row);
      known.last_row = std::max(known.last_row, region.last_row);
      known.columns |= region.columns;
    }
  };

  // Where regions meet, it may be with any of those that write.
  void add_writers() {
    for (const Cell& writer : writers_) {
      if (overlaps_) events_.add_to_crowd(EventKind::read_write_overlap, writer);
      if (is_lost_) events_.add_to_crowd(EventKind::lost_write, writer);
    }
  }

  // The modes in which those places are written, by way of a region.
  Modes modes_over(const Places& places) const {
    const Writers& writers = places.is_region ? all_ : in_regions_;
    Modes modes{};
    for (std::size_t i = 0; i < kModeCount; ++i) {
      const Places written{.is_region = true, .region = writers.regions[i]};
      modes[i] = written.region.columns != 0 && overlap(reach_, places, written);
    }
    return modes;
  }

  const Reach& reach_;
  EventSet& events_;
  std::vector<WalkLengths> lengths_;
  std::vector<StateId> forked_{};
  std::vector<StateId> readers_{};
  std::vector<StateId> printers_{};
  std::vector<Cell> writers_{};
  std::vector<bool> written_{};  // by cell, those of the source and of the row below it
  Writers in_regions_{};
  Writers all_{};
  std::vector<Use> uses_{};  // of cells that are written
  bool overlaps_ = false;    // somebody uses what is written by way of a region
  bool is_lost_ = false;     // a write may be lost to one by way of a region
};

}  // namespace

void add_crowd_conflicts(const Reach& reach, const Endings& endings, EventSet& events) {
  Crowds(reach, endings, events).add();
}

}  // namespace grid::lint
