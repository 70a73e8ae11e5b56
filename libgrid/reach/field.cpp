// Where cells change, three things are kept apart from each other and only ever grow:
//
//   - states of single cursors: cell, direction, mode, and the place of the data pointer, as long
//     as there are few places for one cell, direction and mode; from then on a region of places;
//   - for each cell the set of bytes it may hold at any time (FieldValues). A cursor on a cell
//     branches over the instructions in its set, a jump over zero and not zero;
//   - whether data pointers go below the source. All rows there are one row. A cursor that falls
//     out of the source is gone, or, once that is so, may live.
//
// A worklist goes on until nothing grows. A state is looked at again when its cell may hold another
// instruction, when the cell under its data pointer may be zero or not zero for the first time, or
// when its region grows.
//
// Why it is sound: by induction over the steps of a run, the state of every cursor is in the graph
// and the value of every cell in its set. One step applies any number of additions to a cell, each
// with an operand that was somewhere at its start; the sets are closed under that. Input may be any
// byte, and what else a step does to a cell is in the set as well.
//
// Example: `@#` over a cell that holds 0 has one way, on to the cell after the next. If somewhere
// else a cursor adds 1 to that cell, the set becomes full and there are two.
//
// Cost: a state has at most about twice as many edges as there are instructions, and each of them
// is found once, but for regions.
#include <algorithm>
#include <bit>
#include <utility>

#include "reach/abstraction.h"
#include "reach/controls.h"
#include "reach/field_values.h"
#include "reach/region.h"

namespace grid {

namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

// The places of a data pointer before or after a step.
struct Place {
  bool is_region = false;
  Cell cell{};
  DataRegion region{};
};

class FieldAbstraction {
 public:
  FieldAbstraction(Reach& reach, StateGraph& graph, CellMarks& marks, const ReachLimits& limits,
                   AbstractionBudget& budget)
      : reach_(reach),
        program_(*reach.program),
        dialect_(program_.dialect()),
        motion_(dialect_, program_.width(), program_.height()),
        shape_{program_.width(), program_.height()},
        graph_(graph),
        marks_(marks),
        budget_(budget),
        most_places_(limits.places),
        values_(program_, motion_, reach.exploration.open),
        states_at_(values_.size(), kNone),
        states_over_(values_.size(), kNone),
        controls_(values_.size()),
        read_(shape_),
        filled_(shape_),
        cleared_(shape_) {
    reach_.column_block = static_cast<std::int32_t>(shape_.block());
  }

  void run(const std::vector<StateId>& seeds) {
    for (const StateId seed : seeds) enqueue(seed);
    // Last come, first served: the states of one way follow each other in memory, and where ways
    // wander far, regions come early.
    while (!queue_.empty() && budget_.allows(graph_)) {
      const StateId next = queue_.back();
      queue_.pop_back();
      nodes_[next].queued = false;
      look_at(next);
      values_.settle([this](std::size_t cell) { wake(cell); });
    }
    mark_regions_read();
  }

  const FieldValues& values() const { return values_; }

 private:
  // A cursor on a cell with more possible instructions is lost: it may go anywhere. Places of its
  // data pointer are not told apart any more, and once they are a region, nor are codes that lead
  // to the same state. Those that do something with data come first, those that set a mode last.
  static constexpr int kMostAnswers = 6;

  void add_edge(StateId from, const Edge& edge) {
    if (merges_ && edge.way == Way::next) {
      const auto known = std::find(next_.begin(), next_.end(), edge.to);
      if (known != next_.end()) return;
      next_.push_back(edge.to);
    }
    if (first_look_) {
      graph_.add_edge(from, edge);
    } else {
      graph_.add_edge_once(from, edge);
    }
  }

  // What is known of a state besides the state.
  struct Node {
    std::uint32_t next_at = kNone;  // of the list in states_at_
    // Of the list in states_over_, or, of a state with a region, the index of that.
    std::uint32_t next_over = kNone;
    std::uint32_t done = 0;    // answers that were followed
    std::uint8_t growths = 0;  // of the region
    bool known : 1 = false;
    bool queued : 1 = false;
    bool reads_region : 1 = false;
    bool passes_on : 1 = false;  // a larger region changes nothing but the regions it leads to
  };

