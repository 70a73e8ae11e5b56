// The two things that tests do with the language pages under docs/: write the instruction tables
// and find the clauses.
//
// A table stands between two comments that name its dialect:
//
//     <!-- table: ipgrid-1 -->
//     | glyph | name | effect | clause |
//     |---|---|---|---|
//     | `>` | go-right | sets the movement to right | IG-4 |
//     <!-- /table -->
//
// A clause is anchored where its number stands in bold: **IG-4**.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include <grid/dialect.h>

namespace registry {

/// The table of a dialect as it stands between the comments.
std::string instruction_table(const grid::Dialect& dialect);

/// The page with the lines between each pair of comments replaced by `table(name)`.
std::string with_tables(std::string_view page,
                        const std::function<std::string(std::string_view name)>& table);

/// How often each clause is anchored on a page, by its id.
std::map<std::string, int> clause_anchors(std::string_view page);

/// The clauses of a page that are marked as decided.
std::set<std::string> decided_clauses(std::string_view page);

}  // namespace registry
