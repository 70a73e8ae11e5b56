#include "transpile/field/graph_code.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace grid::transpile {

GraphCode::GraphCode(const CodeNodes& nodes, See see)
    : nodes_(nodes), width_(nodes.graph->program->width()), see_(std::move(see)) {
  for (const std::uint32_t node : nodes.node_of) {
    most_steps_ = std::max(most_steps_, nodes.block(node).steps);
  }
}

std::uint32_t GraphCode::run(runtime::NativeState& state, std::uint32_t entry) const {
  std::uint32_t place = entry;
  for (;;) {
    const std::uint32_t node = nodes_.node_at(place);
    if (node == CodeNodes::kNone || (state.steps != 0 && state.steps >= state.most)) return place;
    const ir::Block& block = nodes_.block(node);
    if (!has_room(block, state)) return place;
    if (see_ && !see_(node, state)) return place;
    for (const ir::Op& op : block.ops) {
      const std::uint8_t result = value(op.value, state);
      if (op.kind == ir::Op::Kind::write) {
        state.output->put_unchecked(result);
      } else {
        state.data[distance(op.to)] = result;
      }
    }
    state.steps += block.steps;
    const bool branches = block.end.kind == ir::Terminator::Kind::branch;
    const bool taken = branches && state.data[distance(block.end.tested)] != 0;
    state.data += distance(block.move);
    state.data_col += static_cast<std::int32_t>(block.move.col);
    place = nodes_.out[node][taken ? 1 : 0];
  }
}

bool GraphCode::has_room(const ir::Block& block, const runtime::NativeState& state) const {
  const auto is_write = [](const ir::Op& op) { return op.kind == ir::Op::Kind::write; };
  const auto writes = std::count_if(block.ops.begin(), block.ops.end(), is_write);
  return state.data - state.begin >= -block.first.row * width_ &&
         state.end - state.data > block.last.row * width_ && state.data_col >= -block.first.col &&
         state.data_col < width_ - block.last.col &&
         state.output->room() >= static_cast<std::uint64_t>(writes);
}

std::uint8_t GraphCode::value(const ir::Value& value, const runtime::NativeState& state) const {
  unsigned sum = value.constant;
  for (const ir::Term& term : value.terms) {
    sum += static_cast<unsigned>(term.times) * state.data[distance(term.cell)];
  }
  return static_cast<std::uint8_t>(sum);
}

}  // namespace grid::transpile
