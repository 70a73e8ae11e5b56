// Diagnostics as text for people:
//
//     hello.ipg2:2:5: error: ill-formed UTF-8 at byte offset 9, row 2, column 5 [ill-formed-utf8]
//       ">v<�
//           ^
//       help: programs of this dialect are UTF-8 text; convert the file
//
// Rows and columns count cells from 1; each cell takes one column on the screen.
#pragma once

#include <grid/diagnostic.h>
#include <grid/source.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace grid::report {

struct TextOptions {
  bool colour = false;
  std::int64_t columns = 80;  // of a row that are shown at most
};

// Where a span begins: FILE:ROW:COLUMN, counted from one; only FILE when the span is empty.
std::string place(std::string_view file, const Span& span);

// The first line of a message, with its line feed. `where` and `code` may be empty. Only `where`
// is escaped here: a message consists of our own words and of parts that were escaped before.
std::string headline(std::string_view where, Severity severity, std::string_view message,
                     std::string_view code, bool colour);

// The first rows of a span, each once, with carets below the cells. The runs are sorted and do not
// overlap.
std::string excerpts(const Source& source, const Span& span, const TextOptions& options);

// A line of advice, indented; empty if there is none.
std::string help_line(std::string_view advice, bool colour);

// The whole diagnostic about `file`. `source` may be null: then no rows are shown.
std::string to_text(const Diagnostic& diagnostic, std::string_view file, const Source* source,
                    const TextOptions& options);

}  // namespace grid::report
