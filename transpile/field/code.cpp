#include "transpile/field/code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "transpile/parts.h"

namespace grid::transpile {

namespace {

// Of an odd number, modulo 256.
unsigned inverse_of(unsigned odd) {
  unsigned inverse = odd;  // each round has twice as many bits right
  for (int i = 0; i < 3; ++i) inverse *= 2 - odd * inverse;
  return inverse % 256;
}

std::uint64_t writes_of(const ir::Block& block) {
  return static_cast<std::uint64_t>(
      std::count_if(block.ops.begin(), block.ops.end(),
                    [](const ir::Op& op) { return op.kind == ir::Op::Kind::write; }));
}

class FieldWriter final : public PartWriter {
 public:
  FieldWriter(const CodeNodes& nodes, const std::vector<Facts>& facts, ir::PassSet passes,
              const std::string& line_source)
      : PartWriter(nodes, line_source),
        facts_(facts),
        passes_(passes),
        width_(nodes.graph->program->width()) {}

 private:
  Frame frame() const override {
    return {"NativeState", "  Byte* f = s.data;\n  std::int32_t c = s.data_col;\n",
            "  s.data = f;\n  s.data_col = c;\n"};
  }

  std::int64_t distance(ir::Offset at) const { return at.row * width_ + at.col; }

  std::string doubts(std::uint32_t node) const override { return doubts_with(node, {}); }
  std::string doubts_behind(int exit, std::uint32_t next) const override {
    return doubts_with(next, facts_behind(block_, facts_[node_], exit));
  }

  // What has to be looked at before a node, if `known` holds: a condition that is true where it
  // does not hold; empty if there is nothing.
  std::string doubts_with(std::uint32_t node, const Facts& known) const {
    std::string text;
    const auto doubt = [&](const std::string& condition) {
      if (!text.empty()) text += " || ";
      text += condition;
    };
    const Facts& wanted = facts_[node];
    const Room& room = wanted.room;
    if (room.above > known.room.above) {
      doubt(fmt::format("f - s.begin < {}", room.above * width_));
    }
    if (room.below > known.room.below) doubt(fmt::format("s.end - f <= {}", room.below * width_));
    if (room.left > known.room.left) doubt(fmt::format("c < {}", room.left));
    if (room.right > known.room.right) doubt(fmt::format("c >= {}", width_ - room.right));
    for (const auto& [cell, value] : wanted.cells) {
      const auto held = known.cells.find(cell);
      if (held != known.cells.end() && held->second == value) continue;
      doubt(fmt::format("f[{}] != {}", distance(cell), value));
    }
    if (const std::uint64_t writes = writes_of(nodes().block(node)); writes != 0) {
      doubt(fmt::format("{} < {}", kRoom, writes));
    }
    return text;
  }

  void write_block(std::uint32_t node) override {
    node_ = node;
    const auto known = [&](ir::Offset cell) -> std::optional<std::uint8_t> {
      const auto held = facts_[node].cells.find(cell);
      return held == facts_[node].cells.end() ? std::nullopt : std::optional(held->second);
    };
    block_ = ir::optimized(nodes().block(node), passes_, known);
    const bool counts =
        block_.loop == ir::Loop::linear && block_.end.kind == ir::Terminator::Kind::branch;
    count_steps(node, block_.steps * (counts ? 256 : 1));
    if (counts) {
      write_loop(node);
      return;
    }
    for (const ir::Op& op : block_.ops) write_op(op);
    go_on(fmt::format("{}", block_.steps));
    write_exits(node);
  }

  void go_on(const std::string& steps) {
    const std::int64_t move = distance(block_.move);
    text() += "  ";
    if (move != 0) text() += fmt::format("f += {}; ", move);
    if (block_.move.col != 0) text() += fmt::format("c += {}; ", block_.move.col);
    text() += fmt::format("n += {};\n", steps);
  }

  void write_exits(std::uint32_t node) {
    if (block_.end.kind != ir::Terminator::Kind::branch) {
      write_exit(node, 0);
      return;
    }
    text() +=
        fmt::format("  if (f[{}] == 0) {{\n", distance(block_.end.tested) - distance(block_.move));
    write_exit(node, 0);
    text() += "  }\n";
    write_exit(node, 1);
  }

  // All rounds at once, so many that the tested cell becomes zero.
  void write_loop(std::uint32_t node) {
    const ir::Block& block = block_;
    const auto tested = std::find_if(block.ops.begin(), block.ops.end(),
                                     [&](const ir::Op& op) { return op.to == block.end.tested; });
    const ir::Value each = added(*tested);
    const std::int64_t counter = distance(tested->to);
    const bool ends = each.terms.empty() && each.constant % 2 == 1;
    text() += fmt::format("  {{\n");
    if (ends) {
      text() += fmt::format("  const unsigned r = 256u - (f[{}] * {}u & 255u);\n", counter,
                            inverse_of(each.constant));
    } else {
      text() += fmt::format("  const unsigned all = runtime::rounds_to_zero(f[{}], b({}));\n",
                            counter, sum(each));
      text() += fmt::format("  const unsigned r = all == 0 ? 1 : all;\n");
    }
    for (const ir::Op& op : block.ops) {
      if (&op != &*tested) write_rounds(op);
    }
    if (ends) {
      text() += fmt::format("  f[{}] = 0;\n", counter);
    } else {
      write_rounds(*tested);
    }
    go_on(fmt::format("r * std::uint64_t{{{}}}", block.steps));
    text() += fmt::format("  }}\n");
    if (ends) {
      write_exit(node, 0);
    } else {
      write_exits(node);
    }
  }

  void write_rounds(const ir::Op& op) {
    text() += fmt::format("  f[{0}] = b(f[{0}] + r * b({1}));\n", distance(op.to), sum(added(op)));
  }

  static ir::Value added(const ir::Op& op) { return ir::sum(op.value, ir::value_of(op.to), 255); }

  void write_op(const ir::Op& op) {
    if (op.kind == ir::Op::Kind::write) {
      text() += fmt::format("  *o++ = static_cast<char>(b({}));\n", sum(op.value));
    } else if (op.value.terms.empty()) {
      text() += fmt::format("  f[{}] = {};\n", distance(op.to), op.value.constant);
    } else {
      text() += fmt::format("  f[{}] = b({});\n", distance(op.to), sum(op.value));
    }
  }

  // Of type unsigned.
  std::string sum(const ir::Value& value) const {
    std::string text = fmt::format("{}u", value.constant);
    for (const ir::Term& term : value.terms) {
      const std::int64_t cell = distance(term.cell);
      if (term.times == 1) {
        text += fmt::format(" + f[{}]", cell);
      } else if (term.times > 128) {
        text += term.times == 255 ? fmt::format(" - f[{}]", cell)
                                  : fmt::format(" - {}u * f[{}]", 256 - term.times, cell);
      } else {
        text += fmt::format(" + {}u * f[{}]", term.times, cell);
      }
    }
    return text;
  }

  const std::vector<Facts>& facts_;
  ir::PassSet passes_;
  std::int64_t width_;
  std::uint32_t node_ = 0;  // that is written
  ir::Block block_{};       // its block, with what is known
};

}  // namespace

Code field_code(const CodeNodes& nodes, const Wanted& wanted, ir::PassSet passes,
                const std::string& line_source) {
  FieldWriter writer(nodes, wanted.facts, passes, line_source);
  return writer.write_all(parts_of(nodes, wanted.visits));
}

}  // namespace grid::transpile
