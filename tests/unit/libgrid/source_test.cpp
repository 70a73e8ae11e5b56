#include <grid/source.h>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grid {

namespace {

using Rows = std::vector<std::string>;

Rows rows(std::string_view name, std::string text, const LanguageOptions& options = {}) {
  const Source source("test", std::move(text), *with_options(*find_dialect(name), options));
  Rows rows;
  for (std::int64_t row = 0; row < source.row_count(); ++row) rows.emplace_back(source.row(row));
  return rows;
}

constexpr LanguageOptions kLf{.newlines = Newlines::lf};
constexpr LanguageOptions kCrlf{.newlines = Newlines::crlf};
constexpr LanguageOptions kRow{.final_newline = FinalNewline::starts_row};

TEST(SourceRows, AreSeparatedByLineFeeds) {
  EXPECT_EQ(rows("refunge", "ab\nc"), (Rows{"ab", "c"}));
  EXPECT_EQ(rows("ipgrid-1", "ab\nc"), (Rows{"ab", "c"}));
}

TEST(SourceRows, FinalSeparatorStartsNone) {
  EXPECT_EQ(rows("refunge", "ab\n"), Rows{"ab"});
  EXPECT_EQ(rows("ipgrid-1", "ab\n"), Rows{"ab"});
  EXPECT_EQ(rows("refunge", "ab\r\n"), Rows{"ab"});
}

TEST(SourceRows, NoneInNoBytes) {
  EXPECT_EQ(rows("refunge", ""), Rows{});
  EXPECT_EQ(rows("ipgrid-1", ""), Rows{});
}

TEST(SourceRows, LoneFinalSeparatorEndsOneEmptyRow) { EXPECT_EQ(rows("ipgrid-1", "\n"), Rows{""}); }

TEST(SourceRows, KeepTheirNulBytes) {
  EXPECT_EQ(rows("refunge", std::string("a\0b\n", 4)), Rows{std::string("a\0b", 3)});
}

TEST(RefungeNewlines, CrLfSeparatesIfEveryLineFeedFollowsAReturn) {
  EXPECT_EQ(rows("refunge", "ab\r\nc\r\n"), (Rows{"ab", "c"}));
}

TEST(RefungeNewlines, ReturnsAreCellsIfOneLineFeedStandsAlone) {
  EXPECT_EQ(rows("refunge", "ab\r\nc\n"), (Rows{"ab\r", "c"}));
}

TEST(RefungeNewlines, LineFeedAtTheStartStandsAlone) {
  EXPECT_EQ(rows("refunge", "\nab\r\nc"), (Rows{"", "ab\r", "c"}));
}

TEST(RefungeNewlines, LoneReturnIsACell) {
  EXPECT_EQ(rows("refunge", "a\rb"), Rows{"a\rb"});
  EXPECT_EQ(rows("refunge", "a\rb\r\nc"), (Rows{"a\rb", "c"}));
}

TEST(RefungeNewlines, ReturnBeforeAPairIsACell) {
  EXPECT_EQ(rows("refunge", "a\r\r\nb"), (Rows{"a\r", "b"}));
}

TEST(RefungeNewlines, ReturnAtTheEndIsACell) {
  EXPECT_EQ(rows("refunge", "a\r\n\r"), (Rows{"a", "\r"}));
}

TEST(RefungeNewlines, ForcedLfKeepsReturns) {
  EXPECT_EQ(rows("refunge", "ab\r\nc\r\n", kLf), (Rows{"ab\r", "c\r"}));
}

TEST(RefungeNewlines, ForcedCrLfKeepsLoneLineFeeds) {
  EXPECT_EQ(rows("refunge", "a\nb\r\nc\n", kCrlf), (Rows{"a\nb", "c\n"}));
}

TEST(RefungeNewlines, ForcedCrLfWithoutAnyPairIsOneRow) {
  EXPECT_EQ(rows("refunge", "ab\nc\n", kCrlf), Rows{"ab\nc\n"});
}

TEST(RefungeRows, TrailingEmptyOnesDoNotCount) {
  EXPECT_EQ(rows("refunge", "ab\n\n\n"), Rows{"ab"});
  EXPECT_EQ(rows("refunge", "ab\r\n\r\n"), Rows{"ab"});
}

TEST(RefungeRows, EmptyOnesBetweenOthersCount) {
  EXPECT_EQ(rows("refunge", "\nab\n\nc"), (Rows{"", "ab", "", "c"}));
}

TEST(RefungeRows, NoneWhereAllAreEmpty) { EXPECT_EQ(rows("refunge", "\n\n"), Rows{}); }

TEST(RefungeRows, TrailingBlanksAreContent) {
  EXPECT_EQ(rows("refunge", "ab\n \n"), (Rows{"ab", " "}));
}

TEST(RefungeRows, TrailingNulBytesAreContent) {
  EXPECT_EQ(rows("refunge", "ab\n0\n", {.nul = '0'}), (Rows{"ab", "0"}));
}

TEST(RefungeRows, ByteOrderMarkIsData) {
  EXPECT_EQ(rows("refunge",
                 "\xEF\xBB\xBF"
                 "a"),
            Rows{"\xEF\xBB\xBF"
                 "a"});
}

TEST(IpgridRows, EmptyOnesCount) {
  EXPECT_EQ(rows("ipgrid-1", "ab\n\n\n"), (Rows{"ab", "", ""}));
  EXPECT_EQ(rows("ipgrid-1", "\n\nab"), (Rows{"", "", "ab"}));
}

TEST(IpgridRows, ByteOrderMarkIsDropped) {
  EXPECT_EQ(rows("ipgrid-2",
                 "\xEF\xBB\xBF"
                 "a\n"),
            Rows{"a"});
  EXPECT_EQ(rows("ipgrid-2", "\xEF\xBB\xBF"), Rows{});
}

TEST(IpgridRows, SecondByteOrderMarkIsKept) {
  EXPECT_EQ(rows("ipgrid-2", "\xEF\xBB\xBF\xEF\xBB\xBF"), Rows{"\xEF\xBB\xBF"});
}

TEST(IpgridRows, LastOneOfReturnsCountsAsEmpty) {
  EXPECT_EQ(rows("ipgrid-1", "ab\r\n\r").size(), 2U);
}

TEST(IpgridRows, LineFeedAloneEndsARowUnderEveryNewlineOption) {
  for (const LanguageOptions& options : {LanguageOptions{}, kLf, kCrlf}) {
    EXPECT_EQ(rows("ipgrid-1", "a\nb\r\nc", options).size(), 3U);
  }
}

TEST(IpgridRows, FinalLineFeedStartsOneMoreIfAsked) {
  EXPECT_EQ(rows("ipgrid-1", "ab\n", kRow), (Rows{"ab", ""}));
  EXPECT_EQ(rows("ipgrid-1", "ab\n\n", kRow), (Rows{"ab", "", ""}));
}

TEST(IpgridRows, TextWithoutFinalLineFeedHasNoMoreIfAsked) {
  EXPECT_EQ(rows("ipgrid-1", "ab", kRow), Rows{"ab"});
  EXPECT_EQ(rows("ipgrid-1", "", kRow), Rows{});
}

TEST(IpgridRows, CompatStartsOneMore) {
  EXPECT_EQ(rows("ipgrid-1", "ab\n", {.compat = true}), (Rows{"ab", ""}));
}

// The cells of row 0 as "value@begin-end", where carriage returns are treated so.
std::string cells(CarriageReturns returns, std::string text, std::string_view name = "ipgrid-1") {
  Dialect dialect = *find_dialect(name);
  dialect.policy.carriage_returns = returns;
  const Source source("test", std::move(text), dialect);
  RowCells cells = source.cells(0);
  std::string shown;
  while (const std::optional<WrittenCell> cell = cells.next()) {
    shown += (shown.empty() ? "" : " ") + std::to_string(cell->value) + '@' +
             std::to_string(cell->begin) + '-' + std::to_string(cell->end);
  }
  return shown;
}

TEST(RowCells, AreReturnsWhereTheseAreCells) {
  EXPECT_EQ(cells(CarriageReturns::cells, "a\rb\r\nc\n"), "97@0-1 13@1-2 98@2-3 13@3-4");
}

TEST(RowCells, AreNoReturnsWhereTheseAreDropped) {
  EXPECT_EQ(cells(CarriageReturns::dropped, "a\rb\r\nc\n"), "97@0-1 98@2-3");
}

TEST(RowCells, AreNoReturnsAtTheEndWhereTheseAreDroppedThere) {
  EXPECT_EQ(cells(CarriageReturns::dropped_at_end, "a\rb\r\nc\n"), "97@0-1 13@1-2 98@2-3");
  EXPECT_EQ(cells(CarriageReturns::dropped_at_end, "a\r\r"), "97@0-1 13@1-2");
}

TEST(RowCells, AreBytesOrCodePoints) {
  EXPECT_EQ(cells(CarriageReturns::cells, "\u00E9", "refunge"), "195@0-1 169@1-2");
  EXPECT_EQ(cells(CarriageReturns::cells, "\u00E9b", "ipgrid-1"), "233@0-2 98@2-3");
}

TEST(RowCells, StandAloneWhereTheyAreIllFormed) {
  EXPECT_EQ(cells(CarriageReturns::cells, "\xE6\xBC-"), "65533@0-1 65533@1-2 45@2-3");
}

TEST(Source, KeepsNameBytesAndDialect) {
  const Source source("a/b.ipg1", "v\n", *find_dialect("ipgrid-1"));
  EXPECT_EQ(source.name(), "a/b.ipg1");
  EXPECT_EQ(source.bytes(), "v\n");
  EXPECT_EQ(source.dialect().name, "ipgrid-1");
}

TEST(Source, IndexesADialectWhoseReadingWasChanged) {
  Dialect dialect = *find_dialect("ipgrid-2");
  dialect.reading = Reading::compat;
  const Source source("test", "_", dialect);
  EXPECT_EQ(source.dialect().find(U'_')->clause, "IG-17");
}

TEST(Source, CopyMapsLikeTheOriginal) {
  std::optional<Source> source(std::in_place, "test", "ab\ncd", *find_dialect("refunge"));
  const Source copy = *source;
  source.reset();
  EXPECT_EQ(copy.row(1), "cd");
  EXPECT_EQ(copy.byte_of({1, 1}), 4U);
}

TEST(Source, MemoryCoversTheBytes) {
  EXPECT_GE(Source("test", std::string(1000, 'a'), *find_dialect("refunge")).memory(), 1000U);
}

}  // namespace

}  // namespace grid
