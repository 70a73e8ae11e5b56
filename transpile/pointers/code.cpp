#include "transpile/pointers/code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "interp/runtime/utf8.h"
#include "transpile/literal.h"
#include "transpile/parts.h"

namespace grid::transpile {

namespace {

std::string utf8(char32_t character) {
  std::uint8_t bytes[4] = {};
  const std::size_t size = runtime::encode_utf8(character, bytes);
  std::string text;
  for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(bytes[i]);
  return text;
}

// Numbers on the stack above those at the entry, at most. A pop may find none to take away.
std::int64_t height_of(const ir::Block& block) {
  std::int64_t height = 0;
  std::int64_t most = 0;
  for (const ir::Op& op : block.ops) {
    if (op.kind == ir::Op::Kind::push) most = std::max(most, ++height);
    if (op.kind == ir::Op::Kind::pop) height = std::max<std::int64_t>(0, height - 1);
  }
  return most;
}

// Bytes of output, at most.
std::size_t output_of(const ir::Block& block) {
  std::size_t bytes = 0;
  for (const ir::Op& op : block.ops) {
    if (op.kind == ir::Op::Kind::pop) bytes += 4;
    if (op.kind == ir::Op::Kind::print) bytes += utf8(op.character).size();
  }
  return bytes;
}

class PointerWriter final : public PartWriter {
 public:
  PointerWriter(const CodeNodes& nodes, bool has_flags, std::uint32_t raised,
                const std::string& line_source)
      : PartWriter(nodes, line_source), has_flags_(has_flags), raised_(raised) {}

 private:
  Frame frame() const override {
    if (!has_flags_) {
      return {"NativePointer", "  std::int32_t* t = s.top;\n", "  s.top = t;\n"};
    }
    return {"NativePointer", "  std::int32_t* t = s.top;\n  std::uint32_t g = s.flags;\n",
            "  s.top = t;\n  s.flags = g;\n"};
  }

  std::string doubts(std::uint32_t node) const override {
    const ir::Block& block = nodes().block(node);
    std::string text;
    const std::int64_t height = height_of(block);
    if (height > 0) text = fmt::format("s.end - t < {}", height);
    if (const std::size_t bytes = output_of(block); bytes > 0) {
      text += fmt::format("{}{} < {}", text.empty() ? "" : " || ", kRoom, bytes);
    }
    return text;
  }
  std::string doubts_behind(int, std::uint32_t next) const override { return doubts(next); }

  void write_block(std::uint32_t node) override {
    const ir::Block& block = nodes().block(node);
    count_steps(node, block.steps);
    write_ops(block);
    text() += fmt::format("  n += {};\n", block.steps);
    if (block.end.kind == ir::Terminator::Kind::flag_branch) {
      text() += fmt::format("  if ((g >> {} & 1u) != 0) {{\n", block.end.flag);
      leave(node, 0);
      text() += "  }\n";
      leave(node, 1);
    } else {
      leave(node, 0);
    }
  }

  void leave(std::uint32_t node, int exit) {
    if (has_flags_ && nodes().block(node).flags == ir::Flags::none) text() += "  g = 0;\n";
    write_exit(node, exit);
  }

  // What is printed in a row is put at once.
  void write_ops(const ir::Block& block) {
    const bool asks =
        has_flags_ && (block.flags == ir::Flags::of_pop || block.end.flags == ir::Flags::of_pop);
    const ir::Op* const last = asks ? last_print(block) : nullptr;
    std::string printed;
    for (const ir::Op& op : block.ops) {
      if (op.kind == ir::Op::Kind::print) {
        printed += utf8(op.character);
        continue;
      }
      put(std::exchange(printed, {}));
      if (op.kind == ir::Op::Kind::push) {
        text() += fmt::format("  *t++ = {};\n", static_cast<std::uint32_t>(op.character));
      } else if (&op == last) {
        text() += fmt::format("  g = pop(s, t, o) ? 0 : {}u;\n", raised_);
      } else {
        text() += "  pop(s, t, o);\n";
      }
    }
    put(printed);
    if (last != nullptr && last->kind == ir::Op::Kind::print) text() += "  g = 0;\n";
  }

  // Of those that find a number on the stack, or do not.
  static const ir::Op* last_print(const ir::Block& block) {
    const ir::Op* last = nullptr;
    for (const ir::Op& op : block.ops) {
      if (op.kind != ir::Op::Kind::push) last = &op;
    }
    return last;
  }

  void put(const std::string& bytes) {
    if (bytes.empty()) return;
    text() += fmt::format("  std::memcpy(o, {}, {}); o += {};\n", literal(std::string_view(bytes)),
                          bytes.size(), bytes.size());
  }

  bool has_flags_;
  std::uint32_t raised_;
};

}  // namespace

Code pointer_code(const CodeNodes& nodes, bool has_flags, std::uint32_t raised,
                  const std::string& line_source) {
  PointerWriter writer(nodes, has_flags, raised, line_source);
  return writer.write_all(parts_of(nodes, std::vector<std::uint64_t>(nodes.entry_of.size(), 0)));
}

}  // namespace grid::transpile
