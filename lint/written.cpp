#include "lint/written.h"

namespace grid::lint {

char32_t written_at(const Program& program, Cell at) {
  if (program.dialect().policy.cell_unit == CellUnit::code_point) return program.cell(at);
  return static_cast<unsigned char>(program.source().row(at.row)[static_cast<std::size_t>(at.col)]);
}

std::string counted(std::int64_t count, std::string_view thing) {
  std::string out = std::to_string(count) + ' ';
  out += thing;
  if (count != 1) out += 's';
  return out;
}

}  // namespace grid::lint