  void enqueue(StateId id) {
    if (id >= nodes_.size()) nodes_.resize(std::max<std::size_t>(id + 1, 2 * nodes_.size()));
    Node& node = nodes_[id];
    if (!node.known) {
      node.known = true;
      const PointerState& state = graph_.state(id);
      node.next_at = std::exchange(states_at_[values_.index(state.at())], id);
      if (state.has_region()) {
        node.next_over = static_cast<std::uint32_t>(state.data_col);
      } else {
        node.next_over = std::exchange(states_over_[values_.index(state.data())], id);
      }
    }
    if (node.queued) return;
    node.queued = true;
    queue_.push_back(id);
  }

  // Looks again at states for which the cell has a new answer.
  void wake(std::size_t cell) {
    for (std::uint32_t id = states_at_[cell]; id != kNone; id = nodes_[id].next_at) {
      nodes_[id].passes_on = false;
      enqueue(id);
    }
    for (std::uint32_t id = states_over_[cell]; id != kNone; id = nodes_[id].next_over) {
      if ((nodes_[id].done & values_.conditional()) != 0) enqueue(id);
    }
  }

  void look_at(StateId id) {
    if (nodes_[id].passes_on) return pass_on(id);
    const PointerState state = graph_.state(id);
    const std::uint32_t answers = values_.answers(values_.index(state.at()));
    const std::uint32_t again = values_.conditional();
    std::uint32_t open = answers & (~nodes_[id].done | again);
    first_look_ = !graph_.has_edges(id);
    lost_ = std::popcount(answers) > kMostAnswers;
    merges_ = lost_ && state.has_region();
    nodes_[id].done |= answers;
    next_.clear();
    straight_to_ = -1;
    for (const std::uint32_t group : {values_.operating(), ~values_.setting(), ~0U}) {
      for (std::uint32_t rest = open & group; rest != 0; rest &= rest - 1) {
        execute(id, state,
                values_.code(static_cast<std::size_t>(std::countr_zero(rest)), state.at()));
      }
      open &= ~group;
    }
    if (!std::has_single_bit(answers)) nodes_[id].passes_on = false;
  }

  // A state that passes_on has one instruction, does nothing with data, stays on rows of the
  // source, and may take each of its ways whatever is under the data pointer. All its edges are
  // there after the first look, and they lead to the states whose regions have to hold its own.
  void pass_on(StateId id) {
    const DataRegion region = reach_.regions[nodes_[id].next_over];
    graph_.for_each_edge(id, [&](const Edge& edge) { grow_region(edge.to, region); });
  }

  void execute(StateId id, const PointerState& state, std::uint8_t code) {
    const Decoded decoded = decode(dialect_, state.mode, code);
    mark_visit(marks_, state.at(), state.direction, state.mode, decoded.action);
    places_.clear();
    move_data(id, state, code, decoded);
    if (!places_.empty() && !is_known_way(decoded)) go(id, state, code, decoded);
  }

  // Of a lost cursor that goes straight on, whether it has done so already, with as low a place.
  bool is_known_way(const Decoded& decoded) {
    const Instruction* const row = decoded.instruction;
    const bool straight = row == nullptr || operates_on_data(row->operation);
    if (!merges_ || !straight) return false;
    std::int64_t lowest = 0;
    for (const Place& place : places_) lowest = std::max(lowest, lowest_row(place));
    if (straight_to_ >= lowest) return true;
    straight_to_ = lowest;
    return false;
  }

  Place place_of(const PointerState& state) const {
    Place place{.is_region = state.has_region()};
    if (place.is_region) {
      place.region = reach_.regions[static_cast<std::size_t>(state.data_col)];
    } else {
      place.cell = state.data();
    }
    return place;
  }

  // Fills places_ with where the data pointer may be after the step, and does what the mode does.
  void move_data(StateId id, const PointerState& state, std::uint8_t code, const Decoded& decoded) {
    const Place from = place_of(state);
    const Instruction* const row = decoded.instruction;
    const bool moves = row != nullptr && row->operation == Operation::move_data;
    const bool stays = row != nullptr && row->operation == Operation::operate_in_place;
    if (!moves) {
      places_.push_back(from);
    } else if (move_place(from, row->moves)) {
      add_edge(id, {kGone, Way::next, code});
      reach_.data_off_top.push_back(id);
    }
    for (const Place& to : places_) note_growth(to);
    if (moves) operate(id, state.mode, from, &row->moves);
    if (stays) operate(id, state.mode, from, nullptr);
  }

