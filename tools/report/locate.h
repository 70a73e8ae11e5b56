// Where cells stand in the text of a file, as editors and other tools count.
#pragma once

#include <grid/source.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace grid::report {

// A place in the text. Lines end with LF alone, as editors see them, so a line need not be a row.
struct TextPlace {
  std::size_t byte = 0;        // from 0
  std::int64_t line = 1;       // from 1
  std::int64_t utf16_col = 1;  // from 1, in UTF-16 units
};

struct TextRegion {
  TextPlace begin{};
  TextPlace end{};  // behind the last cell
};

// Remembers where lines begin: O(bytes) to make, O(row + line + log lines) for each question.
class Locator {
 public:
  explicit Locator(const Source& source);

  TextPlace place(std::size_t byte) const;
  // From the first to the last cell of a span that is not empty and lies in the source.
  TextRegion region(const Span& span) const;

 private:
  std::size_t end_of(Cell cell) const;  // the byte behind a cell

  const Source& source_;
  std::vector<std::size_t> line_begins_;
};

}  // namespace grid::report
