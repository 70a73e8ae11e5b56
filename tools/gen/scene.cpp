#include "tools/gen/scene.h"

#include <algorithm>

namespace grid::gen {

using enum Direction;

Scene::Scene(const Dialect& dialect, Random& source, int width)
    : glyphs(dialect), random(source), canvas(width) {
  lanes.push_back({.mode = dialect.start_mode});
}

bool Scene::has_lane(int col) const {
  return std::any_of(lanes.begin(), lanes.end(),
                     [this, col](const Lane& lane) { return lane.col == canvas.column(col); });
}

int Scene::free_column() {
  int col = 0;
  for (int attempt = 0; attempt < 20; ++attempt) {
    col = random.between(0, canvas.width() - 1);
    if (!has_lane(col)) break;
  }
  return col;
}

void Scene::advance(int count) {
  for (int end = row + count; row < end; ++row) {
    for (const Lane& lane : lanes) canvas.keep_clear(row, lane.col);
  }
}

void follow(Scene& scene, Lane& lane, const std::u32string& code) {
  for (const char32_t glyph : code) {
    const Instruction* const row = scene.glyphs.dialect().find(glyph);
    if (row == nullptr) continue;
    if (row->operation == Operation::set_mode) lane.mode = row->mode;
    if (row->operation != Operation::move_data) continue;
    switch (row->moves) {
      case right:
        lane.data.col = scene.canvas.column(static_cast<int>(lane.data.col) + 1);
        break;
      case left:
        lane.data.col = scene.canvas.column(static_cast<int>(lane.data.col) - 1);
        break;
      case down:
        ++lane.data.row;
        break;
      case up:
        --lane.data.row;
        break;
    }
  }
}

namespace {

std::size_t length(const Code& code) {
  std::size_t sum = 0;
  for (const std::u32string& piece : code) sum += piece.size();
  return sum;
}

// Draws pieces of code from `next` on into a row, from column `col` in steps of `step`, as many
// as fit whole into `cells` cells that no lane passes. Returns the first piece not drawn.
std::size_t fill_row(Scene& scene, Lane& lane, const Code& code, std::size_t next, int col,
                     int step, int cells) {
  std::vector<int> places;
  for (int i = 0; i < cells; ++i) {
    const int place = scene.canvas.column(col + i * step);
    if (scene.has_lane(place)) {
      scene.canvas.keep_clear(scene.row, place);
    } else {
      places.push_back(place);
    }
  }
  std::size_t used = 0;
  for (; next < code.size() && used + code[next].size() <= places.size(); ++next) {
    for (const char32_t glyph : code[next]) scene.canvas.set(scene.row, places[used++], glyph);
    follow(scene, lane, code[next]);
  }
  for (; used < places.size(); ++used) scene.canvas.keep_clear(scene.row, places[used]);
  return next;
}

}  // namespace

void draw_start(Scene& scene, const Code& code) {
  const Direction start = scene.glyphs.dialect().start_direction;
  if (start == down) return;
  Lane& lane = scene.lanes.front();
  const int cells = std::min<int>(static_cast<int>(length(code)), scene.canvas.width() - 1);
  lane.col = -1;  // so that no column counts as passed
  fill_row(scene, lane, code, 0, 0, 1, cells);
  lane.col = cells;
  scene.canvas.set(0, lane.col, scene.glyphs.turn(start, down));
  scene.row = 1;
}

void draw_run(Scene& scene, Lane& lane, const Code& code) {
  std::size_t next = 0;
  int failures = 0;
  do {
    const int target = scene.free_column();
    if (target == lane.col || scene.has_lane(target)) return;
    const bool to_right = scene.random.chance(50);
    const Direction way = to_right ? right : left;
    const int step = to_right ? 1 : -1;
    const int cells = scene.canvas.column((target - lane.col) * step) - 1;
    scene.canvas.set(scene.row, lane.col, scene.glyphs.turn(down, way));
    scene.canvas.set(scene.row, target, scene.glyphs.turn(way, down));
    const std::size_t before = next;
    next = fill_row(scene, lane, code, next, lane.col + step, step, cells);
    lane.col = target;
    scene.advance(1);
    // A piece that found no room three times is longer than any row.
    failures = next == before ? failures + 1 : 0;
    if (failures == 3) ++next;
  } while (next < code.size() && scene.row < kMaxRows);
}

void draw_walk(Scene& scene, Lane& lane) {
  const int cells = scene.random.between(1, 4) * scene.canvas.width();
  const std::u32string blank(1, kBlank);
  draw_run(scene, lane, Code(static_cast<std::size_t>(cells), blank));
}

void draw_columns(Scene& scene, const std::vector<std::u32string>& codes) {
  std::size_t rows = 0;
  for (const std::u32string& code : codes) rows = std::max(rows, code.size());
  for (std::size_t i = 0; i < codes.size() && i < scene.lanes.size(); ++i) {
    Lane& lane = scene.lanes[i];
    for (std::size_t row = 0; row < codes[i].size(); ++row) {
      scene.canvas.set(scene.row + static_cast<int>(row), lane.col, codes[i][row]);
    }
    follow(scene, lane, codes[i]);
  }
  scene.advance(static_cast<int>(rows));
}

namespace {

// Columns from `from` in steps of `step` up to the first that has a lane, at most `limit`.
int room(const Scene& scene, int from, int step, int limit) {
  int count = 0;
  while (count < limit && !scene.has_lane(from + (count + 1) * step)) ++count;
  return count;
}

}  // namespace

bool draw_fork(Scene& scene, std::size_t lane, bool even) {
  const Instruction* const fork = scene.glyphs.fork(down, left, right);
  const Lane origin = scene.lanes[lane];
  const int half = (scene.canvas.width() - 1) / 2;
  const int reach = std::min(room(scene, origin.col, 1, half), room(scene, origin.col, -1, half));
  if (fork == nullptr || reach < 1) return false;
  const int to_right = scene.random.between(1, reach);
  const int to_left = even ? to_right : scene.random.between(1, reach);
  const int row = scene.row;
  scene.canvas.set(row, origin.col, fork->glyph);
  scene.canvas.set(row, origin.col - to_left, scene.glyphs.turn(left, down));
  scene.canvas.set(row, origin.col + to_right, scene.glyphs.turn(right, down));
  for (int i = 1 - to_left; i < to_right; ++i) scene.canvas.keep_clear(row, origin.col + i);
  Lane other = origin;
  scene.lanes[lane].col = scene.canvas.column(origin.col - to_left);
  other.col = scene.canvas.column(origin.col + to_right);
  scene.lanes.push_back(other);
  scene.advance(1);
  return true;
}

//      v       >   v     the one that leaves upwards is turned down beside the other
//      >     f |
bool draw_side_fork(Scene& scene, std::size_t lane) {
  const Instruction* const fork = scene.glyphs.fork(right, up, down);
  const Lane origin = scene.lanes[lane];
  const int free = room(scene, origin.col, 1, std::min(8, scene.canvas.width() - 2));
  if (fork == nullptr || free < 2) return false;
  const int middle = scene.random.between(1, free - 1);
  const int outer = scene.random.between(middle + 1, free);
  const int top = scene.row;
  scene.canvas.keep_clear(top, origin.col);
  scene.canvas.set(top, origin.col + middle, scene.glyphs.turn(up, right));
  scene.canvas.set(top, origin.col + outer, scene.glyphs.turn(right, down));
  scene.canvas.set(top + 1, origin.col, scene.glyphs.turn(down, right));
  scene.canvas.set(top + 1, origin.col + middle, fork->glyph);
  for (int i = 1; i < middle; ++i) scene.canvas.keep_clear(top + 1, origin.col + i);
  for (int i = middle + 1; i < outer; ++i) scene.canvas.keep_clear(top, origin.col + i);
  scene.canvas.keep_clear(top + 1, origin.col + outer);
  scene.lanes[lane].col = scene.canvas.column(origin.col + middle);
  Lane other = origin;
  other.col = scene.canvas.column(origin.col + outer);
  scene.lanes.push_back(other);
  scene.advance(2);
  return true;
}

bool draw_meeting(Scene& scene, std::size_t lane) {
  const Instruction* const fork = scene.glyphs.fork(down, left, right);
  const Lane origin = scene.lanes[lane];
  const int width = scene.canvas.width();
  const int meeting = scene.canvas.column(origin.col + width / 2);
  if (fork == nullptr || width < 3 || scene.has_lane(meeting)) return false;
  const char32_t turn = scene.glyphs.turn(right, down);
  const Instruction* const second = scene.glyphs.fork(right, up, down);
  const bool forks_again = second != nullptr && scene.random.chance(30);
  scene.canvas.set(scene.row, origin.col, fork->glyph);
  scene.canvas.set(scene.row, meeting, forks_again ? second->glyph : turn);
  for (int col = 0; col < width; ++col) scene.canvas.keep_clear(scene.row, col);
  scene.lanes[lane].col = meeting;
  scene.advance(1);
  return true;
}

//      v
//      > v     entered at the top left corner; the ring turns right-handed
//      ^ <     (where mirrors turn by the way one comes, it is left at the first corner)
bool draw_ring(Scene& scene, std::size_t lane) {
  const int col = scene.lanes[lane].col;
  const int free = room(scene, col, 1, std::min(6, scene.canvas.width() - 2));
  if (free < 1) return false;
  const int side = scene.random.between(1, free);
  const int depth = scene.random.between(1, 3);
  scene.canvas.set(scene.row, col, scene.glyphs.turn(down, right));
  scene.canvas.set(scene.row, col + side, scene.glyphs.turn(right, down));
  scene.canvas.set(scene.row + depth, col + side, scene.glyphs.turn(down, left));
  scene.canvas.set(scene.row + depth, col, scene.glyphs.turn(left, up));
  for (int i = 1; i < side; ++i) {
    scene.canvas.keep_clear(scene.row, col + i);
    scene.canvas.keep_clear(scene.row + depth, col + i);
  }
  for (int i = 1; i < depth; ++i) {
    scene.canvas.keep_clear(scene.row + i, col);
    scene.canvas.keep_clear(scene.row + i, col + side);
  }
  scene.lanes.erase(scene.lanes.begin() + static_cast<std::ptrdiff_t>(lane));
  scene.advance(depth + 1);
  return true;
}

}  // namespace grid::gen
