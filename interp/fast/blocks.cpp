#include "interp/fast/blocks.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "interp/fast/cursors.h"
#include "interp/runtime/cursors.h"

namespace grid::interp::fast {

namespace {

using runtime::BlockExit;
using runtime::BlockOp;
using runtime::DataMode;

Mode mode_of(std::uint8_t mode) {
  switch (static_cast<DataMode>(mode)) {
    case DataMode::none:
      return Mode::none;
    case DataMode::add:
      return Mode::add;
    case DataMode::subtract:
      return Mode::subtract;
    case DataMode::input:
      return Mode::input;
    case DataMode::output:
      return Mode::output;
    case DataMode::clear:
      return Mode::clear;
  }
  return Mode::none;
}

class Translator {
 public:
  explicit Translator(std::int64_t width) : width_(width) {}

  BlockExit exit(const ControlState& state) const { return place_of(state, width_); }

  runtime::Block translate(const ir::Block& from) {
    block_.entry = exit(from.entry);
    block_.any_mode = from.any_mode;
    block_.steps = static_cast<std::uint32_t>(from.steps);
    block_.above = static_cast<std::int32_t>(-from.first.row * width_);
    block_.below = static_cast<std::int32_t>(from.last.row * width_);
    block_.left = static_cast<std::int32_t>(-from.first.col);
    block_.right = static_cast<std::int32_t>(from.last.col);
    block_.move = distance(from.move);
    block_.move_col = static_cast<std::int32_t>(from.move.col);
    block_.branches = from.end.kind == ir::Terminator::Kind::branch;
    block_.tested = distance(from.end.tested);
    block_.exits[0] = exit(from.end.exits[0]);
    block_.exits[1] = exit(from.end.exits[1]);
    if (from.loop == ir::Loop::scan) block_.loop = runtime::Block::Loop::scan;
    if (from.loop == ir::Loop::linear) {
      translate_loop(from);
    } else {
      for (const ir::Op& op : from.ops) translate(op);
    }
    for (const ir::Guard& guard : from.guards) {
      block_.guards.push_back({distance(guard.cell), guard.value});
    }
    for (const Cell& at : from.path) {
      block_.code.push_back(static_cast<std::int32_t>(at.row * width_ + at.col));
    }
    std::sort(block_.code.begin(), block_.code.end());
    block_.code.erase(std::unique(block_.code.begin(), block_.code.end()), block_.code.end());
    // A cell that the block changes and restores may be executed in between.
    for (const ir::Offset& cell : from.restored) block_.changes.push_back(distance(cell));
    std::sort(block_.changes.begin(), block_.changes.end());
    block_.changes.erase(std::unique(block_.changes.begin(), block_.changes.end()),
                         block_.changes.end());
    return std::move(block_);
  }

 private:
  std::int32_t distance(ir::Offset at) const {
    return static_cast<std::int32_t>(at.row * width_ + at.col);
  }

  void add(BlockOp::Kind kind, std::uint8_t times, std::int32_t to, std::int32_t from) {
    block_.ops.push_back({kind, times, to, from});
  }

  void add_sum(const ir::Value& value) {
    add(BlockOp::Kind::begin_sum, value.constant, 0, 0);
    for (const ir::Term& term : value.terms) {
      add(BlockOp::Kind::add_to_sum, term.times, 0, distance(term.cell));
    }
  }

  void translate(const ir::Op& op) {
    if (op.kind == ir::Op::Kind::write) {
      add_sum(op.value);
      add(BlockOp::Kind::write_sum, 0, 0, 0);
      ++block_.writes;
      return;
    }
    const std::int32_t to = distance(op.to);
    block_.changes.push_back(to);
    const ir::Value added = ir::sum(op.value, ir::value_of(op.to), 255);
    if (op.value.terms.empty()) {
      add(BlockOp::Kind::assign, op.value.constant, to, 0);
    } else if (added.terms.empty()) {
      add(BlockOp::Kind::add_constant, added.constant, to, 0);
    } else if (added.constant == 0 && added.terms.size() == 1) {
      const ir::Term& term = added.terms.front();
      const auto kind = term.times == 1     ? BlockOp::Kind::add
                        : term.times == 255 ? BlockOp::Kind::subtract
                                            : BlockOp::Kind::add_times;
      add(kind, term.times, to, distance(term.cell));
    } else {
      add_sum(op.value);
      add(BlockOp::Kind::assign_sum, 0, to, 0);
    }
  }

  // The tested cell first, which tells how many rounds there are.
  void translate_loop(const ir::Block& from) {
    block_.loop = runtime::Block::Loop::linear;
    const auto add_rounds = [&](const ir::Op& op, BlockOp::Kind kind) {
      add_sum(ir::sum(op.value, ir::value_of(op.to), 255));
      add(kind, 0, distance(op.to), 0);
      block_.changes.push_back(distance(op.to));
    };
    const bool counts = from.end.kind == ir::Terminator::Kind::branch;
    if (!counts) add(BlockOp::Kind::all_rounds, 0, 0, 0);
    const auto is_counter = [&](const ir::Op& op) { return counts && op.to == from.end.tested; };
    for (const ir::Op& op : from.ops) {
      if (is_counter(op)) add_rounds(op, BlockOp::Kind::count_rounds);
    }
    for (const ir::Op& op : from.ops) {
      if (!is_counter(op)) add_rounds(op, BlockOp::Kind::add_rounds);
    }
  }

  std::int64_t width_;
  runtime::Block block_{};
};

}  // namespace

runtime::Block Maker::make(const BlockExit& entry, std::int32_t data,
                           const std::vector<std::uint8_t>& cells, bool may_guess,
                           const std::vector<std::int32_t>& varying,
                           const runtime::Blocks& others) {
  const std::int64_t width = program_.width();
  const ControlState state{{entry.at / width, entry.at % width},
                           static_cast<Direction>(entry.direction),
                           mode_of(entry.mode)};
  const auto size = static_cast<std::int64_t>(cells.size());
  const ir::CodeView code(program_, cells.data(), size / width);
  // What cells hold now, if they lie in the field from here.
  const auto known = [&](ir::Offset at) -> std::optional<std::uint8_t> {
    const std::int64_t col = data % width + at.col;
    const std::int64_t distance = at.row * width + at.col;
    const bool inside = col >= 0 && col < width && data + distance >= 0 && data + distance < size;
    const bool varies = std::binary_search(varying.begin(), varying.end(), distance);
    if (!inside || varies) return std::nullopt;
    return cells[static_cast<std::size_t>(data + distance)];
  };
  Translator translator(width);
  ir::Block block = ir::build_block(
      code, state, [&](const ControlState& at) { return others.has(translator.exit(at)); });
  // Where rows are so wide that distances do not fit, there is no block.
  const std::int64_t rows = std::max(-block.first.row, block.last.row) + 1;
  if (rows > static_cast<std::int64_t>(runtime::kMostCells) / width) return runtime::Block();
  return translator.translate(
      ir::optimized(std::move(block), passes_, may_guess ? known : ir::Known()));
}

}  // namespace grid::interp::fast
