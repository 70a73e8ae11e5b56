#include <grid/print.h>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "tests/unit/libgrid/machine_fixture.h"

namespace grid {

namespace {

using test::dialect;
using test::program;
using test::TestRun;

std::string utf8(char32_t code_point) {
  std::string text;
  append_utf8(text, code_point);
  return text;
}

TEST(AppendUtf8, OneByte) {
  EXPECT_EQ(utf8(U'\0'), std::string(1, '\0'));
  EXPECT_EQ(utf8(0x7F), "\x7F");
}

TEST(AppendUtf8, TwoBytes) {
  EXPECT_EQ(utf8(0x80), "\xC2\x80");
  EXPECT_EQ(utf8(0x7FF), "\xDF\xBF");
}

TEST(AppendUtf8, ThreeBytes) {
  EXPECT_EQ(utf8(0x800), "\xE0\xA0\x80");
  EXPECT_EQ(utf8(0xFFFF), "\xEF\xBF\xBF");
}

TEST(AppendUtf8, FourBytes) {
  EXPECT_EQ(utf8(0x10000), "\xF0\x90\x80\x80");
  EXPECT_EQ(utf8(0x10FFFF), "\xF4\x8F\xBF\xBF");
}

TEST(AppendUtf8, SurrogatesAreReplaced) {
  EXPECT_EQ(utf8(0xD7FF), "\xED\x9F\xBF");
  EXPECT_EQ(utf8(0xD800), "\uFFFD");
  EXPECT_EQ(utf8(0xDFFF), "\uFFFD");
  EXPECT_EQ(utf8(0xE000), "\xEE\x80\x80");
}

TEST(AppendUtf8, BeyondTheLastCodePointIsReplaced) {
  EXPECT_EQ(utf8(0x110000), "\uFFFD");
  EXPECT_EQ(utf8(0xFFFFFFFF), "\uFFFD");
}

TEST(AppendUtf8, KeepsWhatStandsBefore) {
  std::string text = "a";
  append_utf8(text, U'b');
  EXPECT_EQ(text, "ab");
}

TEST(AppendUtf8, IsReadBackAsTheSameCodePoint) {
  for (char32_t c = 1; c <= 0x10FFFF; c += 61) {
    if ((c >= 0xD800 && c <= 0xDFFF) || c == U'\n' || c == U'\r' || c == 0xFEFF) continue;
    ASSERT_EQ(program("ipgrid-1", utf8(c))->cell({0, 0}), c);
  }
}

TEST(Picture, OfAVisibleCharacterIsItself) {
  EXPECT_EQ(picture(dialect("refunge"), U'~'), U'~');
  EXPECT_EQ(picture(dialect("refunge"), U' '), U' ');
  EXPECT_EQ(picture(dialect("ipgrid-1"), U'\u00E9'), U'\u00E9');
  EXPECT_EQ(picture(dialect("ipgrid-1"), U'\U0001F600'), U'\U0001F600');
}

TEST(Picture, OfAControlCharacterIsItsControlPicture) {
  EXPECT_EQ(picture(dialect("refunge"), U'\0'), U'\u2400');
  EXPECT_EQ(picture(dialect("refunge"), U'\t'), U'\u2409');
  EXPECT_EQ(picture(dialect("ipgrid-1"), U'\x1B'), U'\u241B');
  EXPECT_EQ(picture(dialect("ipgrid-1"), U'\x7F'), U'\u2421');
}

TEST(Picture, OfAHighRefungeByteIsADot) {
  EXPECT_EQ(picture(dialect("refunge"), 0x80), U'\u00B7');
  EXPECT_EQ(picture(dialect("refunge-x"), 0xFF), U'\u00B7');
}

TEST(Picture, OfWhatATerminalWouldActOnIsTheReplacement) {
  for (const char32_t cell : {0x85U, 0x9BU, 0x200EU, 0x202EU, 0x2028U, 0x2066U, 0xFEFFU}) {
    EXPECT_EQ(picture(dialect("ipgrid-1"), cell), U'\uFFFD') << static_cast<unsigned>(cell);
  }
}

TEST(Picture, OfWhatIsInvisibleIsTheReplacement) {
  for (const char32_t cell : {0xADU, 0x34FU, 0x115FU, 0x180BU, 0x200BU, 0x2060U, 0x3164U, 0xFE0FU,
                              0xFFA0U, 0xFFFEU, 0xFDD0U, 0x1FFFFU, 0x1D173U, 0xE0041U, 0xE0100U}) {
    EXPECT_EQ(picture(dialect("ipgrid-1"), cell), U'\uFFFD') << static_cast<unsigned>(cell);
  }
}

TEST(Picture, OfNoCodePointIsTheReplacement) {
  EXPECT_EQ(picture(dialect("ipgrid-1"), 0xD800), U'\uFFFD');
  EXPECT_EQ(picture(dialect("ipgrid-1"), 0x110000), U'\uFFFD');
}

TEST(Picture, IsNeverAControlCharacter) {
  for (char32_t cell = 0; cell < 0x100; ++cell) {
    for (const Dialect* each : dialects()) {
      const char32_t shown = picture(*each, cell);
      EXPECT_TRUE(shown >= 0x20 && (shown < 0x7F || shown >= 0xA0)) << static_cast<unsigned>(cell);
    }
  }
}

TEST(PrintProgram, IsRowsWithTheirPadding) {
  EXPECT_EQ(print(*program("ipgrid-1", "a\nbcd")), "a  \nbcd\n");
  EXPECT_EQ(print(*program("refunge", "a\nbc")), "a\u2400\nbc\n");
}

TEST(PrintProgram, HasAnEmptyRowOfIpgridAsBlanks) {
  EXPECT_EQ(print(*program("ipgrid-1", "ab\n\n")), "ab\n  \n");
}

TEST(PrintProgram, ShowsNulAndReturn) {
  EXPECT_EQ(print(*program("refunge", "a\rb")), "a\u240Db\n");
  EXPECT_EQ(print(*program("ipgrid-1", std::string("\0", 1))), "\u2400\n");
}

TEST(PrintMachine, IsTheFieldAsItIsNow) {
  EXPECT_EQ(print(TestRun("refunge", "+>").steps(2).machine), "+i\n");
}

TEST(PrintMachine, HasTheRowsThatWereAdded) {
  EXPECT_EQ(print(TestRun("refunge", "v ").steps().machine), "v \n\u2400\u2400\n");
}

TEST(PrintMachine, OfIpgridIsTheProgram) {
  EXPECT_EQ(print(TestRun("ipgrid-2", "\"\na").steps(2).machine), "\"\na\n");
}

TEST(ToString, NamesActions) {
  EXPECT_EQ(to_string(Action::execute), "execute");
  EXPECT_EQ(to_string(Action::push_and_leave), "push-and-leave-string");
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Action::begin_escape); ++i) {
    EXPECT_TRUE(names.insert(to_string(static_cast<Action>(i))).second);
  }
}

TEST(ToString, NamesReasonsOfDeath) {
  EXPECT_EQ(to_string(DeathReason::removed), "removed");
  EXPECT_EQ(to_string(DeathReason::data_off_top), "data-off-top");
  EXPECT_EQ(to_string(DeathReason::off_top), "off-top");
  EXPECT_EQ(to_string(DeathReason::off_bottom), "off-bottom");
}

}  // namespace

}  // namespace grid
