#include "tools/gen/glyphs.h"

namespace grid::gen {

namespace {

template <class Predicate>
const Instruction* find_row(const Dialect& dialect, Predicate wanted) {
  for (const Instruction& row : dialect.instructions) {
    if (dialect.active(row) && wanted(row)) return &row;
  }
  return nullptr;
}

std::optional<char32_t> glyph_of(const Instruction* row) {
  if (row == nullptr) return std::nullopt;
  return row->glyph;
}

}  // namespace

Glyphs::Glyphs(const Dialect& dialect) : dialect_(dialect) {
  for (const Instruction& row : dialect.instructions) {
    if (dialect.active(row)) all_ += row.glyph;
  }
}

std::optional<char32_t> Glyphs::find(Operation operation) const {
  return glyph_of(find_row(
      dialect_, [operation](const Instruction& row) { return row.operation == operation; }));
}

std::optional<char32_t> Glyphs::mode(Mode mode) const {
  return glyph_of(find_row(dialect_, [mode](const Instruction& row) {
    return row.operation == Operation::set_mode && row.mode == mode;
  }));
}

std::optional<char32_t> Glyphs::data_move(Direction direction) const {
  return glyph_of(find_row(dialect_, [direction](const Instruction& row) {
    return row.operation == Operation::move_data && row.moves == direction;
  }));
}

const Instruction* Glyphs::fork(Direction from, Direction one, Direction other) const {
  return find_row(dialect_, [=](const Instruction& row) {
    if (row.operation != Operation::fork) return false;
    const Direction own = row.turn[from];
    const Direction born = row.child[from];
    return (own == one && born == other) || (own == other && born == one);
  });
}

char32_t Glyphs::turn(Direction from, Direction to) const {
  const Instruction* const row = find_row(dialect_, [=](const Instruction& candidate) {
    return candidate.operation == Operation::turn && candidate.turn[from] == to;
  });
  return row == nullptr ? kBlank : row->glyph;
}

char32_t Glyphs::any(Random& random) const { return random.pick(all_); }

char32_t Glyphs::idle(Random& random) const {
  const std::u32string candidates = U"   ..,:=%&$01aoxXY*;#_\\?\"~+@";
  for (int attempt = 0; attempt < 4; ++attempt) {
    const char32_t glyph = random.pick(candidates);
    if (dialect_.find(glyph) == nullptr) return glyph;
  }
  return kBlank;
}

}  // namespace grid::gen
