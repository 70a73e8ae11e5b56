#include "tools/gen/text.h"

#include <array>
#include <string_view>

#include <grid/print.h>

namespace grid::gen {

LanguageOptions choose_options(const Dialect& dialect, Random& random) {
  LanguageOptions options;
  if (random.chance(25)) {
    options.newlines = random.chance(50) ? Newlines::lf : Newlines::crlf;
  }
  if (dialect.family == Family::refunge) {
    constexpr std::array readings = {EndOfInput::keep, EndOfInput::zero, EndOfInput::all_ones};
    if (random.chance(50)) options.end_of_input = random.pick(readings);
    constexpr std::string_view bytes = "_.0:a\x01 >\xFF";
    if (random.chance(12)) options.nul = static_cast<std::uint8_t>(random.pick(bytes));
    return options;
  }
  if (random.chance(20)) {
    // --compat together with an explicit answer to TX-8 would be a question of precedence.
    options.compat = true;
  } else if (random.chance(20)) {
    options.final_newline = random.chance(70) ? FinalNewline::starts_row : FinalNewline::ends_row;
  }
  return options;
}

namespace {

void append_cell(std::string& text, char32_t cell, const Dialect& spoken) {
  if (spoken.policy.cell_unit == CellUnit::code_point) {
    append_utf8(text, cell);
  } else if (cell == 0 && spoken.policy.nul) {
    text += static_cast<char>(*spoken.policy.nul);
  } else {
    text += static_cast<char>(cell);
  }
}

std::size_t without_padding(const std::u32string& row, char32_t padding) {
  std::size_t length = row.size();
  while (length > 0 && (row[length - 1] == padding || row[length - 1] == kBlank)) --length;
  return length;
}

// What separates rows most of the time, and what now and then does instead.
struct Separators {
  std::string_view usual;
  std::string_view odd;
  unsigned odd_percent = 0;
};

Separators choose_separators(const Dialect& spoken, Random& random) {
  unsigned pairs_percent = 12;
  if (spoken.policy.newlines == Newlines::crlf) pairs_percent = 85;
  if (spoken.policy.newlines == Newlines::lf) pairs_percent = 40;
  const bool by_pairs = random.chance(pairs_percent);
  const unsigned odd_percent = random.chance(12) ? 30 : 0;
  if (by_pairs) return {"\r\n", "\n", odd_percent};
  return {"\n", random.chance(50) ? "\r\n" : "\n\n", odd_percent};
}

std::string_view choose_ending(std::string_view separator, Random& random) {
  if (random.chance(70)) return separator;
  if (random.chance(45)) return "";
  constexpr std::array<std::string_view, 5> endings = {"\n\n", "\n\r", "\r\n\r\n", "\r", "\n\n\n"};
  return random.pick(endings);
}

}  // namespace

std::string write_text(const Rows& rows, const Dialect& spoken, Random& random) {
  const bool ragged = random.chance(25);
  const bool stray_returns = random.chance(6);
  const char32_t padding = spoken.policy.padding == Padding::zero ? U'\0' : kBlank;
  const Separators separators = choose_separators(spoken, random);
  std::string text;
  if (random.chance(6)) text += "\xEF\xBB\xBF";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) {
      text += random.chance(separators.odd_percent) ? separators.odd : separators.usual;
    }
    const std::size_t length = ragged ? without_padding(rows[i], padding) : rows[i].size();
    for (std::size_t col = 0; col < length; ++col) {
      if (stray_returns && random.chance(8)) text += '\r';
      append_cell(text, rows[i][col], spoken);
    }
  }
  text += choose_ending(separators.usual, random);
  return text;
}

std::string write_bad_text(const Rows& rows, const Dialect& spoken, Random& random) {
  constexpr std::array<std::string_view, 8> empty = {
      "", "\n", "\n\n", "\r\n", "\r\n\r\n", "\xEF\xBB\xBF\n", "\r", "\n\r"};
  if (spoken.policy.cell_unit == CellUnit::byte || random.chance(45)) {
    return std::string(random.pick(empty));
  }
  constexpr std::array<std::string_view, 10> ill_formed = {"\x80",
                                                           "\xC0\x80",
                                                           "\xC3",
                                                           "\xE2\x82",
                                                           "\xE0\x9F\xBF",
                                                           "\xED\xA0\x80",
                                                           "\xF0\x8F\xBF\xBF",
                                                           "\xF4\x90\x80\x80",
                                                           "\xF0\x9F\x98",
                                                           "\xFF"};
  std::string text = write_text(rows, spoken, random);
  const std::size_t at = random.below(text.size() + 1);
  text.insert(at, random.pick(ill_formed));
  return text;
}

}  // namespace grid::gen
