#include <grid/print.h>

#include <algorithm>
#include <iterator>

namespace grid {

namespace {

constexpr char32_t kReplacement = U'\uFFFD';
constexpr char32_t kControlPictures = U'\u2400';
constexpr char32_t kDeletePicture = U'\u2421';
constexpr char32_t kHighByte = U'\u00B7';

bool is_scalar(char32_t code_point) {
  return code_point <= 0x10FFFF && !(code_point >= 0xD800 && code_point <= 0xDFFF);
}

struct Range {
  char32_t first;
  char32_t last;
};

// What a terminal would act on or not show.
constexpr Range kInvisible[] = {
    {0x80, 0x9F},        // C1 controls
    {0xAD, 0xAD},        // soft hyphen
    {0x34F, 0x34F},      // combining grapheme joiner
    {0x61C, 0x61C},      // Arabic letter mark
    {0x115F, 0x1160},    // Hangul fillers
    {0x17B4, 0x17B5},    // Khmer inherent vowels
    {0x180B, 0x180F},    // Mongolian variation selectors and vowel separator
    {0x200B, 0x200F},    // zero-width blanks, joiners, direction marks
    {0x2028, 0x202E},    // line and paragraph separator, embeddings
    {0x2060, 0x206F},    // word joiner, isolates, deprecated controls
    {0x3164, 0x3164},    // Hangul filler
    {0xFDD0, 0xFDEF},    // noncharacters
    {0xFE00, 0xFE0F},    // variation selectors
    {0xFEFF, 0xFEFF},    // byte-order mark
    {0xFFA0, 0xFFA0},    // halfwidth Hangul filler
    {0xFFF0, 0xFFFB},    // specials
    {0x1BCA0, 0x1BCA3},  // shorthand format controls
    {0x1D173, 0x1D17A},  // musical format controls
    {0xE0000, 0xE0FFF},  // tags, more variation selectors
};

bool is_invisible(char32_t c) {
  if ((c & 0xFFFE) == 0xFFFE) return true;  // the last two of each plane are noncharacters
  return std::any_of(std::begin(kInvisible), std::end(kInvisible),
                     [c](const Range& range) { return c >= range.first && c <= range.last; });
}

template <class CellAt>
std::string print_rows(const Dialect& dialect, std::int64_t rows, std::int64_t width,
                       CellAt cell_at) {
  std::string out;
  for (Cell at; at.row < rows; ++at.row) {
    for (at.col = 0; at.col < width; ++at.col) append_utf8(out, picture(dialect, cell_at(at)));
    out.push_back('\n');
  }
  return out;
}

}  // namespace

void append_utf8(std::string& out, char32_t code_point) {
  const char32_t c = is_scalar(code_point) ? code_point : kReplacement;
  const auto put = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  const auto continuation = [&put, c](int shift) { put(0x80 | (c >> shift & 0x3F)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | c >> 6);
    continuation(0);
  } else if (c < 0x10000) {
    put(0xE0 | c >> 12);
    continuation(6);
    continuation(0);
  } else {
    put(0xF0 | c >> 18);
    continuation(12);
    continuation(6);
    continuation(0);
  }
}

char32_t picture(const Dialect& dialect, char32_t cell) {
  if (cell < 0x20) return kControlPictures + cell;
  if (cell == 0x7F) return kDeletePicture;
  if (cell < 0x7F) return cell;
  if (dialect.policy.cell_unit == CellUnit::byte) return kHighByte;
  return is_scalar(cell) && !is_invisible(cell) ? cell : kReplacement;
}

std::string print(const Program& program) {
  return print_rows(program.dialect(), program.height(), program.width(),
                    [&program](Cell at) { return program.cell(at); });
}

std::string print(const Machine& machine) {
  return print_rows(machine.program().dialect(), machine.rows(), machine.program().width(),
                    [&machine](Cell at) { return machine.cell(at); });
}

std::string_view to_string(Action action) {
  switch (action) {
    case Action::execute:
      return "execute";
    case Action::push:
      return "push";
    case Action::print:
      return "print";
    case Action::leave_string:
      return "leave-string";
    case Action::push_and_leave:
      return "push-and-leave-string";
    case Action::begin_escape:
      return "begin-escape";
  }
  return "";
}

std::string_view to_string(StackEffect::Kind kind) {
  switch (kind) {
    case StackEffect::Kind::push:
      return "push";
    case StackEffect::Kind::pop:
      return "pop";
    case StackEffect::Kind::failed_pop:
      return "failed-pop";
  }
  return "";
}

std::string_view to_string(DeathReason reason) {
  switch (reason) {
    case DeathReason::removed:
      return "removed";
    case DeathReason::data_off_top:
      return "data-off-top";
    case DeathReason::off_top:
      return "off-top";
    case DeathReason::off_bottom:
      return "off-bottom";
  }
  return "";
}

}  // namespace grid