  // True if the data pointer may leave the top.
  bool move_place(const Place& from, Direction direction) {
    if (from.is_region) {
      const MovedRegion to = moved(shape_, from.region, direction);
      if (!to.empty) places_.push_back({.is_region = true, .region = to.region});
      return to.off_top;
    }
    Cell to = motion_.advance(from.cell, direction);
    if (to.row < 0) return true;
    const bool from_below = from.cell.row == shape_.height;
    to.row = std::min(to.row, shape_.height);
    places_.push_back({.cell = to});
    if (from_below && direction == Direction::up) {
      places_.push_back({.cell = {shape_.height, to.col}});
    }
    return false;
  }

  static std::int64_t lowest_row(const Place& place) {
    return place.is_region ? place.region.last_row : place.cell.row;
  }

  void note_growth(const Place& place) {
    if (reach_.grows || lowest_row(place) < shape_.height) return;
    reach_.grows = true;
    for (const StateId id : falls_) {
      nodes_[id].done = 0;
      enqueue(id);
    }
    falls_.clear();
  }

  // Does what the mode does when the data pointer goes from there in that direction, or stays.
  void operate(StateId id, Mode mode, const Place& from, const Direction* direction) {
    if (from.is_region) {
      if (uses_operand(mode)) nodes_[id].reads_region = true;
      if (writes(mode) && !places_.empty()) write_region(mode, places_.front().region);
      return;
    }
    if (uses_operand(mode)) marks_.read(from.cell);
    if (!writes(mode)) return;
    for (const Place& to : places_) marks_.written(to.cell);
    values_.operate(mode, from.cell, direction);
  }

  // When regions have their last size, as each holds what it was before.
  void mark_regions_read() {
    for (const Node& node : nodes_) {
      if (!node.reads_region) continue;
      read_.visit(reach_.regions[node.next_over], [&](Cell at) { marks_.read(at); });
    }
  }

  // What a region writes may be anything, but for zeros.
  void write_region(Mode mode, const DataRegion& region) {
    const bool clears = mode == Mode::clear;
    (clears ? cleared_ : filled_).visit(region, [&](Cell at) {
      marks_.written(at);
      values_.insert(values_.index(at), clears ? ByteSet::of(0) : ByteSet::all());
    });
  }

  bool may_hold(StateId id, const Successor& way, const PointerState& state) {
    if (way.condition == Condition::always) return true;
    if (state.has_region()) {
      nodes_[id].reads_region = true;
      return true;
    }
    marks_.read(state.data());
    const std::size_t cell = values_.index(state.data());
    return way.condition == Condition::if_zero ? values_.may_be_zero(cell)
                                               : values_.may_be_other(cell);
  }

  void go(StateId id, const PointerState& state, std::uint8_t code, const Decoded& decoded) {
    const Flow ways = flow(program_, {state.at(), state.direction, state.mode}, decoded);
    const bool forks = ways.size() == 2 && (ways.begin() + 1)->born;
    const Instruction* const row = decoded.instruction;
    nodes_[id].passes_on =
        state.has_region() && (row == nullptr || !operates_on_data(row->operation)) &&
        std::all_of(ways.begin(), ways.end(),
                    [&](const Successor& way) { return is_level(state.row, way.state.at.row); });
    for (const Successor& way : ways) {
      if (!may_hold(id, way, state)) continue;
      if (decoded.instruction != nullptr) {
        mark_passed(marks_, motion_, state.at(), state.direction, *decoded.instruction, way);
      }
      const Way kind = !forks ? Way::next : way.born ? Way::born : Way::stays;
      arrive(id, state, way, Edge{.way = kind, .code = code});
    }
  }

  // Whether a pointer goes from one row of the source to one.
  bool is_level(std::int64_t from, std::int64_t to) const {
    return from < shape_.height && to >= 0 && to < shape_.height;
  }

  // Adds the edges of one way: to all rows it may lead to, with all places of the data pointer.
  void arrive(StateId id, const PointerState& state, const Successor& way, Edge edge) {
    const std::int64_t below = shape_.height;
    const std::int64_t row = way.state.at.row;
    const bool was_below = state.row == below;
    bool gone = row < 0;
    std::int64_t first = row;
    std::int64_t last = row;
    if (row >= below && (!was_below || row > below)) {
      // It falls, from a row of the source or further below.
      gone = true;
      first = last = below;
      if (!reach_.grows) {
        falls_.push_back(id);
        first = below + 1;
      }
    } else if (was_below && row < below) {
      // Up from any of the rows below.
      first = std::max<std::int64_t>(row, 0);
      last = below;
    }
    if (gone) {
      edge.to = kGone;
      add_edge(id, edge);
    }
    for (std::int64_t to = first; to >= 0 && to <= last; ++to) {
      for (const Place& place : places_) {
        edge.to = state_for(way.state, to, place);
        add_edge(id, edge);
      }
    }
  }

