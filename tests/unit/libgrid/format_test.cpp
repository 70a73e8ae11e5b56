#include <grid/format.h>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace grid {

namespace {

Source source(std::string_view dialect, std::string text, const LanguageOptions& options = {}) {
  Dialect spoken = *find_dialect(dialect);
  if (const auto applied = with_options(spoken, options)) spoken = *applied;
  return {"format", std::move(text), std::move(spoken)};
}

std::string formatted(std::string_view dialect, std::string text,
                      const LanguageOptions& options = {}) {
  const Result<std::string> result = format(source(dialect, std::move(text), options));
  return result ? *result : result.diagnostics().front().message;
}

}  // namespace

TEST(Format, LeavesWhatIsRegular) { EXPECT_EQ(formatted("ipgrid-1", "ab\n c\n"), "ab\n c\n"); }

TEST(Format, PutsLineFeedsBetweenRows) {
  EXPECT_EQ(formatted("ipgrid-1", "ab\r\ncd\r\n"), "ab\ncd\n");
  EXPECT_EQ(formatted("refunge", "ab\r\ncd\r\n"), "ab\ncd\n");
}

TEST(Format, KeepsReturnsThatAreCells) {
  EXPECT_EQ(formatted("refunge", "a\rb\ncd\r\n"), "a\rb\ncd\r\n");
}

// With a line feed behind it the return would be no cell any more.
TEST(Format, KeepsAReturnAtTheEndWithoutALineFeed) {
  EXPECT_EQ(formatted("refunge", "ab\r"), "ab\r");
}

TEST(Format, DropsAByteOrderMarkThatIsNoCell) {
  EXPECT_EQ(formatted("ipgrid-1",
                      "\xEF\xBB\xBF"
                      "ab\n"),
            "ab\n");
  EXPECT_EQ(formatted("refunge",
                      "\xEF\xBB\xBF"
                      "ab\n"),
            "\xEF\xBB\xBF"
            "ab\n");
}

TEST(Format, AddsAFinalLineFeed) {
  EXPECT_EQ(formatted("ipgrid-1", "ab"), "ab\n");
  EXPECT_EQ(formatted("refunge", "ab"), "ab\n");
}

TEST(Format, AddsNoRow) {
  EXPECT_EQ(formatted("ipgrid-1", "ab", {.final_newline = FinalNewline::starts_row}), "ab");
}

TEST(Format, DropsFinalLineFeedsThatAreNoRows) {
  EXPECT_EQ(formatted("refunge", "ab\n\n\n"), "ab\n");
  EXPECT_EQ(formatted("ipgrid-1", "ab\n\n\n"), "ab\n\n\n");
}

TEST(Format, DropsTrailingBlanks) {
  EXPECT_EQ(formatted("ipgrid-1", "abc\nd  \n   \n"), "abc\nd\n\n");
}

TEST(Format, DropsTrailingBlanksBeforeSeveralReturns) {
  EXPECT_EQ(formatted("ipgrid-1", "abc\nd \r \r\r\n"), "abc\nd\n");
}

TEST(Format, KeepsTrailingBlanksThatAreNotPadding) {
  EXPECT_EQ(formatted("refunge", "abc\nd \n"), "abc\nd \n");
}

TEST(Format, KeepsTheWidthInAllRowsThatSetIt) {
  EXPECT_EQ(formatted("ipgrid-1", "ab \ncd \ne \n"), "ab \ncd \ne\n");
}

TEST(Format, CountsCharactersAndNotBytes) {
  EXPECT_EQ(formatted("ipgrid-1", "\u00e9 \nab\n"), "\u00e9\nab\n");
  EXPECT_EQ(formatted("ipgrid-1", "\u00e9  \nab\n"), "\u00e9  \nab\n");
}

TEST(Format, FailsAsParsingDoes) {
  EXPECT_EQ(formatted("ipgrid-1", ""), "empty program");
  EXPECT_EQ(formatted("ipgrid-1", "a\xFF"), "ill-formed UTF-8 at byte offset 1, row 1, column 2");
}

TEST(SameCells, OfPaddingAndBlanks) {
  EXPECT_TRUE(same_cells(source("ipgrid-1", "abc\nd\n"), source("ipgrid-1", "abc\nd \n")));
  EXPECT_FALSE(same_cells(source("refunge", "abc\nd\n"), source("refunge", "abc\nd \n")));
}

TEST(SameCells, NotOfOtherSizes) {
  EXPECT_FALSE(same_cells(source("ipgrid-1", "ab\n"), source("ipgrid-1", "ab \n")));
  EXPECT_FALSE(same_cells(source("ipgrid-1", "ab\n"), source("ipgrid-1", "ab\n\n")));
}

}  // namespace grid
