// Carries out blocks of grid/ir.h in the plainest way, for tests.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <grid/ir.h>
#include <grid/machine.h>
#include <grid/print.h>

namespace grid::test {

// A field and the data pointer in it.
struct DataState {
  std::int64_t width = 1;
  std::vector<std::uint8_t> field{};
  Cell data{};
  std::string output{};

  explicit DataState(const Machine& machine)
      : width(machine.program().width()), data(machine.pointers().front().data) {
    for (Cell at; at.row < machine.rows(); ++at.row) {
      for (at.col = 0; at.col < width; ++at.col) {
        field.push_back(static_cast<std::uint8_t>(machine.cell(at)));
      }
    }
  }

  std::int64_t rows() const { return static_cast<std::int64_t>(field.size()) / width; }
  Cell cell_at(ir::Offset offset) const { return {data.row + offset.row, data.col + offset.col}; }
  bool has(ir::Offset offset) const {
    const Cell at = cell_at(offset);
    return at.row >= 0 && at.row < rows() && at.col >= 0 && at.col < width;
  }
  std::uint8_t& operator[](ir::Offset offset) {
    const Cell at = cell_at(offset);
    return field.at(static_cast<std::size_t>(at.row * width + at.col));
  }

  std::uint8_t value(const ir::Value& of) {
    unsigned sum = of.constant;
    for (const ir::Term& term : of.terms) sum += unsigned{term.times} * (*this)[term.cell];
    return static_cast<std::uint8_t>(sum);
  }
};

// Whether a block may be carried out there: there is room, guards hold, and nothing that it changes
// is executed in it.
inline bool applies(const ir::Block& block, DataState& state) {
  if (!state.has(block.first) || !state.has(block.last)) return false;
  const auto holds = [&](const ir::Guard& guard) { return state[guard.cell] == guard.value; };
  if (!std::all_of(block.guards.begin(), block.guards.end(), holds)) return false;
  const auto is_code = [&](ir::Offset cell) {
    return std::count(block.path.begin(), block.path.end(), state.cell_at(cell)) != 0;
  };
  if (std::any_of(block.restored.begin(), block.restored.end(), is_code)) return false;
  return std::none_of(block.ops.begin(), block.ops.end(), [&](const ir::Op& op) {
    return op.kind == ir::Op::Kind::assign && is_code(op.to);
  });
}

// Returns where control goes on.
inline ControlState carry_out(const ir::Block& block, DataState& state) {
  for (const ir::Op& op : block.ops) {
    const std::uint8_t value = state.value(op.value);
    if (op.kind == ir::Op::Kind::assign) state[op.to] = value;
    if (op.kind == ir::Op::Kind::write) state.output += static_cast<char>(value);
  }
  const bool is_branch = block.end.kind == ir::Terminator::Kind::branch;
  const bool is_zero = is_branch && state[block.end.tested] == 0;
  state.data = state.cell_at(block.move);
  return block.end.exits[is_branch && !is_zero ? 1 : 0];
}

// So many rounds of a linear loop at once.
inline void add_rounds(const ir::Block& block, DataState& state, std::uint64_t rounds) {
  DataState start = state;
  for (const ir::Op& op : block.ops) {
    const std::uint8_t each = start.value(ir::sum(op.value, ir::value_of(op.to), 255));
    state[op.to] = static_cast<std::uint8_t>(state[op.to] + rounds * each);
  }
}

// What a pointer of ipgrid works with.
struct StackState {
  std::vector<std::int32_t> stack{};
  std::uint8_t flags = 0;
  std::string output{};

  explicit StackState(const Machine& machine)
      : stack(machine.stack()), flags(machine.pointers().front().flags) {}
};

// Returns where control goes on.
inline ControlState carry_out(const ir::Block& block, StackState& state) {
  std::uint8_t of_pop = 0;
  for (const ir::Op& op : block.ops) {
    if (op.kind == ir::Op::Kind::push) {
      state.stack.push_back(static_cast<std::int32_t>(op.character));
    } else if (op.kind == ir::Op::Kind::print) {
      append_utf8(state.output, op.character);
      of_pop = 0;
    } else if (op.kind == ir::Op::Kind::pop) {
      of_pop = state.stack.empty() ? 1 : 0;
      if (state.stack.empty()) continue;
      append_utf8(state.output, static_cast<char32_t>(state.stack.back()));
      state.stack.pop_back();
    }
  }
  const auto flags = [&](ir::Flags which) -> unsigned {
    if (which == ir::Flags::of_entry) return state.flags;
    return which == ir::Flags::of_pop ? of_pop : 0;
  };
  const bool is_branch = block.end.kind == ir::Terminator::Kind::flag_branch;
  const bool is_set = is_branch && (flags(block.end.flags) >> block.end.flag & 1) != 0;
  state.flags = static_cast<std::uint8_t>(flags(block.flags));
  return block.end.exits[is_branch && !is_set ? 1 : 0];
}

}  // namespace grid::test
