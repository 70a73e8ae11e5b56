// What the language pages under docs/ say in a form that a test can compare: the instruction
// tables and the anchors of the clauses.
//
// A table stands between two comments, its first two lines are heading and rule:
//
//     <!-- table: ipgrid-1 -->
//     | glyph | name | effect | clause |
//     |---|---|---|---|
//     | `>` | go-right | sets the movement to right | IG-4 |
//     <!-- /table -->
//
// A clause is anchored where its number stands in bold: **IG-4**.

#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace registry {

struct TableRow {
  std::string glyph;
  std::string name;
  std::string effect;
  std::string clause;
};

/// The cells of a line of a Markdown table, blanks around them removed and `\|` read as a bar.
/// Empty if the line is none.
std::vector<std::string> table_cells(std::string_view line);

/// Rows of the instruction tables of a page, by the id of the table. A row that has not four cells,
/// or whose glyph is not one character in backticks, comes back with an empty glyph and the whole
/// line as its name.
std::map<std::string, std::vector<TableRow>> instruction_tables(std::string_view page);

/// How often each clause is anchored on a page, by its id.
std::map<std::string, int> clause_anchors(std::string_view page);

}  // namespace registry
