// Where the grid never changes, a pointer's way depends on its cell, direction, mode and flags; a
// flag depends on whether the stack is empty. The stack is known only as far as this: before any
// push can be reached it is empty; afterwards it may or may not be.
//
// Cost: every state is looked at once, those that pop twice.
#include "flow/successors.h"
#include "reach/abstraction.h"

namespace grid {

namespace {

class FixedGrid {
 public:
  FixedGrid(Reach& reach, StateGraph& graph, CellMarks& marks, AbstractionBudget& budget)
      : program_(*reach.program),
        dialect_(program_.dialect()),
        motion_(dialect_, program_.width(), program_.height()),
        graph_(graph),
        marks_(marks),
        budget_(budget) {}

  void run(const std::vector<StateId>& seeds, bool pushes) {
    pushes_ = pushes;
    for (const StateId seed : seeds) reach_state(seed);
    // Last come, first served: the states of one way follow each other in memory.
    while (!queue_.empty() && budget_.allows(graph_)) {
      const StateId next = queue_.back();
      queue_.pop_back();
      look_at(next);
    }
  }

 private:
  void reach_state(StateId id) {
    if (id >= reached_.size()) reached_.resize(id + 1 + id / 2);
    if (reached_[id]) return;
    reached_[id] = true;
    queue_.push_back(id);
  }

  void look_at(StateId id) {
    const PointerState state = graph_.state(id);
    const Cell at = state.at();
    const char32_t cell = program_.cell(at);
    const Decoded decoded = decode(dialect_, state.mode, cell);
    mark_visit(marks_, at, state.direction, state.mode, decoded.action);
    if (decoded.action == Action::push || decoded.action == Action::push_and_leave) note_push();
    const bool executes = decoded.action == Action::execute && decoded.instruction != nullptr;
    const bool may_raise = executes && decoded.instruction->raises != kNoFlag;
    if (!may_raise) return go(id, state, decoded, false);
    go(id, state, decoded, true);
    if (pushes_) {
      go(id, state, decoded, false);
    } else {
      pops_.push_back(id);
    }
  }

  void note_push() {
    if (pushes_) return;
    pushes_ = true;
    queue_.insert(queue_.end(), pops_.begin(), pops_.end());
    pops_.clear();
  }

  void go(StateId id, const PointerState& state, const Decoded& decoded, bool empty_pop) {
    const std::uint8_t flags = flags_after(dialect_, state.flags, decoded, empty_pop);
    const Flow ways = flow(program_, {state.at(), state.direction, state.mode}, decoded);
    const bool forks = ways.size() == 2 && (ways.begin() + 1)->born;
    if (ways.size() == 0) graph_.add_edge_once(id, {kGone, Way::next, 0});
    for (const Successor& way : ways) {
      if (!holds(way, state.flags, [] { return false; })) continue;
      if (decoded.action == Action::execute && decoded.instruction != nullptr) {
        mark_passed(marks_, motion_, state.at(), state.direction, *decoded.instruction, way);
      }
      const bool fresh = way.born && dialect_.policy.newborn == Newborn::fresh;
      PointerState next;
      next.row = static_cast<std::int32_t>(way.state.at.row);
      next.col = static_cast<std::int32_t>(way.state.at.col);
      next.direction = way.state.direction;
      next.mode = way.state.mode;
      next.flags = fresh ? std::uint8_t{0} : flags;
      const StateId target = graph_.find_or_add(next);
      graph_.add_edge_once(id, {target, !forks ? Way::next : way.born ? Way::born : Way::stays, 0});
      reach_state(target);
    }
  }

  const Program& program_;
  const Dialect& dialect_;
  Motion motion_;
  StateGraph& graph_;
  CellMarks& marks_;
  AbstractionBudget& budget_;
  std::vector<bool> reached_;
  std::vector<StateId> queue_;
  std::vector<StateId> pops_;  // looked at while the stack was sure to be empty
  bool pushes_ = false;
};

}  // namespace

void extend_fixed_grid(Reach& reach, StateGraph& graph, CellMarks& marks,
                       const std::vector<StateId>& seeds, AbstractionBudget& budget) {
  bool pushes = false;
  for (const OpenState& state : reach.exploration.open) {
    pushes = pushes || !state.machine.stack().empty();
  }
  FixedGrid(reach, graph, marks, budget).run(seeds, pushes);
}

}  // namespace grid
