// Edits of findings: putting them into the text, and showing that they change no run.
#pragma once

#include <grid/program.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grid::lint {

struct Edited {
  std::string text{};
  std::size_t applied = 0;  // edits
  std::size_t left = 0;     // those that overlap an earlier one; a second round may apply them
};

// The text with groups of edits made. A group is made as a whole or not at all; of groups that
// overlap, the earlier one in the list wins. Edits of one group do not overlap. O(n log n) edits.
Edited apply_edits(std::string_view text, const std::vector<const std::vector<Edit>*>& groups);

// Whether the edits leave every cell of the program as it is, size included; then all runs are the
// same. O(bytes).
bool keeps_cells(const Program& program, const std::vector<Edit>& edits);

}  // namespace grid::lint
