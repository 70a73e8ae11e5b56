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

// The mode may differ in the first round, if that is of no account.
bool leads_back(const Block& block, int exit) {
  ControlState entry = block.entry;
  if (block.any_mode) entry.mode = block.end.exits[exit].mode;
  return block.end.exits[exit] == entry;
}

}  // namespace

Loop loop_of(const Block& block) {
  const bool branches = block.end.kind == Terminator::Kind::branch;
  const bool jumps = block.end.kind == Terminator::Kind::jump;
  const bool loops = (branches && leads_back(block, 1)) || (jumps && leads_back(block, 0));
  if (!loops) return Loop::none;
  if (block.move == Offset{}) return is_linear(block) ? Loop::linear : Loop::none;
  // What is assumed, or given back, is so of one round.
  const bool is_still = block.ops.empty() && block.guards.empty() && block.restored.empty();
  return branches && is_still ? Loop::scan : Loop::none;
}

Block optimized(Block block, PassSet passes, const Known& known) {
  const auto on = [&](Pass pass) { return (passes & bit(pass)) != 0; };
  if (on(Pass::dead_modes) && block.any_mode) block.entry.mode = Mode::none;
  if (on(Pass::constant_cells) && known) insert_constants(block, known);
  if (on(Pass::fuse)) {
    fuse_stack(block);
    fuse(block);
  }
  block.loop = Loop::none;
  const Loop loop = loop_of(block);
  if (loop == Loop::linear && on(Pass::linear_loops)) block.loop = loop;
  if (loop == Loop::scan && on(Pass::scan_loops)) block.loop = loop;
  return block;
}

std::string_view to_string(Pass pass) {
  switch (pass) {
    case Pass::constant_cells:
      return "constant-cells";
    case Pass::fuse:
      return "fuse";
    case Pass::linear_loops:
      return "linear-loops";
    case Pass::scan_loops:
      return "scan-loops";
    case Pass::dead_modes:
      return "dead-modes";
  }
  return "";
}

namespace {

std::optional<Pass> pass_named(std::string_view name) {
  for (const Pass pass : kPasses) {
    if (to_string(pass) == name) return pass;
  }
  return std::nullopt;
}

}  // namespace

std::optional<PassSet> pass_set(std::string_view names) {
  if (names == "all") return kAllPasses;
  if (names == "none") return PassSet{0};
  PassSet passes = 0;
  while (true) {
    const std::size_t comma = names.find(',');
    const std::optional<Pass> pass = pass_named(names.substr(0, comma));
    if (!pass) return std::nullopt;
    passes |= bit(*pass);
    if (comma == std::string_view::npos) return passes;
    names.remove_prefix(comma + 1);
  }
}

}  // namespace grid::ir
