// What the two families do besides moving about: their code, and tiles of their own.
#pragma once

#include "tools/gen/scene.h"

namespace grid::gen {

// Pieces of code that suit the lane.
Code refunge_code(Scene& scene, const Lane& lane, int pieces);
Code ipgrid_code(Scene& scene, int pieces);

// A tile that only this family has, on some lane.
void draw_refunge_tile(Scene& scene);
void draw_ipgrid_tile(Scene& scene);

// What happens below the last tile.
void draw_refunge_end(Scene& scene);
void draw_ipgrid_end(Scene& scene);

}  // namespace grid::gen
