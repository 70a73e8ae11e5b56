// What becomes of each cell of a program, as grid-lint --map shows it.
#pragma once

#include <grid/reach.h>

#include <string>
#include <string_view>
#include <vector>

namespace grid::report {

// The strongest use of a cell.
enum class CellClass { executed, data, skipped, dead };

CellClass class_of(const CellFacts& facts);
std::string_view to_string(CellClass cell_class);

// A program that was looked at, or why one was not.
struct Mapped {
  std::string file{};
  std::string_view dialect{};  // empty: not known
  const Reach* reach = nullptr;
  std::string error{};  // if `reach` is null
};

// The rows, one column per cell, and below each the uses of its cells: x executed, d data, b both,
// s only passed over, - an instruction that nothing uses, blank anything else that nothing uses.
// Then what the marks mean, and how many there are.
std::string map_text(const Mapped& program, bool colour);

// An object of docs/grid-lint-map.schema.json; the document has one for each file.
std::string map_json(const Mapped& program);
std::string map_document(const std::vector<std::string>& objects);

}  // namespace grid::report
