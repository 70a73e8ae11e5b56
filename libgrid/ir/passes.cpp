#include "ir/passes.h"

#include <algorithm>
#include <set>
#include <utility>

namespace grid::ir {

namespace {

// Whether all operations only add to their cell what stays the same from round to round.
bool is_linear(const Block& block) {
  std::set<Offset> assigned;
  for (const Op& op : block.ops) {
    if (op.kind != Op::Kind::assign || !assigned.insert(op.to).second) return false;
  }
  for (const Op& op : block.ops) {
    const Value added = sum(op.value, value_of(op.to), 255);
    const bool steady = std::none_of(added.terms.begin(), added.terms.end(), [&](const Term& term) {
      return assigned.contains(term.cell);
    });
    if (!steady) return false;
  }
  return block.end.kind == Terminator::Kind::jump || assigned.contains(block.end.tested);
}

}  // namespace

Loop loop_of(const Block& block) {
  const bool branches = block.end.kind == Terminator::Kind::branch;
  const bool jumps = block.end.kind == Terminator::Kind::jump;
  const bool loops = (branches && block.end.exits[1] == block.entry) ||
                     (jumps && block.end.exits[0] == block.entry);
  if (!loops) return Loop::none;
  if (block.move == Offset{}) return is_linear(block) ? Loop::linear : Loop::none;
  return branches && block.ops.empty() ? Loop::scan : Loop::none;
}

Block optimized(Block block, PassSet passes, const Known& known) {
  const auto on = [&](Pass pass) { return (passes & bit(pass)) != 0; };
  if (on(Pass::constant_cells) && known) insert_constants(block, known);
  if (on(Pass::fuse)) block.ops = fused(std::move(block.ops), block.guards);
  const Loop loop = loop_of(block);
  if (loop == Loop::linear && on(Pass::linear_loops)) block.loop = loop;
  if (loop == Loop::scan && on(Pass::scan_loops)) block.loop = loop;
  return block;
}

}  // namespace grid::ir
