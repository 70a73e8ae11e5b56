// A program as it is to be written: rows of the characters that stand for its cells, to be changed
// and then made into a text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <grid/program.h>

#include "format/runs.h"

namespace grid {

class Draft {
 public:
  explicit Draft(const Program& program);

  void set(Cell cell, char32_t to);

  // Makes dead cells blanks, and leaves out those at the ends of rows.
  void drop_dead(const Reach& reach);
  // Leaves out what is not in the extent.
  void crop(const Extent& extent);
  // The text has as many rows and columns as the program, but for what was cropped: rows that
  // have become too short are filled up, where possible with dead cells. `policy` is that of the
  // dialect of the text.
  void fill_up(const Reach& reach, const Policy& policy);
  // Rows with something between them and, if so, behind the last one.
  std::string text(const Policy& policy, std::string_view separator, bool at_end) const;

 private:
  // Whether the text has a cell, and does not leave it to padding.
  bool has(Cell cell) const;
  void fill(const Reach& reach, std::int64_t row, std::int64_t length);
  std::int64_t touched_behind(const Reach& reach, std::int64_t row) const;
  void keep_width(const Reach& reach);

  std::vector<std::u32string> rows_{};
  std::vector<std::int64_t> lengths_{};  // that rows had
  std::int64_t width_;
  char32_t padding_;   // a character for what stands right of the end of a row
  bool trims_blanks_;  // they are padding
};

}  // namespace grid
