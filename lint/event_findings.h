// From events to findings: one for each pair of cells whose pointers meet.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lint/rule.h"

namespace grid::lint {

// The cells of the source among some, as a span.
Span span_of(const Program& program, const std::vector<Cell>& cells);
// Cells that touch at a side or a corner, together.
std::vector<std::vector<Cell>> regions_of(std::set<Cell> cells);
// "3:5", counted from 1; "below the source" for a cell that is.
std::string place(const Program& program, Cell at);

// One finding for all events of a kind that have the same pointers; their cells are its span. It is
// as sure as the surest of them and shows that one's witness, and tell(program, event) gives its
// message. Where there are too many that are only possible, they are one finding: "`crowd` (N
// cells)".
void add_event_findings(Analysis& analysis, const Rule& rule, EventKind kind,
                        std::string (*tell)(const Program& program, const Event& event),
                        std::string_view crowd, std::vector<Finding>& findings);

}  // namespace grid::lint
