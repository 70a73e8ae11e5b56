#include <grid/program.h>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "tests/unit/libgrid/machine_fixture.h"

namespace grid {

namespace {

using test::program;

Result<ProgramPtr> parsed(std::string_view name, std::string text,
                          const LanguageOptions& options = {}) {
  return parse(Source("test", std::move(text), *with_options(*find_dialect(name), options)));
}

std::string size(std::string_view name, std::string text, const LanguageOptions& options = {}) {
  const Result<ProgramPtr> result = parsed(name, std::move(text), options);
  if (!result) return std::string(code(result.diagnostics().at(0).kind));
  return std::to_string((*result)->height()) + 'x' + std::to_string((*result)->width());
}

// The error of ill-formed text, checked to name the place three times over.
void expect_ill_formed(std::string text, std::size_t byte, Cell at) {
  const Result<ProgramPtr> result = parsed("ipgrid-1", std::move(text));
  ASSERT_FALSE(result);
  const Diagnostic& error = result.diagnostics().at(0);
  EXPECT_EQ(error.kind, DiagnosticKind::ill_formed_utf8);
  EXPECT_EQ(error.byte, byte);
  EXPECT_EQ(error.span, (Span{{at.row, at.col, at.col}}));
  EXPECT_EQ(error.message, "ill-formed UTF-8 at byte offset " + std::to_string(byte) + ", row " +
                               std::to_string(at.row + 1) + ", column " +
                               std::to_string(at.col + 1));
}

TEST(ProgramWidth, IsThatOfTheLongestRow) {
  EXPECT_EQ(size("refunge", "a\nabc\nab"), "3x3");
  EXPECT_EQ(size("ipgrid-1", "a\nabc\nab"), "3x3");
}

TEST(ProgramWidth, CountsBytesInRefunge) { EXPECT_EQ(size("refunge", "\u00E9\u20AC"), "1x5"); }

TEST(ProgramWidth, CountsCodePointsInIpgrid) {
  EXPECT_EQ(size("ipgrid-1", "\u00E9\u20AC\U0001F600"), "1x3");
}

TEST(ProgramWidth, CountsCombiningCharactersInIpgrid) {
  EXPECT_EQ(size("ipgrid-1", "e\u0301"), "1x2");
}

TEST(ProgramWidth, CountsReturnsInRefungeOnly) {
  EXPECT_EQ(size("refunge", "ab\r\nc\n"), "2x3");
  EXPECT_EQ(size("ipgrid-1", "ab\r\nc\n"), "2x2");
}

TEST(ProgramWidth, CountsAByteOrderMarkInRefungeOnly) {
  EXPECT_EQ(size("refunge",
                 "\xEF\xBB\xBF"
                 "a"),
            "1x4");
  EXPECT_EQ(size("ipgrid-1",
                 "\xEF\xBB\xBF"
                 "a"),
            "1x1");
}

TEST(ProgramHeight, DropsTrailingEmptyRowsInRefungeOnly) {
  EXPECT_EQ(size("refunge", "ab\n\n"), "1x2");
  EXPECT_EQ(size("ipgrid-1", "ab\n\n"), "2x2");
}

TEST(ProgramHeight, CountsALastRowOfReturnsInIpgrid) {
  EXPECT_EQ(size("ipgrid-1", "ab\r\n\r"), "2x2");
}

TEST(ProgramHeight, CountsTheRowOfAFinalLineFeedIfAsked) {
  EXPECT_EQ(size("ipgrid-1", "ab\n", {.final_newline = FinalNewline::starts_row}), "2x2");
}

TEST(ProgramCell, RightOfARowIsZeroInRefunge) {
  EXPECT_EQ(program("refunge", "a\nbcd")->cell({0, 1}), U'\0');
  EXPECT_EQ(program("refunge", "a\nbcd")->cell({1, 2}), U'd');
}

TEST(ProgramCell, RightOfARowIsABlankInIpgrid) {
  EXPECT_EQ(program("ipgrid-1", "a\nbcd")->cell({0, 2}), U' ');
}

TEST(ProgramCell, EmptyRowIsPadding) {
  EXPECT_EQ(program("refunge", "\nab")->cell({0, 1}), U'\0');
  EXPECT_EQ(program("ipgrid-1", "\nab")->cell({0, 1}), U' ');
}

TEST(ProgramCell, BlankIsABlankInRefunge) {
  EXPECT_EQ(program("refunge", "a b")->cell({0, 1}), U' ');
}

TEST(ProgramCell, ByteAbove127IsNotNegative) {
  EXPECT_EQ(program("refunge", "\xFF")->cell({0, 0}), char32_t{255});
}

TEST(ProgramCell, IsACodePointInIpgrid) {
  EXPECT_EQ(program("ipgrid-1", "a\U0001F600")->cell({0, 1}), U'\U0001F600');
}

TEST(ProgramCell, NulIsAnOrdinaryCharacter) {
  const std::string text("a\0b", 3);
  EXPECT_EQ(program("refunge", text)->cell({0, 1}), U'\0');
  EXPECT_EQ(program("ipgrid-1", text)->cell({0, 1}), U'\0');
  EXPECT_EQ(program("ipgrid-1", text)->width(), 3);
}

TEST(ProgramCell, ReturnIsDataInRefunge) {
  EXPECT_EQ(program("refunge", "a\rb")->cell({0, 1}), U'\r');
}

TEST(ProgramNul, ByteOfTheSourceBecomesZero) {
  const Result<ProgramPtr> result = parsed("refunge", "0a0", {.nul = '0'});
  EXPECT_EQ((*result)->cell({0, 0}), U'\0');
  EXPECT_EQ((*result)->cell({0, 1}), U'a');
  EXPECT_EQ((*result)->cell({0, 2}), U'\0');
}

TEST(ProgramNul, ByteAbove127CanStandForZero) {
  EXPECT_EQ((*parsed("refunge", "a\xFF", {.nul = 255}))->cell({0, 1}), U'\0');
}

TEST(ProgramNul, RowOfThemIsNoEmptyProgram) {
  EXPECT_EQ(size("refunge", "00", {.nul = '0'}), "1x2");
}

TEST(ProgramRowLength, IsBeforePadding) {
  const ProgramPtr ragged = program("ipgrid-1", "\u00E9\nabc\n\n");
  EXPECT_EQ(ragged->row_length(0), 1);
  EXPECT_EQ(ragged->row_length(1), 3);
  EXPECT_EQ(ragged->row_length(2), 0);
  EXPECT_EQ(program("refunge", "\u00E9\nabc")->row_length(0), 2);
}

TEST(IllFormedUtf8, NamesByteRowAndColumn) { expect_ill_formed("ab\ncd\xFF", 5, {1, 2}); }

TEST(IllFormedUtf8, ColumnCountsCellsNotBytes) {
  expect_ill_formed("\u00E9\u20AC\U0001F600\x80", 9, {0, 3});
}

TEST(IllFormedUtf8, ColumnDoesNotCountWhatIsDropped) {
  expect_ill_formed("\xEF\xBB\xBF\ra\r\xC0", 6, {0, 1});
}

TEST(IllFormedUtf8, FirstOfSeveralIsNamed) { expect_ill_formed("a\xFE\xFF\n\xFD", 1, {0, 1}); }

TEST(IllFormedUtf8, CutShortAtTheEnd) { expect_ill_formed("a\xE2\x82", 1, {0, 1}); }

TEST(IllFormedUtf8, CutShortByALineFeed) { expect_ill_formed("a\xE2\x82\nb", 1, {0, 1}); }

TEST(IllFormedUtf8, OverlongSequence) { expect_ill_formed("\xC0\xAF", 0, {0, 0}); }

TEST(IllFormedUtf8, Surrogate) { expect_ill_formed("\xED\xA0\x80", 0, {0, 0}); }

TEST(IllFormedUtf8, BeyondTheLastCodePoint) { expect_ill_formed("\xF4\x90\x80\x80", 0, {0, 0}); }

TEST(IllFormedUtf8, LastCodePointIsWellFormed) {
  EXPECT_EQ(program("ipgrid-1", "\xF4\x8F\xBF\xBF")->cell({0, 0}), char32_t{0x10FFFF});
}

TEST(IllFormedUtf8, IsDataInRefunge) { EXPECT_EQ(size("refunge", "\xFF\xFE"), "1x2"); }

TEST(EmptyProgram, IsNoByteAtAll) {
  EXPECT_EQ(size("refunge", ""), "empty-program");
  EXPECT_EQ(size("ipgrid-3", ""), "empty-program");
}

TEST(EmptyProgram, IsOnlyEmptyRows) {
  EXPECT_EQ(size("refunge", "\n\n"), "empty-program");
  EXPECT_EQ(size("refunge", "\r\n"), "empty-program");
  EXPECT_EQ(size("ipgrid-1", "\n\n"), "empty-program");
}

TEST(EmptyProgram, IsOnlyWhatIpgridDrops) {
  EXPECT_EQ(size("ipgrid-1", "\xEF\xBB\xBF"), "empty-program");
  EXPECT_EQ(size("ipgrid-1", "\xEF\xBB\xBF\r\n\r"), "empty-program");
}

TEST(EmptyProgram, IsAlsoOneWithTheRowOfAFinalLineFeed) {
  EXPECT_EQ(size("ipgrid-1", "\n", {.final_newline = FinalNewline::starts_row}), "empty-program");
  EXPECT_EQ(size("ipgrid-1", "", {.final_newline = FinalNewline::starts_row}), "empty-program");
}

TEST(EmptyProgram, IsNotOneBlankOrReturn) {
  EXPECT_EQ(size("refunge", " "), "1x1");
  EXPECT_EQ(size("ipgrid-1", " "), "1x1");
  EXPECT_EQ(size("refunge", "\r"), "1x1");
}

TEST(EmptyProgram, IsAboutTheWholeFile) {
  const Result<ProgramPtr> result = parsed("refunge", "\n");
  EXPECT_EQ(result.diagnostics().at(0).message, "empty program");
  EXPECT_TRUE(result.diagnostics().at(0).span.empty());
}

TEST(Program, KeepsItsSource) {
  EXPECT_EQ(program("refunge", "ab\n")->source().bytes(), "ab\n");
  EXPECT_EQ(program("refunge", "ab\n")->dialect().name, "refunge");
}

TEST(Program, RaggedRowsTakeNoRoomForPadding) {
  const ProgramPtr ragged = program("ipgrid-1", std::string(1000, 'v') + std::string(1000, '\n'));
  EXPECT_EQ(ragged->height(), 1000);
  EXPECT_LT(ragged->memory(), 100'000U);
}

}  // namespace

}  // namespace grid
