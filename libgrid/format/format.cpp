// Idea: a text is written anew from its rows, with some normalisations made and others not. First
// all are tried; if cells would change, those are made that change none, one after the other.
#include <grid/format.h>

#include <grid/program.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "format/rows.h"

namespace grid {

namespace {

enum Normalisation : unsigned {
  kMark = 1,            // no byte-order mark
  kNewlines = 2,        // LF between rows, no carriage returns that are no cells
  kTrailingBlanks = 4,  // none where padding stands for them
  kEnd = 8,             // one line feed
  kAll = 15,
};

class Text {
 public:
  explicit Text(const Source& source)
      : source_(source),
        policy_(source.dialect().policy),
        separator_(ends_by_pairs(policy_) ? "\r\n" : "\n"),
        width_(width_of_trimmed()) {}

  std::string with(unsigned made) const {
    std::string text;
    text.reserve(source_.bytes().size() + 1);
    const std::string_view bytes = source_.bytes();
    const std::int64_t rows = source_.row_count();
    if ((made & kMark) == 0) text += bytes.substr(0, source_.row_begin(0));
    for (std::int64_t row = 0; row < rows; ++row) {
      write_row(text, row, made);
      const std::size_t end = source_.row_begin(row) + source_.row(row).size();
      if (row + 1 < rows) {
        text += (made & kNewlines) != 0 ? separator_
                                        : bytes.substr(end, source_.row_begin(row + 1) - end);
      } else if ((made & kEnd) == 0) {
        text += bytes.substr(end);
      } else if (policy_.final_newline == FinalNewline::ends_row) {
        text += separator_;
      }
    }
    return text;
  }

 private:
  bool sets_width(std::int64_t row) const { return policy_.width == Width::longest || row == 0; }

  // Up to the last cell that is not blank; carriage returns may be left.
  std::string_view trimmed(std::int64_t row) const {
    return without_blanks(policy_, source_.row(row));
  }

  std::int64_t cells_in(std::string_view row) const {
    const std::int64_t cells = count_cells(policy_, row);
    return policy_.carriage_returns == CarriageReturns::dropped
               ? cells - std::count(row.begin(), row.end(), '\r')
               : cells;
  }
  std::int64_t cells_in(std::int64_t row) const {
    return cells_in(without_return(policy_, source_.row(row)));
  }

  // The width, if a row without its trailing blanks has it; else 0, and rows so long keep theirs.
  std::int64_t width_of_trimmed() {
    if (policy_.padding != Padding::blank) return 0;
    std::int64_t trimmed_width = 0;
    for (std::int64_t row = 0; row < source_.row_count(); ++row) {
      if (!sets_width(row)) break;
      longest_ = std::max(longest_, cells_in(row));
      trimmed_width = std::max(trimmed_width, cells_in(trimmed(row)));
    }
    return trimmed_width == longest_ ? longest_ : 0;
  }

  void write_row(std::string& text, std::int64_t row, unsigned made) const {
    std::string_view bytes = source_.row(row);
    if ((made & kTrailingBlanks) != 0 && policy_.padding == Padding::blank) {
      const bool keeps = width_ == 0 && sets_width(row) && cells_in(row) == longest_;
      if (!keeps) bytes = trimmed(row);
    }
    if ((made & kNewlines) != 0 && policy_.carriage_returns != CarriageReturns::cells) {
      bytes = without_return(policy_, bytes);
      if (has_return(bytes)) return write_cells(text, row, bytes.size());
    }
    text += bytes;
  }

  void write_cells(std::string& text, std::int64_t row, std::size_t size) const {
    const std::size_t end = source_.row_begin(row) + size;
    RowCells cells = source_.cells(row);
    while (const std::optional<WrittenCell> cell = cells.next()) {
      if (cell->begin >= end) break;
      text += std::string_view(source_.bytes()).substr(cell->begin, cell->end - cell->begin);
    }
  }

  const Source& source_;
  const Policy& policy_;
  std::string_view separator_;
  std::int64_t longest_ = 0;  // cells of a row
  std::int64_t width_;
};

// Nothing if it has what parse() accepts.
std::vector<Diagnostic> faults_of(const Source& source) {
  const Policy& policy = source.dialect().policy;
  bool has_cells = false;
  for (std::int64_t row = 0; row < source.row_count(); ++row) {
    const std::string_view bytes = without_return(policy, source.row(row));
    if (policy.cell_unit == CellUnit::byte || (is_ascii(bytes) && !has_return(bytes))) {
      has_cells = has_cells || !bytes.empty();
      continue;
    }
    RowCells cells = source.cells(row);
    while (const std::optional<WrittenCell> cell = cells.next()) {
      if (!cell->well_formed) return parse(source).diagnostics();
      has_cells = true;
    }
  }
  if (has_cells && policy.width == Width::longest) return {};
  return parse(source).diagnostics();
}

// The text, if it has the same cells.
std::optional<std::string> checked(const Source& source, std::string text) {
  if (text == source.bytes() || has_same_cells(source, text)) return text;
  return std::nullopt;
}

}  // namespace

Result<std::string> format(const Source& source) {
  if (auto faults = faults_of(source); !faults.empty()) return faults;
  if (source.row_count() == 0) return source.bytes();
  const Text text(source);
  if (auto all = checked(source, text.with(kAll))) return *std::move(all);
  unsigned made = 0;
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (const unsigned one : {kMark, kNewlines, kTrailingBlanks, kEnd}) {
      if ((made & one) != 0 || !checked(source, text.with(made | one))) continue;
      made |= one;
      goes_on = true;
    }
  }
  return text.with(made);
}

}  // namespace grid
