// Rings of many pointers. A ring hangs below a column of stages. Each stage doubles the pointers
// that come from above and sends both halves on, one of them changed: later, or with another data
// pointer. So n stages make 2^n pointers that all differ. The ring takes no difference away,
// because what a pointer does there depends on nothing but the cell it is in.
#include <algorithm>
#include <cstddef>
#include <string>

#include <grid/dialect.h>

#include "tests/workloads/drawing.h"
#include "tests/workloads/loops.h"

namespace grid::workloads {

namespace {

constexpr std::int64_t kCentre = 1;  // column of the way down, with a branch on either side

// What a stage takes: steps on either branch, from the cell that doubles to the one below the
// stage, and how many cells it has.
struct Stage {
  std::uint64_t left = 0;
  std::uint64_t right = 0;
  std::uint64_t cells = 0;

  std::uint64_t slower() const { return std::max(left, right); }
};

// refunge. The cursors on the left execute `code`, which leaves the mode as it is, and are `delay`
// steps ahead of those on the right. They come back to the centre first, and pass over the cell
// in which the others do.
//
//    /Y\   fork
//    + #   left `code`, right a cell passed over where both are to be equally fast
//    \\    the left ones come back,
//     #    pass over the next cell,
//     //   and the right ones come back
//
// Moves `at` from the cell of `Y` to the one below the stage.
Stage fork_stage(gen::Canvas& canvas, const gen::Glyphs& glyphs, Cell& at, const std::string& code,
                 unsigned delay) {
  Pen left(canvas, glyphs, {at.row, kCentre - 1}, Direction::left);
  Pen right(canvas, glyphs, {at.row, kCentre + 1}, Direction::right);
  set(canvas, at, glyphs.fork(Direction::down, Direction::left, Direction::right)->glyph);
  left.turn(Direction::down);
  left.write(code);
  for (unsigned i = 1; i < delay; ++i) left.write("# ");
  left.turn(Direction::right);
  left.turn(Direction::down);
  left.write("#");
  right.turn(Direction::down);
  if (delay == 0) right.write("# ");
  right.pass(left.at().row - right.at().row);
  right.turn(Direction::left);
  right.turn(Direction::down);
  at = right.at();
  const std::uint64_t passed_over = delay == 0 ? 0 : delay - 1;
  return {.left = 1 + left.length() - passed_over,
          .right = 1 + left.length() - passed_over + delay,
          .cells = 1 + left.length() + right.length()};
}

// refunge: up a column right of the stages and back to the centre, at `meet`. Returns how many
// cells that are.
std::uint64_t close_ring(Pen& pen, Cell meet, std::string_view code_upwards) {
  const std::uint64_t before = pen.length();
  pen.turn(Direction::right);
  pen.pass(1);
  pen.turn(Direction::up);
  pen.write(code_upwards);
  pen.pass(pen.at().row - meet.row);
  pen.turn(Direction::left);
  pen.pass(1);
  pen.turn(Direction::down);
  return pen.length() - before;
}

constexpr int kCodeWidth = 4;  // of everything above

// Row 0: the data pointer goes to the last column, the cursor to the centre. The cell there.
Cell start(gen::Canvas& canvas, const gen::Glyphs& glyphs) {
  Pen pen(canvas, glyphs, {0, 0}, Direction::right);
  pen.write("<");
  pen.turn(Direction::down);
  return pen.at();
}

// Passes over the cell in which the ring comes round; that cell.
Cell enter_ring(gen::Canvas& canvas, const gen::Glyphs& glyphs, Cell at) {
  Pen pen(canvas, glyphs, at, Direction::down);
  pen.write("#");
  return pen.at();
}

// A ring on which cells are written under the data pointer and left of it only. It takes more than
// kPlaces steps.
void draw_fork_ring(gen::Canvas& canvas, const gen::Glyphs& glyphs, Cell at) {
  const Cell meet = enter_ring(canvas, glyphs, at);
  Pen pen(canvas, glyphs, {meet.row + 1, meet.col}, Direction::down);
  pen.write("+<>~  ");
  pen.turn(Direction::right);
  pen.turn(Direction::down);
  pen.write(" <->~  ");
  pen.turn(Direction::left);
  pen.turn(Direction::down);
  pen.write("# +<~> ");
  close_ring(pen, meet, " -< ~ > ");
}

// Cursors differ in their place on the ring by these stages: 2^4 places.
constexpr unsigned kPlaceStages = 4;
constexpr unsigned kMostAcross = 6;  // 2^6 data pointers side by side

// Where data pointers of a ring are at home: from the right end of row 0 leftwards, and in as many
// cells below.
struct Homes {
  unsigned across;
  unsigned down;
  std::int64_t stride;

