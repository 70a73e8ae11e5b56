// All blocks of a program, found from the states that its pointers reach.
//
// Idea: what one pointer does but for data is a graph of control states. A block begins at the
// start, behind each single step and each branch, and wherever control comes from more than one
// state; from there it goes on until the next such place, or for kMostSteps. So each state is in
// one block. Blocks that take any mode are one.
//
// A loop is entered where it meets its way back, so it is cut there, and would be no loop of one
// block. Where a branch leads round to itself, the block behind it goes on through the other one,
// if that makes it a loop with a closed form or a scan. No block is gone through twice for that.
//
// Blocks are carried out for a pointer that is alone, but where others pop what it pushed it has to
// be on a way that the graph has, too, or no block would begin where it is when they are gone. So
// flags that depend on the stack are known in a program without forks only.
//
// Cost: linear in the states and edges of Reach, as control states are found by hashing.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "ir/builder.h"

namespace grid::ir {

namespace {

constexpr std::uint32_t kNowhere = Graph::kNowhere;

// The control states of a Reach that are on the source.
class Controls {
 public:
  Controls(const Reach& reach, bool joins_modes) : reach_(reach) {
    of_state_.reserve(reach.states.size());
    for (const PointerState& state : reach.states) of_state_.push_back(number_of(state));
    sort_states();
    predecessors_.assign(keys_.size(), kNowhere);
    is_entry_.assign(keys_.size(), false);
    for (std::uint32_t i = 0; i < keys_.size(); ++i) same_but_mode_.push_back(i);
    if (joins_modes && reach.program->dialect().has_field) join_modes();
    for (StateId from = 0; from < reach.states.size(); ++from) {
      for (const Edge& edge : reach.edges_of(from)) note_edge(from, edge);
    }
  }

  // kNowhere if no pointer is ever in that state.
  std::uint32_t find(const ControlState& state) const {
    const auto known = keys_.find(key(state));
    return known == keys_.end() ? kNowhere : known->second;
  }
  // Whether control comes there from several states, or from below the source.
  bool is_entry(std::uint32_t control) const { return is_entry_[control]; }
  const std::vector<ControlState>& from_below() const { return from_below_; }
  bool forks() const { return forks_; }

