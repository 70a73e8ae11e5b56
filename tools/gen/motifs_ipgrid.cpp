// ipgrid: strings and what is in them, escapes, printing from a stack that is shared, flags and
// the jumps that ask for them, pointers that end or go round for ever.
#include <array>

#include "tools/gen/motifs.h"

namespace grid::gen {

using enum Direction;

namespace {

// One to four bytes of UTF-8 each, some of two columns or none.
constexpr std::array<char32_t, 15> kCharacters = {
    U'a',      U'Z',      U'0',      U' ',          U'\u00E9',     U'\u00FF', U'\u0100', U'\u20AC',
    U'\u3042', U'\uFFFD', U'\u0301', U'\U0001F600', U'\U0010FFFF', U'\0',     U'\\'};

char32_t some_character(Scene& scene) {
  const bool instruction = scene.random.chance(20);
  return instruction ? scene.glyphs.any(scene.random) : scene.random.pick(kCharacters);
}

// The dialect has these or the piece is empty.
struct Marks {
  explicit Marks(const Glyphs& glyphs)
      : quote(glyphs.find(Operation::string)),
        escape(glyphs.find(Operation::escape)),
        print(glyphs.find(Operation::print)),
        jump(glyphs.find(Operation::skip_unless_flag)) {}

  std::optional<char32_t> quote;
  std::optional<char32_t> escape;
  std::optional<char32_t> print;
  std::optional<char32_t> jump;
};

// An escape and what it makes of the next character.
std::u32string some_escape(Scene& scene, const Marks& marks) {
  const char32_t escape = *marks.escape;
  const unsigned kind = static_cast<unsigned>(scene.random.below(100));
  if (kind < 22) return {escape, *marks.quote};
  if (kind < 44) return {escape, escape};
  if (kind < 66) return {escape, *marks.print};
  if (kind < 80) return {escape, *marks.jump, some_character(scene), some_character(scene)};
  if (kind < 94) return {escape, scene.random.pick(kCharacters)};
  return {escape, scene.glyphs.any(scene.random)};
}

std::u32string some_string(Scene& scene, const Marks& marks) {
  std::u32string text(1, *marks.quote);
  for (int i = scene.random.between(1, 5); i > 0; --i) {
    if (marks.escape && scene.random.chance(20)) {
      text += some_escape(scene, marks);
      continue;
    }
    const char32_t character = some_character(scene);
    const Instruction* const row = scene.glyphs.dialect().find(character);
    const bool special = row != nullptr && (row->operation == Operation::string ||
                                            row->operation == Operation::escape);
    text += special ? kBlank : character;
  }
  if (!scene.random.chance(3)) text += *marks.quote;
  return text;
}

// A jump, its access character (one that names a flag, or not), and two cells to land on.
std::u32string some_jump(Scene& scene, const Marks& marks) {
  const std::vector<Flag>& flags = scene.glyphs.dialect().flags;
  std::u32string text;
  if (marks.print && scene.random.chance(60)) text += *marks.print;
  text += *marks.jump;
  const bool named = !flags.empty() && scene.random.chance(75);
  text += named ? scene.random.pick(flags).access : some_character(scene);
  for (int i = 0; i < 2; ++i) {
    const bool prints = marks.print && scene.random.chance(30);
    text += prints ? *marks.print : scene.glyphs.idle(scene.random);
  }
  return text;
}

// Raises a flag inside a string; what is pushed and the end of the string leave it alone.
std::u32string flag_in_string(Scene& scene, const Marks& marks) {
  std::u32string text{*marks.quote, *marks.escape, *marks.print};
  for (int i = scene.random.between(0, 2); i > 0; --i) text += scene.random.pick(kCharacters);
  text += {*marks.quote, *marks.jump};
  text += scene.glyphs.dialect().flags.front().access;
  for (int i = 0; i < 2; ++i) text += scene.glyphs.idle(scene.random);
  return text;
}

std::u32string piece(Scene& scene, const Marks& marks) {
  const unsigned kind = static_cast<unsigned>(scene.random.below(100));
  if (kind < 35 && marks.quote) {
    std::u32string text = some_string(scene, marks);
    if (scene.random.chance(50)) text.append(2, *marks.print);
    return text;
  }
  if (kind < 60 && marks.print) {
    const int times = scene.random.between(1, 4);
    std::u32string text(static_cast<std::size_t>(times), *marks.print);
    if (marks.escape && scene.random.chance(15)) text += *marks.escape;
    return text;
  }
  if (kind < 78 && marks.jump) return some_jump(scene, marks);
  if (kind < 83 && marks.jump && marks.escape) return flag_in_string(scene, marks);
  if (kind == 83) return std::u32string(1, scene.glyphs.any(scene.random));
  if (kind < 93) return std::u32string(1, scene.random.pick(kCharacters));
  return std::u32string(1, scene.glyphs.idle(scene.random));
}

}  // namespace

Code ipgrid_code(Scene& scene, int pieces) {
  const Marks marks(scene.glyphs);
  Code code;
  for (int i = 0; i < pieces; ++i) code.push_back(piece(scene, marks));
  return code;
}

namespace {

//      v
//      > . ? _ v v      prints until the stack is empty, then leaves by the first of the two
//      ^           <
void draw_print_loop(Scene& scene, const Marks& marks) {
  const std::vector<Flag>& flags = scene.glyphs.dialect().flags;
  if (scene.lanes.size() != 1 || scene.canvas.width() < 8 || flags.empty()) return;
  Lane& lane = scene.lanes.front();
  const int col = lane.col;
  const char32_t leave = scene.glyphs.turn(right, down);
  const std::u32string top = {scene.glyphs.turn(down, right),
                              *marks.print,
                              *marks.jump,
                              flags.front().access,
                              leave,
                              kBlank,
                              leave};
  for (std::size_t i = 0; i < top.size(); ++i) {
    scene.canvas.set(scene.row, col + static_cast<int>(i), top[i]);
    scene.canvas.keep_clear(scene.row + 1, col + static_cast<int>(i));
  }
  scene.canvas.set(scene.row + 1, col, scene.glyphs.turn(left, up));
  scene.canvas.set(scene.row + 1, col + 6, scene.glyphs.turn(down, left));
  lane.col = scene.canvas.column(col + 4);
  scene.advance(2);
}

// Lanes that use the stack side by side, or end side by side.
void draw_side_by_side(Scene& scene, const Marks& marks) {
  if (scene.lanes.size() < 2) draw_fork(scene, 0, true);
  std::vector<std::u32string> codes;
  for (std::size_t i = 0; i < scene.lanes.size(); ++i) {
    std::u32string code;
    for (int j = scene.random.between(1, 3); j > 0; --j) code += piece(scene, marks);
    codes.push_back(code);
  }
  draw_columns(scene, codes);
}

// A lane splits inside a string, by an escape: the new pointer begins in normal mode, the old one
// needs a quote before the next turn.
void draw_split_in_string(Scene& scene, const Marks& marks) {
  const std::size_t index = scene.random.below(scene.lanes.size());
  std::vector<std::u32string> codes(index + 1);
  codes[index] = {*marks.quote, *marks.escape};
  if (scene.random.chance(50)) codes[index] += {*marks.print, *marks.escape};
  const int origin = scene.lanes[index].col;
  if (scene.lanes.size() >= 4 || scene.has_lane(origin + 1) || scene.has_lane(origin - 1)) return;
  draw_columns(scene, codes);
  const int row = scene.row;
  if (!draw_fork(scene, index, false)) return;
  const Instruction* const fork = scene.glyphs.fork(down, left, right);
  const int beside = fork->turn[down] == right ? origin + 1 : origin - 1;
  if (!scene.has_lane(beside)) scene.canvas.set(row, beside, *marks.quote);
}

// A flag is set when the pointer splits.
void draw_split_with_flag(Scene& scene, const Marks& marks) {
  const std::size_t index = scene.random.below(scene.lanes.size());
  std::vector<std::u32string> codes(index + 1);
  codes[index] = std::u32string(static_cast<std::size_t>(scene.random.between(2, 5)), *marks.print);
  draw_columns(scene, codes);
  draw_fork(scene, index, scene.random.chance(60));
}

}  // namespace

void draw_ipgrid_tile(Scene& scene) {
  const Marks marks(scene.glyphs);
  const unsigned kind = static_cast<unsigned>(scene.random.below(100));
  if (kind < 35) return draw_side_by_side(scene, marks);
  if (kind < 55 && marks.jump && marks.print) return draw_print_loop(scene, marks);
  if (kind < 70 && marks.escape) return draw_split_in_string(scene, marks);
  if (kind < 85 && !scene.glyphs.dialect().flags.empty()) {
    return draw_split_with_flag(scene, marks);
  }
  if (kind > 95 && scene.lanes.size() > 1) {
    draw_ring(scene, scene.random.below(scene.lanes.size()));
  }
}

// Lanes end, or wrap round to the top.
void draw_ipgrid_end(Scene& scene) {
  const auto end = scene.glyphs.find(Operation::end);
  for (const Lane& lane : scene.lanes) {
    if (end && !scene.random.chance(4)) scene.canvas.set(scene.row, lane.col, *end);
  }
  scene.advance(1);
}

}  // namespace grid::gen
