#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include <grid/source.h>

#include "tests/unit/libgrid/machine_fixture.h"

namespace grid {

namespace {

Source source(std::string_view name, std::string text, const LanguageOptions& options = {}) {
  return {"test", std::move(text), *with_options(*find_dialect(name), options)};
}

constexpr std::string_view kMark = "\xEF\xBB\xBF";

TEST(ByteOf, IsTheOffsetOfARefungeCell) {
  const Source text = source("refunge", "ab\ncde\n");
  EXPECT_EQ(text.byte_of({0, 0}), 0U);
  EXPECT_EQ(text.byte_of({1, 2}), 5U);
}

TEST(ByteOf, RightOfARowIsItsEnd) {
  EXPECT_EQ(source("refunge", "ab\ncde\n").byte_of({0, 2}), 2U);
  EXPECT_EQ(source("refunge", "ab\ncde\n").byte_of({0, 9}), 2U);
  EXPECT_EQ(source("ipgrid-1", "\u00E9\ncde\n").byte_of({0, 9}), 2U);
}

TEST(ByteOf, BelowTheLastRowIsTheEndOfTheText) {
  EXPECT_EQ(source("refunge", "ab\n\n").byte_of({1, 0}), 4U);
  EXPECT_EQ(source("ipgrid-1", "ab\n").byte_of({7, 7}), 3U);
  EXPECT_EQ(source("ipgrid-1", "").byte_of({0, 0}), 0U);
}

TEST(ByteOf, SkipsLongerCharactersOfIpgrid) {
  const Source text = source("ipgrid-1", "\u00E9\u20AC\U0001F600x");
  EXPECT_EQ(text.byte_of({0, 1}), 2U);
  EXPECT_EQ(text.byte_of({0, 2}), 5U);
  EXPECT_EQ(text.byte_of({0, 3}), 9U);
}

TEST(ByteOf, CountsBytesInRefunge) { EXPECT_EQ(source("refunge", "\u00E9x").byte_of({0, 2}), 2U); }

TEST(ByteOf, StartsAfterADroppedMark) {
  EXPECT_EQ(source("ipgrid-1", std::string(kMark) + "ab").byte_of({0, 1}), 4U);
}

TEST(ByteOf, SkipsDroppedReturns) {
  EXPECT_EQ(source("ipgrid-1", "a\r\rb\r\nc").byte_of({0, 1}), 3U);
  EXPECT_EQ(source("ipgrid-1", "a\r\rb\r\nc").byte_of({1, 0}), 6U);
}

TEST(ByteOf, SeparatorOfTwoBytesIsPassed) {
  EXPECT_EQ(source("refunge", "ab\r\ncd\r\n").byte_of({1, 0}), 4U);
}

TEST(CellOf, IsTheCellOfARefungeByte) {
  EXPECT_EQ(source("refunge", "ab\ncde").cell_of(0), (Cell{0, 0}));
  EXPECT_EQ(source("refunge", "ab\ncde").cell_of(4), (Cell{1, 1}));
}

TEST(CellOf, SeparatorIsOnePastTheRow) {
  EXPECT_EQ(source("refunge", "ab\ncde").cell_of(2), (Cell{0, 2}));
  EXPECT_EQ(source("refunge", "ab\r\ncde").cell_of(3), (Cell{0, 2}));
  EXPECT_EQ(source("ipgrid-1", "\u00E9\ncde").cell_of(2), (Cell{0, 1}));
}

TEST(CellOf, EveryByteOfACharacterIsItsCell) {
  const Source text = source("ipgrid-1", "a\U0001F600x");
  for (std::size_t byte = 1; byte < 5; ++byte) EXPECT_EQ(text.cell_of(byte), (Cell{0, 1}));
  EXPECT_EQ(text.cell_of(5), (Cell{0, 2}));
}

TEST(CellOf, DroppedMarkIsTheFirstCell) {
  for (std::size_t byte = 0; byte < 4; ++byte) {
    EXPECT_EQ(source("ipgrid-1", std::string(kMark) + "ab").cell_of(byte), (Cell{0, 0}));
  }
}

TEST(CellOf, DroppedReturnIsTheCellThatFollows) {
  EXPECT_EQ(source("ipgrid-1", "a\rb").cell_of(1), (Cell{0, 1}));
  EXPECT_EQ(source("ipgrid-1", "a\rb").cell_of(2), (Cell{0, 1}));
}

TEST(CellOf, ReturnIsACellInRefunge) {
  EXPECT_EQ(source("refunge", "a\rb").cell_of(2), (Cell{0, 2}));
}

TEST(CellOf, EndOfTheTextIsOnePastTheLastRow) {
  EXPECT_EQ(source("refunge", "ab").cell_of(2), (Cell{0, 2}));
  EXPECT_EQ(source("refunge", "ab\n").cell_of(99), (Cell{0, 2}));
}

TEST(CellOf, DroppedRowsBelongToTheLastThatCounts) {
  EXPECT_EQ(source("refunge", "ab\n\n\n").cell_of(4), (Cell{0, 2}));
}

TEST(CellOf, IsTheFirstInNoText) {
  EXPECT_EQ(source("refunge", "").cell_of(0), (Cell{0, 0}));
  EXPECT_EQ(source("refunge", "\n\n").cell_of(1), (Cell{0, 0}));
}

TEST(CellOf, IllFormedBytesAreCellsOfTheirOwn) {
  const Source text = source("ipgrid-1", "\xE2\x82x");
  EXPECT_EQ(text.cell_of(1), (Cell{0, 1}));
  EXPECT_EQ(text.cell_of(2), (Cell{0, 2}));
}

TEST(CellOf, UndoesByteOf) {
  const Source text = source("ipgrid-1", std::string(kMark) + "a\u00E9\r\n\n\U0001F600\rb\n");
  for (const Cell cell : {Cell{0, 0}, Cell{0, 1}, Cell{1, 0}, Cell{2, 0}, Cell{2, 1}}) {
    EXPECT_EQ(text.cell_of(text.byte_of(cell)), cell);
  }
}

TEST(Utf16Of, CountsLinesAndUnits) {
  EXPECT_EQ(source("refunge", "ab\ncde").utf16_of(0), (Utf16Position{0, 0}));
  EXPECT_EQ(source("refunge", "ab\ncde").utf16_of(2), (Utf16Position{0, 2}));
  EXPECT_EQ(source("refunge", "ab\ncde").utf16_of(4), (Utf16Position{1, 1}));
}

TEST(Utf16Of, CountsShortCharactersOnce) {
  EXPECT_EQ(source("ipgrid-1", "\u00E9\u20ACx").utf16_of(5), (Utf16Position{0, 2}));
}

TEST(Utf16Of, CountsCharactersBeyondTheBasicPlaneTwice) {
  EXPECT_EQ(source("ipgrid-1", "\U0001F600x").utf16_of(4), (Utf16Position{0, 2}));
}

TEST(Utf16Of, EveryByteOfACharacterIsWhereItBegins) {
  const Source text = source("ipgrid-1", "a\U0001F600\u00E9");
  for (std::size_t byte = 1; byte < 5; ++byte) {
    EXPECT_EQ(text.utf16_of(byte), (Utf16Position{0, 1})) << byte;
  }
  EXPECT_EQ(text.utf16_of(6), (Utf16Position{0, 3}));
}

TEST(Utf16Of, ReadsRefungeBytesAsText) {
  EXPECT_EQ(source("refunge", "\u00E9x").utf16_of(2), (Utf16Position{0, 1}));
}

TEST(Utf16Of, IllFormedBytesCountOnceEach) {
  EXPECT_EQ(source("refunge", "\xF0\x9Fx").utf16_of(2), (Utf16Position{0, 2}));
  EXPECT_EQ(source("refunge", "\xFF\xFFx").utf16_of(2), (Utf16Position{0, 2}));
}

TEST(Utf16Of, ReturnsCount) {
  EXPECT_EQ(source("ipgrid-1", "a\r\nb").utf16_of(2), (Utf16Position{0, 2}));
  EXPECT_EQ(source("ipgrid-1", "a\r\nb").utf16_of(3), (Utf16Position{1, 0}));
}

TEST(Utf16Of, ByteOrderMarkCountsOnce) {
  EXPECT_EQ(source("ipgrid-1", std::string(kMark) + "a").utf16_of(3), (Utf16Position{0, 1}));
}

TEST(Utf16Of, LinesAreEndedByLineFeedsWhateverSeparatesRows) {
  const Source text = source("refunge", "a\nb\r\nc", {.newlines = Newlines::crlf});
  EXPECT_EQ(text.cell_of(2), (Cell{0, 2}));
  EXPECT_EQ(text.utf16_of(2), (Utf16Position{1, 0}));
}

TEST(Utf16Of, EndOfTheTextIsAPosition) {
  EXPECT_EQ(source("refunge", "ab\n").utf16_of(3), (Utf16Position{1, 0}));
  EXPECT_EQ(source("refunge", "ab").utf16_of(99), (Utf16Position{0, 2}));
}

TEST(ByteOfUtf16, IsTheWayBack) {
  const Source text = source("ipgrid-1", "\u00E9x\n\U0001F600y\n");
  for (const std::size_t byte : {0U, 2U, 3U, 4U, 8U, 9U, 10U}) {
    EXPECT_EQ(text.byte_of_utf16(text.utf16_of(byte)), byte);
  }
}

TEST(ByteOfUtf16, OfTheSecondHalfOfAPairIsItsCharacter) {
  EXPECT_EQ(source("ipgrid-1", "a\U0001F600").byte_of_utf16({0, 2}), 1U);
}

TEST(ByteOfUtf16, RightOfALineIsItsEnd) {
  EXPECT_EQ(source("refunge", "ab\ncd\n").byte_of_utf16({0, 9}), 2U);
}

TEST(ByteOfUtf16, BelowTheTextIsItsEnd) {
  EXPECT_EQ(source("refunge", "ab\ncd\n").byte_of_utf16({9, 0}), 6U);
}

}  // namespace

}  // namespace grid
