// The intermediate representation: what one pointer does on a stretch of its way, as operations
// on cells that are named by where they lie from its data pointer, or on the stack. The fast engine
// executes blocks, the transpiler prints them.
//
//   grid::ir::CodeView code(*program);
//   grid::ir::Block block = grid::ir::build_block(code, {{0, 0}, Direction::right, Mode::none});
//   block = grid::ir::optimized(std::move(block), grid::ir::kAllPasses);
//   std::string text = grid::ir::dump(block);
//
//   grid::ir::Graph graph = grid::ir::build_graph(grid::reach(program, {}));   // all blocks
//
// A block is exact for a pointer in its entry state as long as it is the only one alive, the cells
// of `path` hold what they held when the block was built and are none of those that it changes, and
// `first` and `last`, seen from the data pointer, lie in the field. It has no exits but its end:
// whoever has fewer steps left than it takes goes step by step along `path` instead, which is the
// state at every step inside.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <grid/export.h>
#include <grid/flow.h>
#include <grid/position.h>
#include <grid/program.h>
#include <grid/reach.h>

namespace grid::ir {

// A cell as seen from the data pointer at the entry of a block. Columns do not wrap here.
struct Offset {
  std::int64_t row = 0;
  std::int64_t col = 0;

  friend auto operator<=>(const Offset&, const Offset&) = default;
};

// constant + the sum of times * cell, modulo 256.
struct Term {
  Offset cell{};
  std::uint8_t times = 1;  // not 0

  friend bool operator==(const Term&, const Term&) = default;
};
struct Value {
  std::uint8_t constant = 0;
  std::vector<Term> terms{};  // by cell, each once

  friend bool operator==(const Value&, const Value&) = default;
};
GRID_API Value value_of(Offset cell);
GRID_API Value sum(const Value& a, const Value& b, std::uint8_t times_b);

struct Op {
  enum class Kind : std::uint8_t {
    assign,  // the cell `to` becomes `value`, which may contain it
    write,   // the byte `value` is written
    push,    // `character` goes on the stack
    pop,     // a number is popped and printed; on an empty stack there is nothing to print
    print,   // `character` is printed, which was pushed before and would be popped now
  };
  Kind kind{};
  Offset to{};
  Value value{};
  char32_t character = 0;
  std::vector<std::uint32_t> steps{};  // of the block, from 0, that it does the work of; ascending

  friend bool operator==(const Op&, const Op&) = default;
};

// Which flags a pointer has, in dialects with flags; in others it is always `none`.
enum class Flags : std::uint8_t {
  none,
  of_entry,  // those of the entry
  of_pop,    // that of an empty stack, if the last `pop` or `print` of the block is a `pop` and
             // found it empty
};

// How a block ends.
struct Terminator {
  enum class Kind : std::uint8_t {
    jump,         // goes on at exits[0]
    branch,       // at exits[0] if the cell `tested` is zero, else at exits[1]
    flag_branch,  // at exits[0] if `flag` is one of `flags`, else at exits[1]; the step of either
                  // branch is in the block
    // The next step, from exits[0], is not part of any block: it
    fork,       // forks,
    input,      // reads,
    leave,      // leads out of the field,
    removal,    // removes the pointer,
    rewritten,  // or executes a cell that a run may rewrite.
  };
  Kind kind{};
  ControlState exits[2]{};
  Offset tested{};
  int flag = kNoFlag;
  Flags flags = Flags::none;  // before the branch

  friend bool operator==(const Terminator&, const Terminator&) = default;
};

// What a loop does that is one block: it leads back to its entry, always or while `tested` is not
// 0.
enum class Loop : std::uint8_t {
  none,
  // The data pointer is back where it was, and each round adds the same to each cell: so many
  // rounds add so many times as much. All operations are of the form `to` := `to` + terms, and no
  // term is assigned to.
  linear,
  // Nothing is assigned, written or assumed; the data pointer moves.
  scan,
};

// What is assumed of a cell at the entry of a block, by Pass::constant_cells.
struct Guard {
  Offset cell{};
  std::uint8_t value = 0;