  Homes(unsigned doublings, Cells cells)
      : across(std::min(doublings, kMostAcross)),
        down(doublings - across),
        stride(cells == Cells::own ? 2 : 1) {}

  unsigned doublings() const { return across + down; }
  // The way from a home to its counterpart in the other half, at doubling i. The longest are best
  // gone while pointers are few.
  std::string way(unsigned i) const {
    if (i < across) return std::string(static_cast<std::size_t>(stride) << i, '<');
    return std::string(std::size_t{1} << (i - across), 'v');
  }
  // Columns, with the cell left of each home.
  int columns() const { return static_cast<int>((stride << across) + (stride == 1 ? 1 : 0)); }
  int rows() const { return 1 << down; }
};

void fill(gen::Canvas& canvas, const Homes& homes) {
  for (int row = 0; row < homes.rows(); ++row) {
    for (int col = 0; col < homes.columns(); ++col) {
      canvas.set(row, kCodeWidth + col, static_cast<char32_t>('a' + (3 * row + 7 * col) % 26));
    }
  }
}

// ipgrid: pointers go left and right and come back to the centre from both sides, the right ones
// 2 x `detour` cycles later. Moves `at` on, as above.
//
//    v_ v
//    >v <
Stage split_stage(gen::Canvas& canvas, const gen::Glyphs& glyphs, Cell& at, std::int64_t detour) {
  Pen left(canvas, glyphs, {at.row, kCentre - 1}, Direction::left);
  Pen right(canvas, glyphs, {at.row, kCentre + 1}, Direction::right);
  set(canvas, at, glyphs.fork(Direction::down, Direction::left, Direction::right)->glyph);
  left.turn(Direction::down);
  left.turn(Direction::right);
  left.turn(Direction::down);
  right.pass(detour);
  right.turn(Direction::down);
  right.turn(Direction::left);
  right.pass(detour);
  right.turn(Direction::down);
  at = right.at();
  return {.left = 1 + left.length(),
          .right = 1 + right.length(),
          .cells = 1 + left.length() + right.length()};
}

Cell split_start(gen::Canvas& canvas, const gen::Glyphs& glyphs) {
  Pen pen(canvas, glyphs, {0, 0}, Direction::down);
  pen.turn(Direction::right);
  pen.turn(Direction::down);
  return pen.at();
}

// Two numbers are pushed and printed, where there is an escape one of them within the string.
std::string_view strings_of(const gen::Glyphs& glyphs) {
  return glyphs.find(Operation::escape) ? "\"a\\.b\".?z;" : "\"ab\"..";
}

// To the right and back, `pairs` times, and up the column of the centre.
void draw_split_ring(gen::Canvas& canvas, const gen::Glyphs& glyphs, Cell at, int pairs,
                     std::string_view code) {
  Pen pen(canvas, glyphs, at, Direction::down);
  for (int i = 0; i < pairs; ++i) {
    pen.turn(Direction::right);
    if (i == 0) pen.write(code);
    pen.pass(canvas.width() - 1 - pen.at().col);
    pen.turn(Direction::down);
    pen.turn(Direction::left);
    if (i + 1 == pairs) break;
    pen.pass(pen.at().col - (kCentre + 1));
    pen.turn(Direction::down);
  }
  pen.pass(pen.at().col - kCentre);
  pen.turn(Direction::up);
}

Workload refunge_storm(std::string_view dialect, unsigned delay) {
  const gen::Glyphs glyphs(*find_dialect(dialect));
  gen::Canvas canvas(kCodeWidth + 1);
  const Cell meet = enter_ring(canvas, glyphs, start(canvas, glyphs));
  canvas.set(0, kCodeWidth, U'a');
  Cell at = {meet.row + 1, meet.col};
  const Stage stage = fork_stage(canvas, glyphs, at, "+v^~", delay);
  Pen pen(canvas, glyphs, at, Direction::down);
  const std::uint64_t rest = close_ring(pen, meet, "");
  return {.dialect = dialect,
          .text = text_of(canvas),
          .pointers = {},
          .states = delay == 0 ? 2 : stage.cells + rest};
}

Workload ipgrid_storm(std::string_view dialect, int detour) {
  const gen::Glyphs glyphs(*find_dialect(dialect));
  const std::int64_t up = kCentre + detour + 2;
  gen::Canvas canvas(static_cast<int>(up) + 1);
  Cell at = split_start(canvas, glyphs);
  const Stage stage = split_stage(canvas, glyphs, at, detour);
  Pen pen(canvas, glyphs, at, Direction::down);
  pen.turn(Direction::right);
  pen.pass(up - pen.at().col);
  pen.turn(Direction::up);
  pen.pass(pen.at().row);
  pen.turn(Direction::left);
  pen.pass(pen.at().col - kCentre);
  pen.turn(Direction::down);
  return {.dialect = dialect,
          .text = text_of(canvas),
          .pointers = {},
          .states = detour == 0 ? 2 : stage.cells + pen.length()};
}

}  // namespace

Workload fork_ring(std::string_view dialect, unsigned doublings, Cells cells) {
  const unsigned places = std::min(doublings, kPlaceStages);
  const Homes homes(cells == Cells::own ? doublings : doublings - places, cells);
  const gen::Glyphs glyphs(*find_dialect(dialect));
  gen::Canvas canvas(kCodeWidth + homes.columns());
  Cell at = start(canvas, glyphs);
  std::uint64_t steps = 2;
  for (unsigned i = 0; i < doublings; ++i) {
    const unsigned left = doublings - 1 - i;
    const std::string way = left < homes.doublings() ? homes.way(left) : "";
    steps += fork_stage(canvas, glyphs, at, way, i < places ? 1U << i : 0).slower();
  }
  draw_fork_ring(canvas, glyphs, at);
  fill(canvas, homes);
  return {.dialect = dialect,
          .text = text_of(canvas),
          .warm_up = steps + 1,
          .pointers = std::uint64_t{1} << doublings,
          .states = std::uint64_t{1} << doublings};
}

Workload split_ring(std::string_view dialect, unsigned doublings, bool strings) {
  const std::int64_t pointers = std::int64_t{1} << doublings;
  const gen::Glyphs glyphs(*find_dialect(dialect));
  constexpr std::int64_t kLeast = 24;  // columns, enough for the strings
  // Half of the pointers are the largest detour of a stage, twice all of them the spread.
  gen::Canvas canvas(static_cast<int>(std::max(kLeast, kCentre + 2 + pointers / 2)));
  Cell at = split_start(canvas, glyphs);
  std::uint64_t steps = 2;
  // The longest way first, while pointers are few.
  for (unsigned left = doublings; left > 0; --left) {
    steps += split_stage(canvas, glyphs, at, std::int64_t{1} << (left - 1)).slower();
  }
  const std::string_view code = strings ? strings_of(glyphs) : "";
  constexpr int kPairs = 3;
  draw_split_ring(canvas, glyphs, at, kPairs, code);
  return {.dialect = dialect,
          .text = text_of(canvas),
          .warm_up = steps,
          .pointers = static_cast<std::uint64_t>(pointers),
          .states = static_cast<std::uint64_t>(pointers)};
}

Workload storm(std::string_view dialect, Meeting meeting) {
  const bool spread = meeting == Meeting::spread;
  if (find_dialect(dialect)->family == Family::ipgrid) return ipgrid_storm(dialect, spread ? 1 : 0);
  return refunge_storm(dialect, spread ? 1 : 0);
}

}  // namespace grid::workloads
