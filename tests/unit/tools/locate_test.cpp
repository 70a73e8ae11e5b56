#include "tools/report/locate.h"

#include <gtest/gtest.h>

#include "tools/report/uri.h"

namespace grid::report {

namespace {

Source source_of(std::string text, std::string_view dialect) {
  return Source("a", std::move(text), *find_dialect(dialect));
}

// "line:column line:column" of both ends, and their bytes
std::string region(const Source& source, const Span& span) {
  const TextRegion found = Locator(source).region(span);
  const auto place = [](const TextPlace& one) {
    return std::to_string(one.line) + ':' + std::to_string(one.utf16_col) + '@' +
           std::to_string(one.byte);
  };
  return place(found.begin) + ' ' + place(found.end);
}

}  // namespace

TEST(Locator, AgreesWithTheSource) {
  const std::string text =
      "\xEF\xBB\xBF"
      "a\xC3\xA9\r\n\xF0\x9F\x98\x80x\r\n\xFF\xE6\xBC\n\n\xA2z";
  for (const std::string_view dialect : {"refunge", "ipgrid-2"}) {
    const Source source = source_of(text, dialect);
    const Locator locator(source);
    for (std::size_t byte = 0; byte <= text.size(); ++byte) {
      const Utf16Position wanted = source.utf16_of(byte);
      const TextPlace found = locator.place(byte);
      EXPECT_EQ(found.line, wanted.line + 1) << dialect << ' ' << byte;
      EXPECT_EQ(found.utf16_col, wanted.unit + 1) << dialect << ' ' << byte;
    }
  }
}

TEST(Locator, RegionsEndBehindTheLastCell) {
  const Source source = source_of("a\xF0\x9F\x98\x80z\nxyz\n", "ipgrid-1");
  EXPECT_EQ(region(source, {{0, 1, 1}}), "1:2@1 1:4@5");
  EXPECT_EQ(region(source, {{0, 2, 2}, {1, 0, 1}}), "1:4@5 2:3@9");
}

TEST(Locator, RegionsLeaveOutDroppedReturns) {
  const Source source = source_of("ab\r\nc\n", "ipgrid-1");
  EXPECT_EQ(region(source, {{0, 1, 1}}), "1:2@1 1:3@2");
}

TEST(Locator, CellsOfPaddingAreAtTheEndOfTheRow) {
  const Source source = source_of("a\nbcd\n", "ipgrid-1");
  EXPECT_EQ(region(source, {{0, 1, 2}}), "1:2@1 1:2@1");
}

TEST(Locator, LinesAreNotRowsWhereALineFeedIsACell) {
  LanguageOptions options;
  options.newlines = Newlines::crlf;
  const Source source("a", "a\nb\r\nc\r\n", *with_options(*find_dialect("refunge"), options));
  EXPECT_EQ(region(source, {{0, 2, 2}}), "2:1@2 2:2@3");
  EXPECT_EQ(region(source, {{1, 0, 0}}), "3:1@5 3:2@6");
}

TEST(Uri, KeepsUnreservedCharactersAndSlashes) {
  EXPECT_EQ(encoded_path("a-Z_0.9~/b"), "a-Z_0.9~/b");
  EXPECT_EQ(encoded_path(" %:?#[]@!$&'()*+,;=\\\"<>\n\xC3\xA4\xFF"),
            "%20%25%3A%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%5C%22%3C%3E%0A%C3%A4%FF");
}

TEST(Uri, IsRelativeBelowTheFolderOnly) {
  EXPECT_EQ(uri_of("/home/x", "sub/./a b.ref").uri, "sub/a%20b.ref");
  EXPECT_TRUE(uri_of("/home/x", "sub/../a.ref").relative);
  EXPECT_EQ(uri_of("/home/x", "/home/x/a.ref").uri, "a.ref");
  EXPECT_EQ(uri_of("/home/x", "../a.ref").uri, "file:///home/a.ref");
  EXPECT_FALSE(uri_of("/home/x", "../a.ref").relative);
  EXPECT_EQ(uri_of("/home/x", "/tmp/a.ref").uri, "file:///tmp/a.ref");
  EXPECT_EQ(uri_of("/home/x", "..a.ref").uri, "..a.ref");
  EXPECT_EQ(uri_of("/", "a.ref").uri, "a.ref");
}

TEST(Uri, OfFoldersEndsWithASlash) {
  EXPECT_EQ(folder_uri("/home/a b"), "file:///home/a%20b/");
  EXPECT_EQ(folder_uri("/"), "file:///");
}

}  // namespace grid::report
