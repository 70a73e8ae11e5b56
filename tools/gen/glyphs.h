// Which glyph does what, looked up in the rows of a dialect: motifs ask for an effect ("turns a
// pointer that moves down to the right") and so fit every dialect that has it.
#pragma once

#include <optional>
#include <string>

#include <grid/dialect.h>

#include "tools/gen/random.h"

namespace grid::gen {

// Nothing in any dialect, and what ipgrid pads with.
inline constexpr char32_t kBlank = U' ';

class Glyphs {
 public:
  // `dialect` must outlive this.
  explicit Glyphs(const Dialect& dialect);

  const Dialect& dialect() const { return dialect_; }

  // Empty where the dialect has no such row.
  std::optional<char32_t> find(Operation operation) const;
  std::optional<char32_t> mode(Mode mode) const;
  std::optional<char32_t> data_move(Direction direction) const;
  // A row that splits pointers moving `from` into those two ways, whichever the new one takes.
  const Instruction* fork(Direction from, Direction one, Direction other) const;

  // A glyph that turns pointers moving `from`; a blank where the dialect has none.
  char32_t turn(Direction from, Direction to) const;
  // Any glyph that counts.
  char32_t any(Random& random) const;
  // A character that is no instruction here.
  char32_t idle(Random& random) const;

 private:
  const Dialect& dialect_;
  std::u32string all_;
};

}  // namespace grid::gen
