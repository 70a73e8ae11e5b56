// A node becomes a label and what its block does:
//
//   b7:  // 3:5 right
//     f[-13] = b(f[-13] + 3u);
//     f += 14; c += 1; n += 33;
//     if (f[0] == 0) { at = 12; goto out; }
//     at = 7; if (n >= most || f[-1] != 1) goto out; goto b7;
//
// `f` is the data cell, `c` its column, `n` counts steps, `at` is the place where the function is
// left. On a way to another node is looked at what that takes for granted and does not follow from
// what held before.
#include "transpile/field/code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "transpile/field/parts.h"
#include "transpile/literal.h"

namespace grid::transpile {

namespace {

constexpr std::uint32_t kNone = FieldNodes::kNone;

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

class PartWriter {
 public:
  PartWriter(const FieldNodes& nodes, const std::vector<Facts>& facts,
             const FieldCodeOptions& options)
      : nodes_(nodes),
        facts_(facts),
        options_(options),
        width_(nodes.graph->program->width()),
        position_(nodes.entry_of.size(), kOutside) {}

  std::string write(std::size_t number, const std::vector<std::uint32_t>& part) {
    for (std::size_t i = 0; i < part.size(); ++i) position_[part[i]] = i;
    longest_.assign(part.size(), 0);
    text_ += fmt::format("  switch (at) {{\n");
    for (const std::uint32_t node : part) enter(node);
    text_ += fmt::format("    default:\n      goto out;\n  }}\n");
    for (const std::uint32_t node : part) write_node(node);
    text_ +=
        fmt::format("out:\n  s.data = f;\n  s.data_col = c;\n  s.steps = n;\n  return at;\n}}\n");
    for (const std::uint32_t node : part) position_[node] = kOutside;
    const std::string body = std::exchange(text_, {});
    text_ += fmt::format("std::uint32_t part_{}(NativeState& s, std::uint32_t at) {{\n", number);
    text_ += fmt::format(
        "  Byte* f = s.data;\n  std::int32_t c = s.data_col;\n  std::uint64_t n = s.steps;\n");
    if (body.find(kFarEnough) != std::string::npos) {
      text_ += fmt::format("  const std::uint64_t most = s.most;\n");
    }
    text_ += body;
    return std::exchange(text_, {});
  }

  std::uint64_t longest() const { return *std::max_element(longest_.begin(), longest_.end()); }

 private:
  static constexpr std::size_t kOutside = ~std::size_t{0};
  static constexpr std::string_view kFarEnough = "n >= most";

  std::int64_t distance(ir::Offset at) const { return at.row * width_ + at.col; }

  // What has to be looked at before a node, if `known` holds: a condition that is true where it
  // does not hold; empty if there is nothing.
  std::string doubts(std::uint32_t node, const Facts& known) const {
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
    if (const std::uint64_t writes = writes_of(nodes_.block(node)); writes != 0) {
      doubt(fmt::format("s.output->room() < {}", writes));
    }
    return text;
  }

  void enter(std::uint32_t node) {
    Facts nothing;
    nothing.room = {0, 0, 0, 0};
    const std::string condition = doubts(node, nothing);
    text_ += fmt::format("    case {}:\n", nodes_.entry_of[node]);
    if (!condition.empty()) text_ += fmt::format("      if ({}) goto out;\n", condition);
    text_ += fmt::format("      goto b{};\n", nodes_.entry_of[node]);
  }

  void write_node(std::uint32_t node) {
    const Facts& facts = facts_[node];
    const auto known = [&](ir::Offset cell) -> std::optional<std::uint8_t> {
      const auto held = facts.cells.find(cell);
      return held == facts.cells.end() ? std::nullopt : std::optional(held->second);
    };
    const ir::Block block = ir::optimized(nodes_.block(node), options_.passes, known);
    const Cell at = block.entry.at;
    if (options_.line_directives) {
      text_ += fmt::format("#line {} {}\n", at.row + 1, literal(options_.source));
    }
    text_ += fmt::format("b{}:  // {}:{} {}\n", nodes_.entry_of[node], at.row + 1, at.col + 1,
                         to_string(block.entry.direction));
    const std::size_t here = position_[node];
    const bool counts =
        block.loop == ir::Loop::linear && block.end.kind == ir::Terminator::Kind::branch;
    const std::uint64_t most = longest_[here] + block.steps * (counts ? 256 : 1);
    longest_[here] = most;
    if (counts) {
      write_loop(node, block, most);
      return;
    }
    for (const ir::Op& op : block.ops) write_op(op);
    go_on(block, fmt::format("{}", block.steps));
    write_exits(node, block, most);
  }

  void go_on(const ir::Block& block, const std::string& steps) {
    text_ += fmt::format("  ");
    if (const std::int64_t move = distance(block.move); move != 0)
      text_ += fmt::format("f += {}; ", move);
    if (block.move.col != 0) text_ += fmt::format("c += {}; ", block.move.col);
    text_ += fmt::format("n += {};\n", steps);
  }

