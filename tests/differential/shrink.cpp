// Makes a failing case small. Cuts are tried from coarse to fine: options, rows, columns, single
// cells, cells made blank, input bytes; whichever keeps the failure is kept, and the rounds go on
// until one changes nothing. The text is cut between characters, so well-formed UTF-8 stays so.
#include <algorithm>
#include <utility>
#include <vector>

#include "tests/differential/compare.h"

namespace grid::differential {

namespace {

using Row = std::vector<std::string>;  // of characters, each of one or more bytes
using Rows = std::vector<Row>;

bool continues_character(char byte) { return (byte & '\xC0') == '\x80'; }

Rows rows_of(const std::string& text) {
  Rows rows(1);
  for (const char byte : text) {
    if (byte == '\n') {
      rows.emplace_back();
    } else if (continues_character(byte) && !rows.back().empty()) {
      rows.back().back() += byte;
    } else {
      rows.back().emplace_back(1, byte);
    }
  }
  return rows;
}

std::string text_of(const Rows& rows) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) text += '\n';
    for (const std::string& character : rows[i]) text += character;
  }
  return text;
}

template <class T>
void erase_at(std::vector<T>& values, std::size_t index) {
  values.erase(values.begin() + static_cast<std::ptrdiff_t>(index));
}

class Shrinker {
 public:
  Shrinker(Case example, const std::function<bool(const Case&)>& fails)
      : best_(std::move(example)), fails_(fails) {}

  Case run() {
    do {
      changed_ = false;
      drop_options();
      cut_program();
      cut_input();
    } while (changed_);
    return best_;
  }

 private:
  bool keep(Case candidate) {
    if (!fails_(candidate)) return false;
    best_ = std::move(candidate);
    changed_ = true;
    return true;
  }

  void drop_options() {
    const auto drop = [this](auto reset) {
      Case candidate = best_;
      reset(candidate.options);
      keep(std::move(candidate));
    };
    if (best_.options.newlines) drop([](LanguageOptions& o) { o.newlines.reset(); });
    if (best_.options.nul) drop([](LanguageOptions& o) { o.nul.reset(); });
    if (best_.options.final_newline) drop([](LanguageOptions& o) { o.final_newline.reset(); });
    if (best_.options.end_of_input) drop([](LanguageOptions& o) { o.end_of_input.reset(); });
    if (best_.options.compat) drop([](LanguageOptions& o) { o.compat = false; });
  }

  bool keep_rows(const Rows& rows) {
    Case candidate = best_;
    candidate.program = text_of(rows);
    return keep(std::move(candidate));
  }

  // Tries `edit(rows, i)` for every i below `count(rows)`, from the last to the first.
  template <class Count, class Edit>
  void try_each(Count count, Edit edit) {
    for (std::size_t i = count(rows_of(best_.program)); i-- > 0;) {
      Rows rows = rows_of(best_.program);
      if (edit(rows, i)) keep_rows(rows);
    }
  }

  static std::size_t width(const Rows& rows) {
    std::size_t width = 0;
    for (const Row& row : rows) width = std::max(width, row.size());
    return width;
  }

  void cut_program() {
    try_each([](const Rows& rows) { return rows.size(); },
             [](Rows& rows, std::size_t i) {
               if (rows.size() < 2) return false;
               erase_at(rows, i);
               return true;
             });
    try_each(width, [](Rows& rows, std::size_t i) {
      for (Row& row : rows) {
        if (i < row.size()) erase_at(row, i);
      }
      return true;
    });
    for (std::size_t row = 0; row < rows_of(best_.program).size(); ++row) cut_row(row);
  }

  void cut_row(std::size_t row) {
    const auto length = [row](const Rows& rows) { return rows[row].size(); };
    try_each(length, [row](Rows& rows, std::size_t i) {
      erase_at(rows[row], i);
      return true;
    });
    try_each(length, [row](Rows& rows, std::size_t i) {
      const std::string blank(1, ' ');
      return std::exchange(rows[row][i], blank) != blank;
    });
  }

  void cut_input() {
    for (std::size_t i = best_.input.size(); i-- > 0;) {
      Case candidate = best_;
      candidate.input.erase(i, 1);
      keep(std::move(candidate));
    }
  }

  Case best_;
  const std::function<bool(const Case&)>& fails_;
  bool changed_ = false;
};

}  // namespace

Case shrink(Case example, const std::function<bool(const Case&)>& fails) {
  return Shrinker(std::move(example), fails).run();
}

}  // namespace grid::differential
