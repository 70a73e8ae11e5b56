#include "tests/workloads/compile.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

#include <grid/dialect.h>
#include <grid/position.h>

#include "tests/workloads/drawing.h"

namespace grid::workloads {

namespace {

using Kind = BrainfuckKind;

// Which way things go in a layout.
struct Ways {
  Direction along;     // the code is executed
  Direction forwards;  // from the code to the lines that lead forwards
  Direction next;      // along the tape
  Direction constant;  // from the tape to the constant
  bool tests_at_end;   // a loop does, too
};

// A cell beside or in the line of code: `across` is 0 in it, positive towards lines that lead
// forwards, negative towards those that lead back.
struct Mark {
  std::size_t along;
  std::int64_t across;
  char32_t glyph;
};

class Code {
 public:
  Code(const Brainfuck& program, const Ways& ways)
      : glyphs_(*find_dialect("refunge")), ways_(ways), program_(program) {
    write_moves();
    for (const BrainfuckOp& op : program) compile(op);
  }

  std::size_t length() const { return length_; }
  // How many lanes there are on each side.
  std::int64_t lanes() const {
    std::size_t highest = 0;
    for (const BrainfuckOp& op : program_) highest = std::max(highest, op.height);
    return static_cast<std::int64_t>(highest);
  }
  const gen::Glyphs& glyphs() const { return glyphs_; }

  // Draws it so that its first cell is at `begin`.
  void draw(gen::Canvas& canvas, Cell begin) const {
    for (const Mark& mark : marks_) {
      const Cell in_line = go(begin, ways_.along, static_cast<std::int64_t>(mark.along));
      set(canvas, go(in_line, ways_.forwards, mark.across), mark.glyph);
    }
  }

 private:
  static Cell go(Cell from, Direction direction, std::int64_t count) {
    const Cell one = neighbour({0, 0}, direction);
    return {from.row + count * one.row, from.col + count * one.col};
  }

  void write_moves() {
    to_constant_ = *glyphs_.data_move(ways_.constant);
    to_tape_ = *glyphs_.data_move(opposite(ways_.constant));
    next_ = *glyphs_.data_move(ways_.next);
    previous_ = *glyphs_.data_move(opposite(ways_.next));
  }

  void compile(const BrainfuckOp& op) {
    for (std::size_t i = 0; i < op.count; ++i) {
      switch (op.kind) {
        case Kind::add:
          write({to_constant_, U'+', to_tape_, U'~'});
          break;
        case Kind::subtract:
          write({to_constant_, U'-', to_tape_, U'~'});
          break;
        case Kind::next:
          shift(next_, previous_);
          break;
        case Kind::previous:
          shift(previous_, next_);
          break;
        case Kind::print:
          write({U'!', to_constant_, U'~', to_tape_});
          break;
        case Kind::read:
          write({to_constant_, U'?', to_tape_, U'~'});
          break;
        case Kind::begin:
          begin_loop(static_cast<std::int64_t>(op.height));
          break;
        case Kind::end:
          end_loop(static_cast<std::int64_t>(op.height));
          break;
      }
    }
  }

  // Moves the constant by adding it to the cell there and subtracting that from the old one.
  void shift(char32_t there, char32_t back) {
    write({to_constant_, U'+', there, U'-', back, U'~', there, to_tape_});
  }

  void begin_loop(std::int64_t lane) {
    if (!ways_.tests_at_end) {
      write({U'#'});
      from_lane(-lane, opposite(ways_.along));
    }
    write({U'@', U'#'});
    if (ways_.tests_at_end) add(-lane, opposite(ways_.along), ways_.forwards);
    to_lane(lane, ways_.along);
  }

  void end_loop(std::int64_t lane) {
    if (ways_.tests_at_end) {
      write({U'@'});
      add(lane, ways_.along, opposite(ways_.forwards));
      to_lane(-lane, opposite(ways_.along));
    } else {
      to_lane(-lane, opposite(ways_.along));
      from_lane(lane, ways_.along);
    }
  }

  // From the line of code into a lane that leads `on`.
  void to_lane(std::int64_t lane, Direction on) {
    const Direction side = lane > 0 ? ways_.forwards : opposite(ways_.forwards);
    add(lane, side, on);
    add(0, ways_.along, side);
    ++length_;
  }