  friend bool operator==(const Guard&, const Guard&) = default;
};

struct Block {
  ControlState entry{};
  // A mode is set before any data operation, so that of the entry is of no account, whatever it is.
  bool any_mode = false;
  std::uint64_t steps = 0;
  std::vector<Cell> path{};     // the cell that is executed, of each step
  std::vector<Guard> guards{};  // by cell; if one does not hold, the block does not apply
  std::vector<Op> ops{};        // in order
  // Cells that change, but hold at the end what they held at the entry, so that no operation is
  // left that assigns them; by cell.
  std::vector<Offset> restored{};
  Offset move{};   // of the data pointer, from entry to exit
  Offset first{};  // the least row and column that the data pointer visits,
  Offset last{};   // and the greatest
  Terminator end{};
  Flags flags = Flags::none;  // at the exit
  Loop loop = Loop::none;

  friend bool operator==(const Block&, const Block&) = default;
};

// The cells as they are, which need not be those of the source: `cells` row by row, or null for
// those of the program. Not owned.
struct CodeView {
  explicit CodeView(const Program& the_program)
      : program(&the_program), rows(the_program.height()) {}
  CodeView(const Program& the_program, const std::uint8_t* the_cells, std::int64_t the_rows)
      : program(&the_program), cells(the_cells), rows(the_rows) {}

  char32_t cell(Cell at) const {
    return cells == nullptr ? program->cell(at)
                            : cells[static_cast<std::size_t>(at.row * program->width() + at.col)];
  }

  const Program* program;
  const std::uint8_t* cells = nullptr;
  std::int64_t rows;
};

// Where a block may end because it is long, and another one begins.
using Join = std::function<bool(const ControlState& at)>;
inline constexpr std::uint64_t kMostSteps = 4096;  // of a block
inline constexpr std::uint64_t kLong = 1024;

// The block that begins in a state: one operation for each data operation on the way, until a
// branch, a step that belongs to no block, the entry again, or kMostSteps, or kLong and `join`,
// which may be empty. A block without steps begins where a step is that belongs to none. Only for
// dialects as the language pages define them and their language options. O(steps).
GRID_API Block build_block(const CodeView& code, const ControlState& entry, const Join& join = {});

// Passes, each of which can be left out. None makes a block worse, and twice does no more than
// once.
enum class Pass : std::uint8_t {
  constant_cells,  // cells that are added to others are taken for what they are known to hold
  fuse,            // operations on the same cells become one, as do a push and its pop
  linear_loops,    // Loop::linear is found
  scan_loops,      // Loop::scan is found
  dead_modes,      // blocks with `any_mode` begin in Mode::none
};
inline constexpr std::array kPasses = {Pass::constant_cells, Pass::fuse, Pass::linear_loops,
                                       Pass::scan_loops, Pass::dead_modes};
using PassSet = std::uint32_t;
constexpr PassSet bit(Pass pass) { return 1U << static_cast<unsigned>(pass); }
inline constexpr PassSet kAllPasses = (1U << kPasses.size()) - 1;
GRID_API std::string_view to_string(Pass pass);  // "constant-cells"
// Of "fuse,dead-modes", "all" or "none"; no value if one of the names is none.
GRID_API std::optional<PassSet> pass_set(std::string_view names);
// What a cell is known, or guessed, to hold at the entry; no value: nothing is.
using Known = std::function<std::optional<std::uint8_t>(Offset cell)>;
// `known` may be empty: then no pass guesses.
GRID_API Block optimized(Block block, PassSet passes, const Known& known = {});

// As text, a line for each operation, with the cells of the source that it comes from.
GRID_API std::string dump(const Block& block);

struct Node {
  Block block{};
  // The nodes that follow, in the order of the exits. For a fork: that of this pointer, then that
  // of the new one. For `leave` and `rewritten`: all to which the step may lead, ascending.
  std::vector<std::uint32_t> next{};
};

// All blocks of a program. Wherever a pointer comes to in a run, it is in one of them or on a
// single step between two, unless it is below the source: a block begins where it comes back.
struct Graph {
  // No run goes there, or it leads to where there are no blocks.
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFF;

  ProgramPtr program{};
  std::vector<Node> nodes{};  // 0 begins at the start
  bool complete = false;      // as Reach::complete; if not, it may miss some, and what is rewritten
};

// Blocks end before cells that may be rewritten, and where others meet them, so that each state is
// in one; in two, if it is part of a Loop. Time and memory as the states and edges of `reach`.
GRID_API Graph build_graph(const Reach& reach, PassSet passes = kAllPasses);
GRID_API std::string dump(const Graph& graph);

}  // namespace grid::ir
