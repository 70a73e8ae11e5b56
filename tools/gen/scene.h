// A program while it is being built. Pointers come down in lanes, columns that lead into the next
// row to be drawn; a tile takes a lane, draws some rows and lets it go on down, perhaps in another
// column or as two lanes. The tiles here are those that every dialect has the means for.
//
//      v           a lane comes down,
//      > c o d e v   runs through code,
//                v   and goes on; the other lanes pass
#pragma once

#include <string>
#include <vector>

#include <grid/position.h>

#include "tools/gen/canvas.h"
#include "tools/gen/glyphs.h"
#include "tools/gen/random.h"

namespace grid::gen {

// Code in the order of execution. What belongs together is one element and is not torn apart.
using Code = std::vector<std::u32string>;

struct Lane {
  int col = 0;
  // Where the data pointer is and what it does, as far as the code drawn so far tells.
  Cell data{};
  Mode mode{};
};

// Programs end soon after this row.
inline constexpr int kMaxRows = 60;

struct Scene {
  Scene(const Dialect& dialect, Random& source, int width);

  Glyphs glyphs;
  Random& random;
  Canvas canvas;
  std::vector<Lane> lanes;
  int row = 0;  // the next one to be drawn

  Lane& any_lane() { return random.pick(lanes); }
  bool has_lane(int col) const;
  // A column without a lane; may fail on narrow canvases and then gives one with.
  int free_column();
  // Ends a tile of that many rows: lanes pass through what is left free of them.
  void advance(int count);
};

// Makes a lane of a start that does not move down: a run through `code` in the first row.
void draw_start(Scene& scene, const Code& code);

// Code along rows, as many as it needs; runs may cross the edge.
void draw_run(Scene& scene, Lane& lane, const Code& code);
// A few rows to and fro, with nothing in them.
void draw_walk(Scene& scene, Lane& lane);
// Code down the columns of lanes, side by side: codes[i] for scene.lanes[i]. Shorter ones wait.
void draw_columns(Scene& scene, const std::vector<std::u32string>& codes);

// Each adds lanes to the scene and invalidates references to them. False: no room, or no such
// instruction.
// To left and right, both turned down; the arms are equally long if `even`.
bool draw_fork(Scene& scene, std::size_t lane, bool even);
bool draw_side_fork(Scene& scene, std::size_t lane);  // entered sideways: one goes up and round
bool draw_meeting(Scene& scene, std::size_t lane);    // both run round the grid into one cell

// A lane that goes round for ever in a ring of mirrors; it ends there.
bool draw_ring(Scene& scene, std::size_t lane);

// What `code` does to the data pointer of a lane.
void follow(Scene& scene, Lane& lane, const std::u32string& code);

}  // namespace grid::gen
