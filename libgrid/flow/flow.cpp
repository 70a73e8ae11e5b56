#include <grid/flow.h>

#include "flow/successors.h"

namespace grid {

Decoded decode_in_string(const Dialect& dialect, Mode mode, char32_t cell) {
  const Instruction* const row = dialect.find(cell);
  const bool quotes = row != nullptr && row->operation == Operation::string;
  const bool escapes = row != nullptr && row->operation == Operation::escape;
  if (mode == Mode::escape) {
    if (!quotes && !escapes) return {Action::execute, row, Mode::string};
    const bool printed = dialect.policy.escaped_special == EscapedSpecial::printed;
    return {printed ? Action::print : Action::push, row, Mode::string};
  }
  if (quotes) {
    const bool pushed = dialect.policy.closing_quote == ClosingQuote::pushed;
    return {pushed ? Action::push_and_leave : Action::leave_string, row, dialect.start_mode};
  }
  if (escapes) return {Action::begin_escape, row, Mode::escape};
  return {Action::push, row, Mode::string};
}

Flow flow(const Program& program, const ControlState& from, const Decoded& decoded) {
  const Motion motion(program.dialect(), program.width(), program.height());
  Flow flow;
  SuccessorVisitor visitor(program, motion, from, [&flow](const Successor& way) { flow.add(way); });
  visitor.follow(decoded);
  return flow;
}

}  // namespace grid
