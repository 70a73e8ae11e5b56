// Brainfuck: parsed, and run directly, which says what a compiled program has to print.
//
//   const auto source = grid::workloads::parse_brainfuck("++[->+++<]>.");
//   const BrainfuckRun run = grid::workloads::run_brainfuck(*source, "");   // run.output == "\6"
//
// As compiled programs have it, cells are bytes that wrap around, the end of input leaves a cell as
// it is, and there is nothing to the left of the first cell. All other characters are comments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace grid::workloads {

enum class BrainfuckKind : std::uint8_t { add, subtract, next, previous, print, read, begin, end };

struct BrainfuckOp {
  BrainfuckKind kind{};
  std::size_t count = 1;    // of equal operations in a row; loops: 1
  std::size_t partner = 0;  // loops: the index of the other end
  std::size_t height = 0;   // loops: 1 where no loop is inside, or else one more than the highest

  friend bool operator==(const BrainfuckOp&, const BrainfuckOp&) = default;
};
using Brainfuck = std::vector<BrainfuckOp>;

struct BrainfuckError {
  std::size_t byte = 0;  // where the bracket without a partner is
  std::string message{};
};

// O(bytes).
tl::expected<Brainfuck, BrainfuckError> parse_brainfuck(std::string_view source);

struct BrainfuckRun {
  enum class End : std::uint8_t { done, limit, left_of_tape } end{};
  std::string output{};
  std::uint64_t operations = 0;  // executed, tests of loops included
  std::size_t cells = 1;         // of the tape that were visited
};

// Ends before more than `limit` operations are executed.
BrainfuckRun run_brainfuck(const Brainfuck& program, std::string_view input,
                           std::uint64_t limit = std::numeric_limits<std::uint64_t>::max());

}  // namespace grid::workloads
