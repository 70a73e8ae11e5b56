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

// Remembers where lines begin, and the row and line that were asked for last: O(bytes) to make;
// questions in the order of the text take constant time each, others O(row + line).
class Locator {
 public:
  explicit Locator(const Source& source);

  TextPlace place(std::size_t byte) const;
  // From the first to the last cell of a span that is not empty and lies in the source.
  TextRegion region(const Span& span) const;

 private:
  // The bytes of a cell; both are the end of the row for one right of it.
  struct Bytes {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  Bytes bytes_of(Cell cell) const;
  void look_at_row(std::int64_t row) const;
  void look_at_line(std::size_t line) const;

  const Source& source_;
  std::vector<std::size_t> line_begins_;
  mutable std::int64_t row_ = -1;
  mutable std::vector<Bytes> cells_;  // of the row
  mutable std::size_t line_ = 0;
  mutable std::vector<std::int64_t> columns_;  // of the line, by byte; none: not looked at
};

}  // namespace grid::report
