// Short ways to say in a test which block is meant.
#pragma once

#include <string>
#include <utility>

#include <grid/ir.h>

#include "tests/unit/libgrid/machine_fixture.h"

namespace grid::test {

// The block that begins in a state of a program.
inline ir::Block block(const ProgramPtr& code, const ControlState& entry,
                       const ir::Join& join = {}) {
  return ir::build_block(ir::CodeView(*code), entry, join);
}

// The one that begins at the start.
inline ir::Block block(std::string_view dialect, std::string text) {
  const ProgramPtr code = program(dialect, std::move(text));
  return block(code, {{0, 0}, code->dialect().start_direction, code->dialect().start_mode});
}

// Its operations and its end, as dump() has them, without the cells that they come from.
inline std::string body(const ir::Block& block) {
  const std::string text = ir::dump(block);
  std::string result;
  for (std::size_t begin = text.find('\n') + 1; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    const std::string line = text.substr(begin + 2, end - begin - 2);
    const std::string shown = line.substr(0, line.find("  ;"));
    result += (result.empty() ? "" : "; ") + shown;
    begin = end + 1;
  }
  return result;
}

inline constexpr auto kJump = ir::Terminator::Kind::jump;

}  // namespace grid::test
