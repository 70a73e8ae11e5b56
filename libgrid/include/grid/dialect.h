// Dialects as data. An instruction is one row of its dialect's table; the machine, the static
// flow, the documentation and every later analysis read that row. A dialect is its whole table
// plus its policy values (grid/policies.def). Nothing here depends on a program.
//
//   const grid::Dialect* dialect = grid::find_dialect("ipgrid-3");
//   const grid::Instruction* row = dialect->find(U'.');   // row->name == "print"
//
//   grid::LanguageOptions options;
//   options.compat = true;
//   grid::Result<grid::Dialect> compatible = grid::with_options(*dialect, options);
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <grid/diagnostic.h>
#include <grid/export.h>

namespace grid {

enum class Direction : std::uint8_t { right, down, left, up };
inline constexpr std::array<Direction, 4> kDirections = {Direction::right, Direction::down,
                                                         Direction::left, Direction::up};

// A pointer's mode. The first six are the data modes of refunge, the rest the modes of ipgrid.
enum class Mode : std::uint8_t {
  none,
  add,
  subtract,
  input,
  output,
  clear,
  normal,
  string,
  escape,
};
inline constexpr std::size_t kModeCount = 9;

// Whether a data operation in this mode uses the value of the cell it comes from, writes to the
// cell it leads to, or does so whatever that holds.
constexpr bool uses_operand(Mode mode) {
  return mode == Mode::add || mode == Mode::subtract || mode == Mode::output;
}
constexpr bool assigns(Mode mode) { return mode == Mode::input || mode == Mode::clear; }
constexpr bool writes(Mode mode) {
  return mode == Mode::add || mode == Mode::subtract || assigns(mode);
}
// Whether cells are characters to a pointer, and not instructions.
constexpr bool in_string(Mode mode) { return mode == Mode::string || mode == Mode::escape; }

enum class Family : std::uint8_t { refunge, ipgrid };

// What an instruction does; the other columns of its row say with what.
enum class Operation : std::uint8_t {
  set_mode,          // the pointer's mode becomes `mode`
  move_data,         // the data pointer goes one cell to `moves`; the mode's operation is done
  operate_in_place,  // the mode's operation is done on the data cell itself
  turn,              // the direction becomes turn[direction]
  skip,              // one more cell is passed over
  skip_if_zero,      // so, if the data cell held 0 at the start of the step
  fork,              // this pointer turns by `turn`, a new one leaves by `child`
  end,               // the pointer is removed
  string,            // string mode begins, or ends
  print,             // a number is popped and printed
  escape,            // in string mode: the next character is escaped
  skip_unless_flag,  // passes its access character, and one more cell unless that flag is set
};

// Whether the operation of the mode is done.
constexpr bool operates_on_data(Operation operation) {
  return operation == Operation::move_data || operation == Operation::operate_in_place;
}

// A direction for each incoming direction.
struct Turns {
  Direction right;
  Direction down;
  Direction left;
  Direction up;

  constexpr Direction operator[](Direction from) const {
    switch (from) {
      case Direction::right:
        return right;
      case Direction::down:
        return down;
      case Direction::left:
        return left;
      case Direction::up:
        return up;
    }
    return right;
  }
  friend bool operator==(const Turns&, const Turns&) = default;
};
inline constexpr Turns kStraight = {Direction::right, Direction::down, Direction::left,
                                    Direction::up};
constexpr Turns always(Direction to) { return {to, to, to, to}; }

// Which reading of the language a row belongs to: `compat` rows replace their namesakes (IG-17).
enum class Reading : std::uint8_t { both, own, compat };

inline constexpr int kNoFlag = -1;

// One row of an instruction table. The texts live as long as the program.
struct Instruction {
  char32_t glyph = 0;
  std::string_view name{};
  std::string_view clause{};  // of the language page
  Operation operation{};
  Turns turn = kStraight;              // turn, fork: this pointer's new direction
  Turns child = kStraight;             // fork: the new pointer's direction
  Direction moves = Direction::right;  // move_data
  Mode mode = Mode::none;              // set_mode
  int pops = 0;                        // numbers taken from the stack
  int raises = kNoFlag;                // index of the flag raised when the stack is empty
  Reading reading = Reading::both;
  std::string_view picture{};  // what it does to the grid, in a few characters
  std::string_view effect{};   // the same in words
};

// A flag of a pointer and the character that names it.
struct Flag {
  char32_t access = 0;
  std::string_view name;
};

#define GRID_POLICY(Type, member, refunge, ipgrid, question, ...) \
  enum class Type : std::uint8_t { __VA_ARGS__ };
#include <grid/policies.def>
#undef GRID_POLICY

// One answer to each question of policies.def, and the byte of the source that stands for 0.
struct Policy {
#define GRID_POLICY(Type, member, refunge, ipgrid, question, ...) Type member{};
#include <grid/policies.def>
#undef GRID_POLICY
  std::optional<std::uint8_t> nul{};  // TX-4