  void write_exits(std::uint32_t node, const ir::Block& block, std::uint64_t most) {
    if (block.end.kind != ir::Terminator::Kind::branch) {
      write_exit(node, block, 0, most);
      return;
    }
    text_ +=
        fmt::format("  if (f[{}] == 0) {{\n", distance(block.end.tested) - distance(block.move));
    write_exit(node, block, 0, most);
    text_ += fmt::format("  }}\n");
    write_exit(node, block, 1, most);
  }

  void write_exit(std::uint32_t node, const ir::Block& block, int exit, std::uint64_t most) {
    const std::uint32_t place = nodes_.out[node][static_cast<std::size_t>(exit)];
    const std::uint32_t next = nodes_.node_at(place);
    if (next == kNone || position_[next] == kOutside) {
      text_ += fmt::format("  at = {}; goto out;\n", place);
      return;
    }
    std::string condition = doubts(next, facts_behind(block, facts_[node], exit));
    if (position_[next] <= position_[node]) {
      condition = std::string(kFarEnough) + (condition.empty() ? "" : " || " + condition);
    } else {
      longest_[position_[next]] = std::max(longest_[position_[next]], most);
    }
    if (!condition.empty())
      text_ += fmt::format("  at = {}; if ({}) goto out;\n", place, condition);
    text_ += fmt::format("  goto b{};\n", nodes_.entry_of[next]);
  }

  // All rounds at once, so many that the tested cell becomes zero.
  void write_loop(std::uint32_t node, const ir::Block& block, std::uint64_t most) {
    const auto tested = std::find_if(block.ops.begin(), block.ops.end(),
                                     [&](const ir::Op& op) { return op.to == block.end.tested; });
    const ir::Value each = added(*tested);
    const std::int64_t counter = distance(tested->to);
    const bool ends = each.terms.empty() && each.constant % 2 == 1;
    text_ += fmt::format("  {{\n");
    if (ends) {
      text_ += fmt::format("  const unsigned r = 256u - (f[{}] * {}u & 255u);\n", counter,
                           inverse_of(each.constant));
    } else {
      text_ += fmt::format("  const unsigned all = runtime::rounds_to_zero(f[{}], b({}));\n",
                           counter, sum(each));
      text_ += fmt::format("  const unsigned r = all == 0 ? 1 : all;\n");
    }
    for (const ir::Op& op : block.ops) {
      if (&op != &*tested) write_rounds(op);
    }
    if (ends) {
      text_ += fmt::format("  f[{}] = 0;\n", counter);
    } else {
      write_rounds(*tested);
    }
    go_on(block, fmt::format("r * std::uint64_t{{{}}}", block.steps));
    text_ += fmt::format("  }}\n");
    if (ends) {
      write_exit(node, block, 0, most);
    } else {
      write_exits(node, block, most);
    }
  }

  void write_rounds(const ir::Op& op) {
    text_ += fmt::format("  f[{0}] = b(f[{0}] + r * b({1}));\n", distance(op.to), sum(added(op)));
  }

  static ir::Value added(const ir::Op& op) { return ir::sum(op.value, ir::value_of(op.to), 255); }

  void write_op(const ir::Op& op) {
    if (op.kind == ir::Op::Kind::write) {
      text_ += fmt::format("  s.output->put_unchecked(b({}));\n", sum(op.value));
    } else if (op.value.terms.empty()) {
      text_ += fmt::format("  f[{}] = {};\n", distance(op.to), op.value.constant);
    } else {
      text_ += fmt::format("  f[{}] = b({});\n", distance(op.to), sum(op.value));
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

  const FieldNodes& nodes_;
  const std::vector<Facts>& facts_;
  const FieldCodeOptions& options_;
  std::int64_t width_;
  std::vector<std::size_t> position_;     // by node, in the part that is written
  std::vector<std::uint64_t> longest_{};  // by position: steps since an occasion, at most, before
                                          // it, and then behind it
  std::string text_{};
};

}  // namespace

FieldCode field_code(const FieldNodes& nodes, const Wanted& wanted,
                     const FieldCodeOptions& options) {
  FieldCode code;
  code.part_of.resize(nodes.entries);
  PartWriter writer(nodes, wanted.facts, options);
  for (const std::vector<std::uint32_t>& part : parts_of(nodes, wanted.visits)) {
    const std::size_t number = code.parts.size();
    for (const std::uint32_t node : part) {
      code.part_of[nodes.entry_of[node]] = static_cast<std::uint32_t>(number);
    }
    code.parts.push_back(writer.write(number, part));
    code.most_steps_on = std::max(code.most_steps_on, writer.longest());
  }
  return code;
}

}  // namespace grid::transpile
