// What stays of a finding when the rows and columns round it move.
#pragma once

#include <grid/source.h>

#include <string>

#include "lint/finding.h"

namespace grid::lint {

// 16 hexadecimal digits over the code of the rule, the bytes of the cells, and where the cells are
// relative to each other. So a finding keeps it when rows are added above or columns to the left,
// and loses it when one of its own cells changes. The same in all versions of the program. Findings
// about a whole file have one per rule. O(bytes of the rows).
std::string fingerprint(const Source& source, const Finding& finding);

}  // namespace grid::lint