  // Where one step from there leads to on the source, each once.
  std::vector<ControlState> successors(std::uint32_t control) const {
    std::vector<ControlState> result;
    for (std::size_t i = begin_[control]; i < begin_[control + 1]; ++i) {
      for (const Edge& edge : reach_.edges_of(states_[i])) {
        if (edge.to != kGone && of_state_[edge.to] != kNowhere) {
          result.push_back(control_state(reach_.states[edge.to]));
        }
      }
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  std::uint64_t key(const ControlState& state) const {
    const auto cell =
        static_cast<std::uint64_t>(state.at.row * reach_.program->width() + state.at.col);
    return cell << 8 | static_cast<std::uint64_t>(state.direction) << 4 |
           static_cast<std::uint64_t>(state.mode);
  }

 private:
  static ControlState control_state(const PointerState& state) {
    return {state.at(), state.direction, state.mode};
  }

  std::uint32_t number_of(const PointerState& state) {
    if (state.row >= reach_.program->height()) return kNowhere;
    const auto next = static_cast<std::uint32_t>(keys_.size());
    return keys_.try_emplace(key(control_state(state)), next).first->second;
  }

  // By their control states.
  void sort_states() {
    begin_.assign(keys_.size() + 1, 0);
    for (const std::uint32_t control : of_state_) {
      if (control != kNowhere) ++begin_[control + 1];
    }
    for (std::size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
    states_.resize(begin_.back());
    std::vector<std::size_t> next = begin_;
    for (StateId state = 0; state < of_state_.size(); ++state) {
      if (of_state_[state] != kNowhere) states_[next[of_state_[state]]++] = state;
    }
  }

  // What sets a mode is the same from whatever mode, so blocks of all modes may join there.
  void join_modes() {
    std::unordered_map<std::uint64_t, std::uint32_t> first;
    for (std::uint32_t i = 0; i < same_but_mode_.size(); ++i) {
      ControlState state = control_state(reach_.states[states_[begin_[i]]]);
      const Instruction* const row = reach_.program->dialect().find(reach_.program->cell(state.at));
      const bool sets_mode = row != nullptr && row->operation == Operation::set_mode;
      if (!sets_mode || reach_.facts(state.at).rewritten) continue;
      state.mode = Mode{};
      same_but_mode_[i] = first.try_emplace(key(state), i).first->second;
      if (same_but_mode_[i] != i) is_entry_[i] = is_entry_[same_but_mode_[i]] = true;
    }
  }

  void note_edge(StateId from, const Edge& edge) {
    forks_ = forks_ || edge.way == Way::born;
    if (edge.to == kGone || of_state_[edge.to] == kNowhere) return;
    const std::uint32_t to = of_state_[edge.to];
    if (of_state_[from] == kNowhere) {
      if (!is_entry_[to]) from_below_.push_back(control_state(reach_.states[edge.to]));
      is_entry_[to] = true;
      return;
    }
    const std::uint32_t control = same_but_mode_[of_state_[from]];
    if (predecessors_[to] == kNowhere) predecessors_[to] = control;
    if (predecessors_[to] != control) is_entry_[to] = true;
  }

  const Reach& reach_;
  std::unordered_map<std::uint64_t, std::uint32_t> keys_{};
  std::vector<std::uint32_t> of_state_{};  // control states, by state
  std::vector<StateId> states_{};          // by control state: those from begin_ to the next one's
  std::vector<std::size_t> begin_{};
  std::vector<std::uint32_t> same_but_mode_{};  // by control state: itself, or one for all modes
  std::vector<std::uint32_t> predecessors_{};   // one of each
  std::vector<bool> is_entry_{};
  std::vector<ControlState> from_below_{};
  bool forks_ = false;
};

class GraphBuilder {
 public:
  GraphBuilder(const Reach& reach, PassSet passes)
      : reach_(reach),
        program_(*reach.program),
        code_(program_),
        controls_(reach, (passes & bit(Pass::dead_modes)) != 0),
        passes_(passes) {
    graph_.program = reach.program;
    graph_.complete = reach.complete;
  }

  Graph build() {
    if (reach_.states.empty()) return std::move(graph_);
    const Dialect& dialect = program_.dialect();
    node_at({{0, 0}, dialect.start_direction, dialect.start_mode});
    link_all();
    for (const ControlState& entry : controls_.from_below()) node_at(entry);
    link_all();
    close_loops();
    return std::move(graph_);
  }

 private:
  void link_all() {
    for (; linked_ < graph_.nodes.size(); ++linked_) {
      const Terminator end = graph_.nodes[linked_].block.end;  // nodes move as others are added
      std::vector<std::uint32_t> next = successors(end);
      graph_.nodes[linked_].next = std::move(next);
    }
  }

  // The node that begins there; kNowhere if no pointer comes there.
  std::uint32_t node_at(const ControlState& entry) {
    if (entry.at.row < 0 || entry.at.row >= program_.height()) return kNowhere;
    if (controls_.find(entry) == kNowhere) return kNowhere;
    const auto known = nodes_.find(controls_.key(entry));
    if (known != nodes_.end()) return known->second;
    const auto any = nodes_of_any_mode_.find(any_key(entry));
    if (any != nodes_of_any_mode_.end()) return any->second;
    const auto number = static_cast<std::uint32_t>(graph_.nodes.size());
    nodes_.emplace(controls_.key(entry), number);
    Block block = optimized(build_block_at(entry, true), passes_);
    const bool takes_any = block.any_mode && (passes_ & bit(Pass::dead_modes)) != 0;
    if (takes_any) nodes_of_any_mode_.emplace(any_key(entry), number);
    graph_.nodes.push_back({std::move(block), {}});
    return number;
  }

  std::uint64_t any_key(ControlState entry) const {
    entry.mode = Mode{};
    return controls_.key(entry);
  }

  Block build_block_at(const ControlState& entry, bool ends_at_joins) const {
    return Builder(code_, entry, !controls_.forks())
        .build([&](const ControlState& at, std::uint64_t) {
          // No pointer comes there if all that were on the way are removed.
          const std::uint32_t control = controls_.find(at);
          if (control == kNowhere) return Border::join;
          const bool may_change = program_.dialect().has_field && reach_.facts(at.at).rewritten;
          if (may_change) return Border::rewritten;
          if (!ends_at_joins) return Border::none;
          const bool joins = controls_.is_entry(control) || nodes_.count(controls_.key(at)) != 0;
          return joins ? Border::join : Border::none;
        });
  }

  std::vector<std::uint32_t> successors(const Terminator& end) {
    using Kind = Terminator::Kind;
    switch (end.kind) {
      case Kind::jump:
        return {node_at(end.exits[0])};
      case Kind::branch:
      case Kind::flag_branch: {
        const std::uint32_t first = node_at(end.exits[0]);
        return {first, node_at(end.exits[1])};
      }
      case Kind::fork:
      case Kind::input:
        return ways_from(end.exits[0]);
      case Kind::leave:
      case Kind::rewritten:
        return reached_from(end.exits[0]);
      case Kind::removal:
        break;
    }
    return {};
  }

  std::vector<std::uint32_t> ways_from(const ControlState& at) {
    std::vector<std::uint32_t> next;
    for (const Successor& way : flow(program_, at, program_.cell(at.at))) {
      next.push_back(node_at(way.state));
    }
    return next;
  }

  std::vector<std::uint32_t> reached_from(const ControlState& at) {
    std::vector<std::uint32_t> next;
    for (const ControlState& to : controls_.successors(controls_.find(at))) {
      next.push_back(node_at(to));
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return next;
  }

  void close_loops() {
    const std::vector<std::uint32_t> ends = ends_of_jumps();
    for (std::uint32_t branch = 0; branch < graph_.nodes.size(); ++branch) {
      if (graph_.nodes[branch].block.end.kind != Terminator::Kind::branch) continue;
      const std::uint32_t behind = graph_.nodes[branch].next[1];
      if (behind == kNowhere || behind == branch || ends[behind] != branch) continue;
      Node& node = graph_.nodes[behind];
      Block block = optimized(build_block_at(node.block.entry, false), passes_);
      if (block.loop == Loop::none || block.end.kind != Terminator::Kind::branch) continue;
      node = {std::move(block), graph_.nodes[branch].next};
    }
  }

  // By node: the first one that does not jump, if jumps lead from there to one.
  std::vector<std::uint32_t> ends_of_jumps() const {
    constexpr std::uint32_t kUnknown = kNowhere - 1;
    std::vector<std::uint32_t> ends(graph_.nodes.size(), kUnknown);
    std::vector<std::uint32_t> way;
    for (std::uint32_t begin = 0; begin < graph_.nodes.size(); ++begin) {
      std::uint32_t at = begin;
      while (at != kNowhere && ends[at] == kUnknown) {
        const Node& node = graph_.nodes[at];
        ends[at] = kNowhere;  // should it come round to itself
        way.push_back(at);
        if (node.block.end.kind != Terminator::Kind::jump) {
          ends[at] = at;
          break;
        }
        at = node.next[0];
      }
      const std::uint32_t end = at == kNowhere ? kNowhere : ends[at];
      for (const std::uint32_t node : way) ends[node] = end;
      way.clear();
    }
    return ends;
  }

  const Reach& reach_;
  const Program& program_;
  CodeView code_;
  Controls controls_;
  PassSet passes_;
  Graph graph_{};
  std::size_t linked_ = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> nodes_{};
  std::unordered_map<std::uint64_t, std::uint32_t> nodes_of_any_mode_{};
};

}  // namespace

Graph build_graph(const Reach& reach, PassSet passes) {
  return GraphBuilder(reach, passes).build();
}

}  // namespace grid::ir
