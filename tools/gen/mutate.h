// Small random changes to a grid: they take a program from what its maker had in mind to what
// nobody had.
#pragma once

#include "tools/gen/canvas.h"
#include "tools/gen/glyphs.h"
#include "tools/gen/random.h"

namespace grid::gen {

// Changes `rows` `count` times: replaces or swaps cells, inserts or deletes rows or columns, or
// pastes a fragment of `other` over it. At least one cell is left.
void mutate(Rows& rows, const Rows& other, const Glyphs& glyphs, Random& random, int count);

}  // namespace grid::gen
