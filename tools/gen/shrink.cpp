// Cuts are tried from coarse to fine: options, blocks of rows, then rows; so columns, then the
// cells of each row and the bytes of the input; at last cells are made blank. Whichever keeps the
// failure is kept, and the rounds go on until one changes nothing. Blocks are halved until they are
// single, as in delta debugging (Zeller and Hildebrandt): most of a large program goes in a few
// steps, which counts where every step starts two processes. The text is cut between characters, so
// well-formed UTF-8 stays so.
#include "tools/gen/shrink.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace grid::gen {

namespace {

using TextRow = std::vector<std::string>;  // of characters, each of one or more bytes
using TextRows = std::vector<TextRow>;

bool continues_character(char byte) { return (byte & '\xC0') == '\x80'; }

TextRows rows_of(const std::string& text) {
  TextRows rows(1);
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

std::string text_of(const TextRows& rows) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) text += '\n';
    for (const std::string& character : rows[i]) text += character;
  }
  return text;
}

template <class Sequence>
void erase_block(Sequence& values, std::size_t begin, std::size_t count) {
  if (begin >= values.size()) return;
  const auto first = values.begin() + static_cast<std::ptrdiff_t>(begin);
  values.erase(first, first + static_cast<std::ptrdiff_t>(std::min(count, values.size() - begin)));
}

class Shrinker {
 public:
  Shrinker(Sample sample, const std::function<bool(const Sample&)>& fails)
      : best_(std::move(sample)), fails_(fails) {}

  Sample run() {
    do {
      changed_ = false;
      drop_options();
      cut_program();
      cut_input();
    } while (changed_);
    return best_;
  }

 private:
  bool keep(Sample candidate) {
    if (!fails_(candidate)) return false;
    best_ = std::move(candidate);
    changed_ = true;
    return true;
  }

  void drop_options() {
    const auto drop = [this](auto reset) {
      Sample candidate = best_;
      reset(candidate.options);
      keep(std::move(candidate));
    };
    if (best_.options.newlines) drop([](LanguageOptions& o) { o.newlines.reset(); });
    if (best_.options.nul) drop([](LanguageOptions& o) { o.nul.reset(); });
    if (best_.options.final_newline) drop([](LanguageOptions& o) { o.final_newline.reset(); });
    if (best_.options.end_of_input) drop([](LanguageOptions& o) { o.end_of_input.reset(); });
    if (best_.options.compat) drop([](LanguageOptions& o) { o.compat = false; });
  }

  // Tries to cut blocks of `size()` things, from half of them down to one, from the last to the
  // first; `cut(begin, count)` says whether that was possible and kept the failure.
  template <class Size, class Cut>
  static void cut_blocks(Size size, Cut cut) {
    for (std::size_t block = std::max<std::size_t>(1, size() / 2); block > 0; block /= 2) {
      for (std::size_t end = size(); end > 0;) {
        const std::size_t begin = end - std::min(end, block);
        cut(begin, end - begin);
        end = std::min(begin, size());
      }
    }
  }

  bool keep_rows(const TextRows& rows) {
    Sample candidate = best_;
    candidate.program = text_of(rows);
    return keep(std::move(candidate));
  }

  static std::size_t width(const TextRows& rows) {
    std::size_t width = 0;
    for (const TextRow& row : rows) width = std::max(width, row.size());
    return width;
  }

  void cut_program() {
    cut_blocks([this] { return rows_of(best_.program).size(); },
               [this](std::size_t begin, std::size_t count) {
                 TextRows rows = rows_of(best_.program);
                 if (count >= rows.size()) return;
                 erase_block(rows, begin, count);
                 keep_rows(rows);
               });
    cut_blocks([this] { return width(rows_of(best_.program)); },
               [this](std::size_t begin, std::size_t count) {
                 TextRows rows = rows_of(best_.program);
                 for (TextRow& row : rows) erase_block(row, begin, count);
                 keep_rows(rows);
               });
    for (std::size_t row = 0; row < rows_of(best_.program).size(); ++row) cut_row(row);
  }

  void cut_row(std::size_t row) {
    const auto length = [this, row] { return rows_of(best_.program)[row].size(); };
    cut_blocks(length, [this, row](std::size_t begin, std::size_t count) {
      TextRows rows = rows_of(best_.program);
      erase_block(rows[row], begin, count);
      keep_rows(rows);
    });
    for (std::size_t i = length(); i-- > 0;) {
      TextRows rows = rows_of(best_.program);
      const std::string blank(1, ' ');
      if (std::exchange(rows[row][i], blank) != blank) keep_rows(rows);
    }
  }

  void cut_input() {
    cut_blocks([this] { return best_.input.size(); },
               [this](std::size_t begin, std::size_t count) {
                 Sample candidate = best_;
                 candidate.input.erase(begin, count);
                 keep(std::move(candidate));
               });
  }

  Sample best_;
  const std::function<bool(const Sample&)>& fails_;
  bool changed_ = false;
};

}  // namespace

Sample shrink(Sample sample, const std::function<bool(const Sample&)>& fails) {
  return Shrinker(std::move(sample), fails).run();
}

}  // namespace grid::gen