  friend bool operator==(const Policy&, const Policy&) = default;
};

// A row of policies.def with access to its value as a number, for listings and comparisons.
struct PolicyRow {
  std::string_view name;
  std::array<std::string_view, 2> clauses;  // by family; see clause()
  std::string_view question;
  std::vector<std::string_view> answers;  // by value
  std::uint8_t (*get)(const Policy&);
  void (*set)(Policy&, std::uint8_t answer);  // answer < answers.size()

  // The clause that answers the question for a family; empty where it does not arise.
  std::string_view clause(Family family) const { return clauses[static_cast<std::size_t>(family)]; }
};
GRID_API const std::vector<PolicyRow>& policy_rows();

struct Dialect {
  std::string_view name{};       // as --dialect takes it
  std::string_view extension{};  // of files, with the dot
  std::string_view summary{};
  Family family{};
  Direction start_direction{};
  Mode start_mode{};
  std::vector<Flag> flags{};                // at most 8
  std::vector<Instruction> instructions{};  // of all readings
  Reading reading = Reading::own;           // the one that counts
  Policy policy{};

  // Derived from the rows by index():
  static constexpr std::uint8_t kNoRow = 255;
  std::array<std::uint8_t, 128> row_of_glyph{};
  std::vector<Mode> modes{};  // that a pointer can be in
  bool has_field = false;     // cells that a run can change
  bool has_stack = false;     // then pointers have an order that can be seen

  // The row that `cell` executes, or null: the cell does nothing. Constant time; the row lives
  // as long as this dialect. Valid after index().
  const Instruction* find(char32_t cell) const {
    if (cell >= row_of_glyph.size()) return nullptr;
    const std::uint8_t row = row_of_glyph[cell];
    return row == kNoRow ? nullptr : &instructions[row];
  }
  // Whether a row belongs to the reading that counts.
  bool active(const Instruction& row) const {
    return row.reading == Reading::both || row.reading == reading;
  }
  // Makes find() and the derived members follow `instructions` and `reading`; call it after
  // changing either. All glyphs are below 128, at most 255 rows.
  GRID_API void index();
};

// All dialects, in the order of dialects.def, as the language pages define them.
GRID_API const std::vector<const Dialect*>& dialects();
// By name; null if there is none.
GRID_API const Dialect* find_dialect(std::string_view name);
// The same for a name that somebody typed: fails with `unknown_dialect`, whose advice lists the
// names there are. Never null.
GRID_API Result<const Dialect*> dialect_named(std::string_view name);
// By the extension of a file name such as "a/b.ref"; null if it is no dialect's.
GRID_API const Dialect* dialect_for_file(std::string_view file_name);

// The language options of the tools and of .grid.toml. What is not given stays as the dialect
// has it.
struct LanguageOptions {
  std::optional<Newlines> newlines{};
  std::optional<std::uint8_t> nul{};
  std::optional<FinalNewline> final_newline{};
  std::optional<EndOfInput> end_of_input{};
  bool compat = false;
};

// The dialect with the options applied; fails with `foreign_option` where an option belongs to
// the other family, naming it.
GRID_API Result<Dialect> with_options(const Dialect& dialect, const LanguageOptions& options);

GRID_API std::string_view to_string(Direction direction);
GRID_API std::string_view to_string(Mode mode);
GRID_API std::string_view to_string(Operation operation);
GRID_API std::string_view to_string(Family family);
GRID_API std::string_view to_string(Reading reading);

}  // namespace grid
