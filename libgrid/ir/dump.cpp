#include <array>
#include <cstdio>

#include <grid/ir.h>

namespace grid::ir {

namespace {

std::string text_of(Cell at) {
  return std::to_string(at.row + 1) + ":" + std::to_string(at.col + 1);
}

std::string text_of(const ControlState& state) {
  return text_of(state.at) + " " + std::string(to_string(state.direction)) + " " +
         std::string(to_string(state.mode));
}

std::string text_of(Offset at) {
  return "[" + std::to_string(at.row) + "," + std::to_string(at.col) + "]";
}

std::string text_of(const Value& value) {
  std::string text;
  for (const Term& term : value.terms) {
    const bool minus = term.times > 128;
    const unsigned times = minus ? 256U - term.times : term.times;
    text += text.empty() ? (minus ? "-" : "") : (minus ? " - " : " + ");
    if (times != 1) text += std::to_string(times) + " * ";
    text += text_of(term.cell);
  }
  if (value.constant == 0 && !text.empty()) return text;
  return text + (text.empty() ? "" : " + ") + std::to_string(value.constant);
}

std::string text_of(char32_t character) {
  if (character > U' ' && character <= U'~') return {'\'', static_cast<char>(character), '\''};
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "U+%04X", static_cast<unsigned>(character));
  return text.data();
}

std::string_view text_of(Flags flags) {
  switch (flags) {
    case Flags::none:
      return "none";
    case Flags::of_entry:
      return "those of the entry";
    case Flags::of_pop:
      return "that of the last pop";
  }
  return "";
}

std::string text_of(const Block& block, const Op& op) {
  std::string text = "  ";
  switch (op.kind) {
    case Op::Kind::assign:
      text += text_of(op.to) + " := " + text_of(op.value);
      break;
    case Op::Kind::write:
      text += "write " + text_of(op.value);
      break;
    case Op::Kind::push:
      text += "push " + text_of(op.character);
      break;
    case Op::Kind::pop:
      text += "pop and print";
      break;
    case Op::Kind::print:
      text += "print " + text_of(op.character);
      break;
  }
  text += "  ;";
  for (const std::uint32_t step : op.steps) text += " " + text_of(block.path[step]);
  return text + "\n";
}

std::string text_of(const Terminator& end) {
  using Kind = Terminator::Kind;
  switch (end.kind) {
    case Kind::jump:
      return "go on at " + text_of(end.exits[0]);
    case Kind::branch:
      return "if " + text_of(end.tested) + " is 0, " + text_of(end.exits[0]) + ", else " +
             text_of(end.exits[1]);
    case Kind::flag_branch:
      return "if flag " + std::to_string(end.flag) + " is set (" + std::string(text_of(end.flags)) +
             "), " + text_of(end.exits[0]) + ", else " + text_of(end.exits[1]);
    case Kind::fork:
      return "fork at " + text_of(end.exits[0]);
    case Kind::input:
      return "read at " + text_of(end.exits[0]);
    case Kind::leave:
      return "leave from " + text_of(end.exits[0]);
    case Kind::removal:
      return "end at " + text_of(end.exits[0]);
    case Kind::rewritten:
      return "rewritten at " + text_of(end.exits[0]);
  }
  return "";
}

std::string_view text_of(Loop loop) {
  switch (loop) {
    case Loop::none:
      return "";
    case Loop::linear:
      return ", a linear loop";
    case Loop::scan:
      return ", a scan";
  }
  return "";
}

}  // namespace

std::string dump(const Block& block) {
  std::string text = "block " + text_of(block.entry) +
                     (block.any_mode ? " or any other mode: " : ": ") +
                     std::to_string(block.steps) + (block.steps == 1 ? " step" : " steps");
  if (block.first != block.last) {
    text += ", from " + text_of(block.first) + " to " + text_of(block.last);
  }
  text += std::string(text_of(block.loop)) + "\n";
  for (const Guard& guard : block.guards) {
    text += "  assume " + text_of(guard.cell) + " = " + std::to_string(guard.value) + "\n";
  }
  for (const Op& op : block.ops) text += text_of(block, op);
  for (const Offset& cell : block.restored) text += "  " + text_of(cell) + " as before\n";
  if (block.move != Offset{}) text += "  move to " + text_of(block.move) + "\n";
  if (block.flags != Flags::none) text += "  flags: " + std::string(text_of(block.flags)) + "\n";
  return text + "  " + text_of(block.end) + "\n";
}

std::string dump(const Graph& graph) {
  std::string text = graph.complete ? "" : "incomplete\n";
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    text += std::to_string(i) + ": " + dump(node.block);
    if (node.next.empty()) continue;
    text += "  next";
    for (const std::uint32_t next : node.next) {
      text += next == Graph::kNowhere ? " nowhere" : " " + std::to_string(next);
    }
    text += "\n";
  }
  return text;
}

}  // namespace grid::ir
