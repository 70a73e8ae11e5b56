// refunge: data operations on the field, which is the program too; counted loops; reading and
// writing; cursors that do different things to one cell in one step; rows below the source.
#include <algorithm>
#include <array>

#include "tools/gen/motifs.h"

namespace grid::gen {

using enum Direction;

namespace {

constexpr std::array kModes = {Mode::none,  Mode::add,    Mode::subtract,
                               Mode::input, Mode::output, Mode::clear};

// Glyphs in a row; those that the dialect lacks are left out.
class Writer {
 public:
  explicit Writer(const Glyphs& glyphs) : glyphs_(glyphs) {}

  Writer& mode(Mode mode) { return add(glyphs_.mode(mode)); }
  Writer& move(Direction direction, std::int64_t times = 1) {
    for (; times > 0; --times) add(glyphs_.data_move(direction));
    return *this;
  }
  Writer& operation(Operation operation) { return add(glyphs_.find(operation)); }
  Writer& glyph(char32_t glyph) {
    text_ += glyph;
    return *this;
  }
  std::u32string text() const { return text_; }

 private:
  Writer& add(std::optional<char32_t> glyph) {
    if (glyph) text_ += *glyph;
    return *this;
  }

  const Glyphs& glyphs_;
  std::u32string text_{};
};

// A way for the data pointer that does not lead off the top, or seldom.
Direction some_move(Scene& scene, const Lane& lane) {
  const Direction way = scene.random.pick(kDirections);
  const bool deadly = way == up && lane.data.row <= 0;
  return deadly && !scene.random.chance(4) ? down : way;
}

std::u32string operate(Scene& scene, const Lane& lane) {
  Writer code(scene.glyphs);
  code.mode(scene.random.pick(kModes));
  Lane moving = lane;
  for (int i = scene.random.between(1, 4); i > 0; --i) {
    const Direction way = some_move(scene, moving);
    code.move(way);
    if (way == up) --moving.data.row;
    if (way == down) ++moving.data.row;
  }
  return code.text();
}

// Writes over a few cells of a row that is still to be executed.
std::u32string write_ahead(Scene& scene, const Lane& lane) {
  const std::int64_t target = scene.row + scene.random.between(1, 5);
  const std::int64_t rows = std::max<std::int64_t>(target - lane.data.row, 0);
  Writer code(scene.glyphs);
  code.mode(Mode::none).move(down, std::min<std::int64_t>(rows, 12));
  constexpr std::array modes = {Mode::add, Mode::subtract, Mode::input, Mode::clear, Mode::add};
  const Direction way = scene.random.chance(50) ? right : left;
  return code.mode(scene.random.pick(modes)).move(way, scene.random.between(1, 4)).text();
}

std::u32string branch(Scene& scene) {
  const Operation skip = scene.random.chance(60) ? Operation::skip_if_zero : Operation::skip;
  Writer code(scene.glyphs);
  code.operation(skip);
  if (scene.random.chance(30)) {
    code.glyph(scene.glyphs.any(scene.random));
  } else {
    code.mode(scene.random.pick(kModes));
  }
  return code.text();
}

std::u32string operate_in_place(Scene& scene) {
  return Writer(scene.glyphs)
      .mode(scene.random.pick(kModes))
      .operation(Operation::operate_in_place)
      .text();
}

// Moves the data pointer to a cell without doing anything else.
std::u32string go_to(Scene& scene, const Lane& lane, int row, int col) {
  Writer code(scene.glyphs);
  code.mode(Mode::none);
  code.move(down, row - lane.data.row).move(up, lane.data.row - row);
  return code.move(right, col - lane.data.col).move(left, lane.data.col - col).text();
}

Code one_by_one(const std::u32string& glyphs) {
  Code code;
  for (const char32_t glyph : glyphs) code.emplace_back(1, glyph);
  return code;
}

}  // namespace

Code refunge_code(Scene& scene, const Lane& lane, int pieces) {
  Code code;
  Lane after = lane;
  for (int i = 0; i < pieces; ++i) {
    const unsigned kind = static_cast<unsigned>(scene.random.below(100));
    std::u32string piece;
    if (kind < 45) {
      piece = operate(scene, after);
    } else if (kind < 60) {
      piece = write_ahead(scene, after);
    } else if (kind < 75) {
      piece = branch(scene);
    } else if (kind < 90 && scene.glyphs.find(Operation::operate_in_place)) {
      piece = operate_in_place(scene);
    } else {
      piece = std::u32string(1, scene.glyphs.idle(scene.random));
    }
    follow(scene, after, piece);
    // Skips belong to what they skip; of the rest each glyph stands alone.
    if (kind >= 60 && kind < 75) {
      code.push_back(piece);
    } else {
      for (std::u32string& glyph : one_by_one(piece)) code.push_back(std::move(glyph));
    }
  }
  return code;
}

namespace {

// A ring that a jump leads into and a jump leads out of when the data cell holds 0:
//
//      v
//      \ # / body  @ \ \     the counter's cell, n, has a 1 to its left; the body subtracts that
//          \ . . . . /   v
struct Loop {
  std::u32string body;    // along the top, left to right
  std::u32string bottom;  // along the bottom, right to left; at most as long as body + 1
};

void draw_loop(Scene& scene, Lane& lane, const Loop& loop) {
  const int row = scene.row;
  const int start = lane.col;
  const Glyphs& glyphs = scene.glyphs;
  const int inner = static_cast<int>(loop.body.size()) + 1;
  Writer top(glyphs);
  top.glyph(glyphs.turn(down, right)).operation(Operation::skip).glyph(glyphs.turn(up, right));
  for (const char32_t glyph : loop.body) top.glyph(glyph);
  top.operation(Operation::skip_if_zero).glyph(glyphs.turn(right, down));
  top.glyph(glyphs.turn(right, down));
  int col = start;
  for (const char32_t glyph : top.text()) scene.canvas.set(row, col++, glyph);
  scene.canvas.set(row + 1, start + 2, glyphs.turn(left, up));
  scene.canvas.set(row + 1, start + 3 + inner, glyphs.turn(down, left));
  for (int i = 0; i < inner; ++i) {
    const auto index = static_cast<std::size_t>(i);
    const bool drawn = index < loop.bottom.size();
    if (drawn) scene.canvas.set(row + 1, start + 2 + inner - i, loop.bottom[index]);
    if (!drawn) scene.canvas.keep_clear(row + 1, start + 2 + inner - i);
  }
  lane.col = scene.canvas.column(start + 4 + inner);
  lane.mode = Mode::none;
  scene.advance(2);
}

// Only the lane that enters the loop survives; it would be too wide for others to pass.
constexpr int kLoopWidth = 11;
bool has_room_for_loop(const Scene& scene) {
  return scene.lanes.size() == 1 && scene.canvas.width() >= kLoopWidth;
}

// Sets the data pointer on a cell in a row of its own, which holds `cells`.
void point_at(Scene& scene, Lane& lane, const std::u32string& cells, int offset) {
  const int row = scene.row;
  int col = scene.random.between(0, scene.canvas.width() - static_cast<int>(cells.size()));
  const int target = col + offset;
  for (const char32_t cell : cells) scene.canvas.set(row, col++, cell);
  scene.advance(1);
  draw_run(scene, lane, one_by_one(go_to(scene, lane, row, target)));
}

constexpr int kEvenLoopWidth = 14;

// All rounds do the same: the counter loses what its left neighbour holds, and where there is room
// the cell at the lower right gets what its right neighbour holds.
void draw_even_loop(Scene& scene) {
  Lane& lane = scene.lanes.front();
  const auto any = [&](int most) { return static_cast<char32_t>(scene.random.between(1, most)); };
  point_at(scene, lane, {any(3), any(40), any(9)}, 1);
  if (scene.random.chance(40)) {
    const Writer read = Writer(scene.glyphs).mode(Mode::input).move(right).mode(Mode::none);
    draw_run(scene, lane, one_by_one(Writer(read).move(left).text()));
  }
  Loop loop;
  const Writer count =
      Writer(scene.glyphs).mode(Mode::none).move(left).mode(Mode::subtract).move(right);
  loop.body = count.text();
  if (scene.canvas.width() >= kEvenLoopWidth) {
    loop.body = Writer(count).mode(Mode::none).move(right).mode(Mode::add).move(down).text();
    loop.bottom = Writer(scene.glyphs).mode(Mode::none).move(up).move(left).text();
  }
  draw_loop(scene, lane, loop);
}

void draw_counted_loop(Scene& scene) {
  if (!has_room_for_loop(scene)) return;
  if (scene.random.chance(50)) return draw_even_loop(scene);
  Lane& lane = scene.lanes.front();
  const auto count = static_cast<char32_t>(scene.random.between(2, 8));
  point_at(scene, lane, {1, count}, 1);
  Loop loop;
  loop.body =
      Writer(scene.glyphs).mode(Mode::none).move(left).mode(Mode::subtract).move(right).text();
  constexpr std::array modes = {Mode::output, Mode::output, Mode::add, Mode::none};
  loop.bottom = Writer(scene.glyphs)
                    .mode(scene.random.pick(modes))
                    .move(down)
                    .mode(Mode::none)
                    .move(up)
                    .text();
  draw_loop(scene, lane, loop);
}

// Reads until a zero comes; whether one comes is for the input and --eof to say.
void draw_input_loop(Scene& scene) {
  if (!has_room_for_loop(scene)) return;
  Lane& lane = scene.lanes.front();
  point_at(scene, lane, {kBlank, kBlank}, 1);
  Loop loop;
  loop.body = Writer(scene.glyphs).mode(Mode::none).move(left).mode(Mode::input).move(right).text();
  loop.bottom =
      Writer(scene.glyphs).mode(Mode::output).move(left).mode(Mode::none).move(right).text();
  draw_loop(scene, lane, loop);
}

std::u32string choose_mode(Scene& scene, Mode mode) {
  const std::u32string glyph = Writer(scene.glyphs).mode(mode).text();
  return glyph.empty() ? std::u32string(1, kBlank) : glyph;
}

// A fork whose two cursors do different things to the same cells at the same time: they keep step,
// and make the same moves, each with modes of its own.
void draw_duel(Scene& scene) {
  const std::size_t lane = scene.random.below(scene.lanes.size());
  if (scene.lanes.size() >= 4 || !draw_fork(scene, lane, true)) return;
  std::vector<std::u32string> codes(scene.lanes.size());
  std::u32string& one = codes[lane];
  std::u32string& other = codes.back();
  Lane moving = scene.lanes[lane];
  constexpr std::array modes = {Mode::none,  Mode::add,    Mode::subtract, Mode::input,
                                Mode::input, Mode::output, Mode::output,   Mode::clear};
  const bool agree = scene.random.chance(20);
  for (int rounds = scene.random.between(2, 5); rounds > 0; --rounds) {
    const Mode mode = scene.random.pick(modes);
    one += choose_mode(scene, mode);
    other += choose_mode(scene, agree ? mode : scene.random.pick(modes));
    Writer move(scene.glyphs);
    if (scene.random.chance(30)) move.operation(Operation::operate_in_place);
    if (move.text().empty()) move.move(some_move(scene, moving));
    follow(scene, moving, move.text());
    one += move.text();
    other += move.text();
  }
  draw_columns(scene, codes);
}

// One lane tests or executes what another changes in the same step.
void draw_overlap(Scene& scene) {
  if (scene.lanes.size() < 2) draw_fork(scene, 0, true);
  std::vector<std::u32string> codes;
  for (std::size_t i = 0; i < scene.lanes.size(); ++i) {
    std::u32string code = operate(scene, scene.lanes[i]);
    if (scene.random.chance(50)) {
      const std::size_t at = scene.random.below(code.size() + 1);
      code.insert(at, branch(scene));
    }
    codes.push_back(code);
  }
  draw_columns(scene, codes);
}

// The data pointer runs down to below what is drawn, and copies glyphs on its way or there.
void draw_dive(Scene& scene) {
  Lane& lane = scene.any_lane();
  constexpr std::array modes = {Mode::none, Mode::add, Mode::none, Mode::input, Mode::output};
  Writer code(scene.glyphs);
  code.mode(scene.random.pick(modes));
  const std::int64_t drawn = std::max<std::int64_t>(scene.row - lane.data.row, 0);
  // The run that does it takes rows as well, and so does what comes after.
  const int extra = scene.random.between(5, 12);
  code.move(down, std::min<std::int64_t>(drawn + drawn / scene.canvas.width() + extra, 60));
  if (scene.random.chance(40)) code.mode(Mode::add).move(down).move(right);
  draw_run(scene, lane, one_by_one(code.text()));
}

// The data pointer is brought into the row where the lane will be, and both go down side by side:
// if this is the end, the bottom falls as fast as the cursor does.
void draw_chase(Scene& scene) {
  Lane& lane = scene.any_lane();
  for (int attempt = 0; attempt < 4 && lane.data.row < scene.row; ++attempt) {
    Writer code(scene.glyphs);
    code.mode(Mode::none).move(down, scene.row + 1 - lane.data.row);
    draw_run(scene, lane, one_by_one(code.text()));
  }
  constexpr std::array modes = {Mode::none, Mode::add, Mode::subtract};
  Writer code(scene.glyphs);
  if (scene.random.chance(40)) code.mode(scene.random.pick(modes));
  code.move(down, scene.random.between(2, 8));
  std::vector<std::u32string> codes(scene.lanes.size());
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (&scene.lanes[i] == &lane) codes[i] = code.text();
  }
  draw_columns(scene, codes);
}

// The data pointer leaves the top in some mode.
void draw_overshoot(Scene& scene) {
  Lane& lane = scene.any_lane();
  Writer code(scene.glyphs);
  code.mode(Mode::none).move(up, lane.data.row);
  constexpr std::array modes = {Mode::input, Mode::output, Mode::input, Mode::output, Mode::add};
  code.mode(scene.random.pick(modes)).move(up);
  draw_run(scene, lane, one_by_one(code.text()));
}

// A lane leaves upwards.
void draw_rise(Scene& scene) {
  const int col = scene.free_column();
  const std::size_t index = scene.random.below(scene.lanes.size());
  const int from = scene.lanes[index].col;
  if (scene.has_lane(col)) return;
  scene.canvas.set(scene.row, from, scene.glyphs.turn(down, right));
  scene.canvas.set(scene.row, col, scene.glyphs.turn(right, up));
  scene.lanes.erase(scene.lanes.begin() + static_cast<std::ptrdiff_t>(index));
  scene.advance(1);
}

}  // namespace

void draw_refunge_tile(Scene& scene) {
  const unsigned kind = static_cast<unsigned>(scene.random.below(100));
  if (kind < 14) return draw_counted_loop(scene);
  if (kind < 24) return draw_input_loop(scene);
  if (kind < 72) return draw_duel(scene);
  if (kind < 84) return draw_overlap(scene);
  if (kind < 94) return draw_dive(scene);
  if (scene.lanes.size() > 1) draw_rise(scene);
}

// Lanes fall out at the bottom, after a while if a data pointer has been further down.
void draw_refunge_end(Scene& scene) {
  const unsigned kind = static_cast<unsigned>(scene.random.below(100));
  if (kind < 60) draw_dive(scene);
  if (kind < 40) draw_chase(scene);
  if (kind >= 60 && kind < 85) draw_overshoot(scene);
}

}  // namespace grid::gen
