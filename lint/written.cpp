#include "lint/written.h"

namespace grid::lint {

char32_t written_at(const Program& program, Cell at) {
  if (program.dialect().policy.cell_unit == CellUnit::code_point) return program.cell(at);
  return static_cast<unsigned char>(program.source().row(at.row)[static_cast<std::size_t>(at.col)]);
}

bool is_invisible(char32_t written) { return written == U' ' || written == 0; }

std::int64_t visible_length(const Program& program, std::int64_t row) {
  std::int64_t length = program.row_length(row);
  while (length > 0 && is_invisible(written_at(program, {row, length - 1}))) --length;
  return length;
}

bool holds_unseen(const Program& program, Cell at, std::int64_t visible) {
  if (written_at(program, at) == 0) return true;
  return at.col >= visible && program.dialect().policy.padding != Padding::blank;
}

}  // namespace grid::lint
