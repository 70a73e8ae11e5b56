#include "transpile/nodes.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "interp/fast/cursors.h"

namespace grid::transpile {

namespace {

// As PointerMode numbers them.
std::uint8_t pointer_mode(Mode mode) {
  if (mode == Mode::string) return 1;
  return mode == Mode::escape ? 2 : 0;
}

runtime::BlockExit place_of(const ControlState& state, const Program& program) {
  runtime::BlockExit place = interp::fast::place_of(state, program.width());
  if (!program.dialect().has_field) place.mode = pointer_mode(state.mode);
  return place;
}

int exits_of(const ir::Block& block) {
  switch (block.end.kind) {
    case ir::Terminator::Kind::branch:
    case ir::Terminator::Kind::flag_branch:
      return 2;
    case ir::Terminator::Kind::jump:
    case ir::Terminator::Kind::fork:
    case ir::Terminator::Kind::input:
    case ir::Terminator::Kind::leave:
    case ir::Terminator::Kind::removal:
    case ir::Terminator::Kind::rewritten:
      break;
  }
  return 1;
}

// Whether distances of cells that it names fit into what the runtime counts them with.
bool fits(const ir::Block& block, std::int64_t width) {
  const std::int64_t rows = std::max(-block.first.row, block.last.row) + 1;
  return rows <= static_cast<std::int64_t>(runtime::kMostCells) / width;
}

class Numbering {
 public:
  explicit Numbering(const ir::Graph& graph) : program_(*graph.program) {
    nodes_.graph = &graph;
    nodes_.entry_of.assign(graph.nodes.size(), CodeNodes::kNone);
    nodes_.out.assign(graph.nodes.size(), {CodeNodes::kNone, CodeNodes::kNone});
  }

  CodeNodes number(std::size_t most) {
    const std::vector<ir::Node>& all = nodes_.graph->nodes;
    for (std::uint32_t node = 0; node < all.size() && nodes_.node_of.size() < most; ++node) {
      const ir::Block& block = all[node].block;
      if (block.steps != 0 && fits(block, program_.width())) nodes_.node_of.push_back(node);
    }
    number_entries();
    for (const std::uint32_t node : nodes_.node_of) number_exits(node);
    return std::move(nodes_);
  }

 private:
  void number_entries() {
    const auto place = [&](std::uint32_t node) {
      const ir::Block& block = nodes_.block(node);
      runtime::BlockExit entry = place_of(block.entry, program_);
      if (block.any_mode) entry.mode = runtime::kAnyMode;
      return entry;
    };
    const auto order = [&](std::uint32_t a, std::uint32_t b) {
      const runtime::BlockExit x = place(a);
      const runtime::BlockExit y = place(b);
      return std::tie(x.at, x.direction, x.mode) < std::tie(y.at, y.direction, y.mode);
    };
    std::sort(nodes_.node_of.begin(), nodes_.node_of.end(), order);
    for (const std::uint32_t node : nodes_.node_of) {
      nodes_.entry_of[node] = nodes_.entries++;
      nodes_.places.push_back(place(node));
      if (!nodes_.block(node).any_mode)
        known_.emplace(key(nodes_.places.back()), nodes_.entry_of[node]);
    }
  }

  void number_exits(std::uint32_t node) {
    const ir::Node& from = nodes_.graph->nodes[node];
    const bool is_followed = from.block.end.kind == ir::Terminator::Kind::jump ||
                             from.block.end.kind == ir::Terminator::Kind::branch ||
                             from.block.end.kind == ir::Terminator::Kind::flag_branch;
    for (int i = 0; i < exits_of(from.block); ++i) {
      const auto index = static_cast<std::size_t>(i);
      runtime::BlockExit exit = place_of(from.block.end.exits[i], program_);
      const std::uint32_t next = is_followed ? from.next[index] : CodeNodes::kNone;
      const std::uint32_t entry = next == ir::Graph::kNowhere || next == CodeNodes::kNone
                                      ? CodeNodes::kNone
                                      : nodes_.entry_of[next];
      exit.block = static_cast<std::int32_t>(entry);
      const auto number = static_cast<std::uint32_t>(nodes_.places.size());
      const auto [at, is_new] = known_.emplace(key(exit), number);
      if (is_new) nodes_.places.push_back(exit);
      nodes_.out[node][index] = at->second;
    }
  }

  static std::uint64_t key(const runtime::BlockExit& place) {
    return static_cast<std::uint64_t>(place.at) << 16 |
           static_cast<std::uint64_t>(place.direction) << 8 | place.mode;
  }

  const Program& program_;
  CodeNodes nodes_{};
  std::unordered_map<std::uint64_t, std::uint32_t> known_{};  // places by key, with a mode
};

}  // namespace

CodeNodes code_nodes(const ir::Graph& graph, std::size_t most) {
  return Numbering(graph).number(most);
}

}  // namespace grid::transpile
