#include "lint/written.h"

namespace grid::lint {

char32_t written_at(const Program& program, Cell at) {
  if (program.dialect().policy.cell_unit == CellUnit::code_point) return program.cell(at);
  return static_cast<unsigned char>(program.source().row(at.row)[static_cast<std::size_t>(at.col)]);
}

}  // namespace grid::lint