  // From a lane on which the cursor moves `from` into the line of code.
  void from_lane(std::int64_t lane, Direction from) {
    const Direction side = lane > 0 ? opposite(ways_.forwards) : ways_.forwards;
    add(lane, from, side);
    add(0, side, ways_.along);
    ++length_;
  }

  void add(std::int64_t across, Direction from, Direction to) {
    marks_.push_back({length_, across, glyphs_.turn(from, to)});
  }

  void write(std::initializer_list<char32_t> cells) {
    for (const char32_t cell : cells) marks_.push_back({length_++, 0, cell});
  }

  gen::Glyphs glyphs_;
  Ways ways_;
  const Brainfuck& program_;
  char32_t to_constant_ = 0;
  char32_t to_tape_ = 0;
  char32_t next_ = 0;
  char32_t previous_ = 0;
  std::vector<Mark> marks_;
  std::size_t length_ = 0;
};

// Both columns in all rows of the code, but for the first, which is passed at the start only.
void clear_tape(gen::Canvas& canvas, int rows) {
  for (int row = 1; row < rows; ++row) {
    canvas.set(row, 0, 0);
    canvas.set(row, 1, 0);
  }
}

std::string straight(const Brainfuck& program) {
  const Code code(program, {.along = Direction::down,
                            .forwards = Direction::right,
                            .next = Direction::down,
                            .constant = Direction::left,
                            .tests_at_end = true});
  const std::int64_t line = 2 + code.lanes();
  gen::Canvas canvas(static_cast<int>(line + code.lanes() + 1));
  Pen pen(canvas, code.glyphs(), {0, 0}, Direction::right);
  pen.write("v>");
  pen.pass(line - 2);
  pen.turn(Direction::down);
  clear_tape(canvas, static_cast<int>(code.length()) + 1);
  canvas.set(1, 0, 1);
  code.draw(canvas, {1, line});
  return text_of(canvas);
}

std::string mirrored(const Brainfuck& program) {
  const Code code(program, {.along = Direction::up,
                            .forwards = Direction::left,
                            .next = Direction::down,
                            .constant = Direction::right,
                            .tests_at_end = false});
  constexpr std::string_view kStart = "<<v";
  const auto length = static_cast<std::int64_t>(code.length());
  const std::int64_t line = std::max<std::int64_t>(kStart.size(), code.lanes());
  const std::int64_t way_down = line + code.lanes() + 1;
  const int tape = static_cast<int>(way_down) + 1;
  gen::Canvas canvas(tape + 2);
  Pen pen(canvas, code.glyphs(), {0, 0}, Direction::right);
  pen.write(kStart);
  pen.pass(way_down - pen.at().col);
  pen.turn(Direction::down);
  pen.pass(length);
  pen.turn(Direction::left);
  pen.pass(pen.at().col - line);
  pen.turn(Direction::up);
  canvas.set(1, tape, 0);
  canvas.set(1, tape + 1, 1);
  code.draw(canvas, {length, line});
  return text_of(canvas);
}

std::string sideways(const Brainfuck& program) {
  const Code code(program, {.along = Direction::right,
                            .forwards = Direction::up,
                            .next = Direction::right,
                            .constant = Direction::down,
                            .tests_at_end = true});
  const std::int64_t line = 2 + code.lanes();
  const int width = static_cast<int>(std::max(code.length(), kSidewaysCells)) + 1;
  gen::Canvas canvas(width);
  Pen pen(canvas, code.glyphs(), {0, 0}, Direction::right);
  pen.turn(Direction::down);
  pen.write(">");
  pen.pass(line - pen.at().row);
  canvas.set(1, 1, 1);
  set(canvas, {line, width - 1}, gen::kBlank);
  // Entered from above and, at the end, from the left: the cursor then falls out of the field.
  pen.turn(Direction::right);
  code.draw(canvas, pen.at());
  return text_of(canvas);
}

}  // namespace

std::string_view to_string(Layout layout) {
  switch (layout) {
    case Layout::straight:
      return "straight";
    case Layout::mirrored:
      return "mirrored";
    case Layout::sideways:
      return "sideways";
  }
  return "";
}

std::string compile_brainfuck(const Brainfuck& program, Layout layout) {
  switch (layout) {
    case Layout::straight:
      return straight(program);
    case Layout::mirrored:
      return mirrored(program);
    case Layout::sideways:
      return sideways(program);
  }
  return "";
}

}  // namespace grid::workloads