  Control& control(const PointerState& state) {
    return controls_.of(values_.index(state.at()), state.direction, state.mode);
  }

  StateId state_for(const ControlState& to, std::int64_t row, const Place& place) {
    PointerState state;
    state.row = static_cast<std::int32_t>(row);
    state.col = static_cast<std::int32_t>(to.at.col);
    state.direction = to.direction;
    state.mode = to.mode;
    if (lost_) return merge_whole(state, lowest_row(place) >= shape_.height);
    if (place.is_region) return merge_into_region(state, control(state), place.region);
    state.data_row = static_cast<std::int32_t>(place.cell.row);
    state.data_col = static_cast<std::int32_t>(place.cell.col);
    StateId id = graph_.find(state);
    if (id == kGone) {
      Control& places = control(state);
      if (places.region != kGone || places.places >= most_places_) {
        return merge_into_region(state, places, region_of(shape_, place.cell));
      }
      ++places.places;
      id = graph_.find_or_add(state);
    }
    if (id >= nodes_.size() || !nodes_[id].known) enqueue(id);
    return id;
  }

  // Most edges of a field where everything may be rewritten come here.
  StateId merge_whole(const PointerState& state, bool below) {
    Control& places = control(state);
    if (places.whole && (places.below || !below)) return places.region;
    places.whole = true;
    places.below = places.below || below;
    return merge_into_region(state, places, whole_source(shape_, below ? shape_.height : 0));
  }

  StateId merge_into_region(PointerState state, Control& places, const DataRegion& region) {
    if (places.region == kGone) {
      state.data_row = PointerState::kRegion;
      state.data_col = static_cast<std::int32_t>(reach_.regions.size());
      reach_.regions.push_back(region);
      places.region = graph_.add(state);
      enqueue(places.region);
      return places.region;
    }
    grow_region(places.region, region);
    return places.region;
  }

  void grow_region(StateId id, const DataRegion& region) {
    Node& node = nodes_[id];
    if (!merge(shape_, reach_.regions[node.next_over], region, node.growths)) return;
    node.done = 0;
    enqueue(id);
  }

  Reach& reach_;
  const Program& program_;
  const Dialect& dialect_;
  Motion motion_;
  FieldShape shape_;
  StateGraph& graph_;
  CellMarks& marks_;
  AbstractionBudget& budget_;
  std::uint32_t most_places_;
  FieldValues values_;
  std::vector<Node> nodes_;                 // by state
  std::vector<std::uint32_t> states_at_;    // by cell: the first state there
  std::vector<std::uint32_t> states_over_;  // by cell: the first state with the data pointer there
  Controls controls_;
  std::vector<StateId> queue_;
  std::vector<StateId> falls_;     // that leave the bottom, as long as nobody goes below it
  bool first_look_ = true;         // at this state: it has no edges yet
  bool lost_ = false;              // the cell of the state that is looked at may be almost anything
  bool merges_ = false;            // and its data pointer, too: then codes are not told apart
  std::vector<StateId> next_;      // of it, if so: where its edges of way next lead,
  std::int64_t straight_to_ = -1;  // and its lowest place after it went straight on
  std::vector<Place> places_;      // of the data pointer after the step that is looked at
  RegionVisits read_;
  RegionVisits filled_;
  RegionVisits cleared_;
};

}  // namespace

void extend_field(Reach& reach, StateGraph& graph, CellMarks& marks,
                  const std::vector<StateId>& seeds, const ReachLimits& limits,
                  AbstractionBudget& budget) {
  FieldAbstraction abstraction(reach, graph, marks, limits, budget);
  abstraction.run(seeds);
  const Program& program = *reach.program;
  for (std::size_t cell = 0; cell < reach.values.size(); ++cell) {
    reach.values[cell].insert(abstraction.values()[cell]);
    const Cell at{static_cast<std::int64_t>(cell) / program.width(),
                  static_cast<std::int64_t>(cell) % program.width()};
    const auto original = ByteSet::of(static_cast<std::uint8_t>(program.cell(at)));
    if (reach.cells[cell].written && !(reach.values[cell] == original)) marks.rewritten(at);
  }
}

}  // namespace grid
