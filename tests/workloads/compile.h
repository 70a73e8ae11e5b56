// Brainfuck compiled to refunge: one cursor, no cell of the code is ever written.
//
//   const std::string text = compile_brainfuck(*parse_brainfuck("+[.+]"), Layout::straight);
//
// The tape is a line of cells; beside it runs a line of cells that hold 0, but for a single 1 next
// to the data pointer, which travels with it: adding that 1 is '+', and moving it is most of the
// work of '>'. The code is one long line. A loop has two lines beside it, on either side: one leads
// forwards past its end, the other back to its beginning. They are nearer the smaller the loop is,
// so lines that run beside each other have lanes of their own; to cross one is to pass a blank.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/workloads/brainfuck.h"

namespace grid::workloads {

enum class Layout : std::uint8_t {
  // Downwards; from the left the constant, the tape (both growing downwards), lines back, the code,
  // lines forwards. A loop tests at both ends.
  straight,
  // Upwards; from the left lines forwards, the code, lines back, the tape, the constant. A loop
  // tests at its beginning only.
  mirrored,
  // To the right, one long row; from the top the tape (growing to the right), the constant, lines
  // forwards, the code, lines back. A loop tests at both ends.
  sideways,
};
inline constexpr std::array<Layout, 3> kLayouts = {Layout::straight, Layout::mirrored,
                                                   Layout::sideways};
std::string_view to_string(Layout layout);

// How long the tape is at least where it grows sideways: there it is as long as the code.
inline constexpr std::size_t kSidewaysCells = 1000;

// O(operations). The text does what run_brainfuck() does, as long as that stays on the tape.
std::string compile_brainfuck(const Brainfuck& program, Layout layout);

}  // namespace grid::workloads
