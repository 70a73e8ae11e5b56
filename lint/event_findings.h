// From events to findings: one for each pair of cells whose pointers meet.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lint/rule.h"

namespace grid::lint {

// One finding for all events of a kind that have the same pointers; their cells are its span. It is
// as sure as the surest of them and shows that one's witness, and tell(program, event) gives its
// message. Where there are too many that are only possible, they are one finding: "`crowd` (N
// cells)".
void add_event_findings(Analysis& analysis, const Rule& rule, EventKind kind,
                        std::string (*tell)(const Program& program, const Event& event),
                        std::string_view crowd, std::vector<Finding>& findings);

}  // namespace grid::lint
