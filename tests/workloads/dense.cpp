#include "tests/workloads/dense.h"

#include <cstdint>
#include <set>
#include <tuple>

#include <grid/reach.h>

#include "tools/gen/random.h"

namespace grid::workloads {

std::string dense_field(std::string_view glyphs, int size) {
  gen::Random random(2);
  std::string text;
  for (int row = 0; row < size; ++row) {
    for (int col = 0; col < size; ++col) text += glyphs[random.below(glyphs.size())];
    text += '\n';
  }
  return text;
}

std::size_t reached_instructions(const ProgramPtr& program) {
  const Reach reached = reach(program, {});
  std::set<std::tuple<std::int32_t, std::int32_t, Direction, Mode>> found;
  for (const PointerState& state : reached.states) {
    if (state.row >= program->height()) continue;
    const char32_t cell = program->cell(state.at());
    if (cell == U' ' || cell == 0) continue;
    found.emplace(state.row, state.col, state.direction, state.mode);
  }
  return found.size();
}

}  // namespace grid::workloads
