#include "transpile/field/facts.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>

#include "transpile/field/training.h"

namespace grid::transpile {

namespace {

constexpr std::size_t kMostFacts = 16;  // wanted of cells, by node
constexpr std::uint64_t kWays = 4;
// Of what is wanted earlier, from the data pointer.
constexpr std::int64_t kMostRows = 64;
constexpr std::int64_t kMostCols = 256;

ir::Offset moved(ir::Offset cell, ir::Offset by) { return {cell.row + by.row, cell.col + by.col}; }
ir::Offset back(ir::Offset cell, ir::Offset by) { return {cell.row - by.row, cell.col - by.col}; }

Room joined(const Room& a, const Room& b) {
  return {std::max(a.above, b.above), std::max(a.below, b.below), std::max(a.left, b.left),
          std::max(a.right, b.right)};
}

bool holds(const Room& room, ir::Offset cell) {
  return -room.above <= cell.row && cell.row <= room.below && -room.left <= cell.col &&
         cell.col <= room.right;
}

bool assigns(const ir::Block& block, ir::Offset cell) {
  return std::any_of(block.ops.begin(), block.ops.end(), [&](const ir::Op& op) {
    return op.kind == ir::Op::Kind::assign && op.to == cell;
  });
}

// Wishes go from nodes to those before them.
class Wishes {
 public:
  Wishes(const CodeNodes& nodes, const Training& training)
      : nodes_(nodes),
        training_(training),
        width_(nodes.graph->program->width()),
        facts_(nodes.entry_of.size()) {}

  std::vector<Facts> spread() {
    find_predecessors();
    for (const std::uint32_t node : nodes_.node_of) {
      facts_[node].room = room_for(nodes_.block(node));
      for (const auto& [cell, value] : training_.constants(node)) facts_[node].cells[cell] = value;
      if (training_.visits(node) != 0) waiting_.push_back(node);
    }
    while (!waiting_.empty()) {
      const std::uint32_t node = waiting_.front();
      waiting_.pop_front();
      for (const std::uint32_t before : predecessors_[node]) {
        if (pays(before, node) && wish(before, node)) waiting_.push_back(before);
      }
    }
    return std::move(facts_);
  }

 private:
  void find_predecessors() {
    predecessors_.resize(nodes_.entry_of.size());
    for (const std::uint32_t node : nodes_.node_of) {
      for (const std::uint32_t out : nodes_.out[node]) {
        const std::uint32_t next = out == CodeNodes::kNone ? out : nodes_.node_at(out);
        if (next != CodeNodes::kNone) predecessors_[next].push_back(node);
      }
    }
  }

  // What a node that is visited rarely wants is not looked at where often another way is taken.
  bool pays(std::uint32_t before, std::uint32_t node) const {
    const std::uint64_t visits = training_.visits(before);
    return visits != 0 && kWays * training_.visits(node) >= visits;
  }

  // Whether `before` wants something new. A cell outside its room cannot be looked at.
  bool wish(std::uint32_t before, std::uint32_t node) {
    const ir::Block& block = nodes_.block(before);
    Facts& facts = facts_[before];
    bool is_new = widen(before, node);
    for (const auto& [cell, value] : Facts(facts_[node]).cells) {
      const ir::Offset earlier = moved(cell, block.move);
      if (!holds(facts.room, earlier) || assigns(block, earlier)) continue;
      if (facts.cells.size() >= kMostFacts) break;
      is_new = facts.cells.try_emplace(earlier, value).second || is_new;
    }
    return is_new;
  }

  bool widen(std::uint32_t before, std::uint32_t node) {
    const ir::Offset move = nodes_.block(before).move;
    const Room& later = facts_[node].room;
    const Room wanted{later.above - move.row, later.below + move.row, later.left - move.col,
                      later.right + move.col};
    Room& room = facts_[before].room;
    const Room wide = joined(room, wanted);
    const bool is_near = std::max(wide.above, wide.below) <= kMostRows &&
                         std::max(wide.left, wide.right) <= std::min(kMostCols, width_ - 1);
    const bool is_new = wide.above > room.above || wide.below > room.below ||
                        wide.left > room.left || wide.right > room.right;
    if (!is_near || !is_new) return false;
    room = wide;
    return true;
  }

  const CodeNodes& nodes_;
  const Training& training_;
  std::int64_t width_;
  std::vector<Facts> facts_;
  std::vector<std::vector<std::uint32_t>> predecessors_{};
  std::deque<std::uint32_t> waiting_{};
};

}  // namespace

Room room_for(const ir::Block& block) {
  return {-block.first.row, block.last.row, -block.first.col, block.last.col};
}

Facts facts_behind(const ir::Block& block, const Facts& facts, int exit) {
  Facts result;
  std::map<ir::Offset, std::uint8_t> now = facts.cells;
  for (const ir::Op& op : block.ops) {
    if (op.kind != ir::Op::Kind::assign) continue;
    now.erase(op.to);
    if (op.value.terms.empty()) now[op.to] = op.value.constant;
  }
  if (block.end.kind == ir::Terminator::Kind::branch && exit == 0) now[block.end.tested] = 0;
  for (const auto& [cell, value] : now) result.cells[back(cell, block.move)] = value;
  const Room& room = facts.room;
  result.room = {room.above + block.move.row, room.below - block.move.row,
                 room.left + block.move.col, room.right - block.move.col};
  return result;
}

Wanted wanted_facts(const ProgramPtr& program, const CodeNodes& nodes, std::uint64_t visits) {
  Training training(*program, nodes);
  if (visits != 0) training.watch_operands(visits);
  Wanted wanted{.facts = Wishes(nodes, training).spread()};
  if (visits != 0) training.keep_what_holds(wanted.facts, visits);
  for (std::uint32_t node = 0; node < nodes.entry_of.size(); ++node) {
    wanted.visits.push_back(training.visits(node));
  }
  return wanted;
}

}  // namespace grid::transpile
