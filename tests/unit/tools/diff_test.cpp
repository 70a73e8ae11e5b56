#include "tools/report/diff.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

namespace grid::report {

namespace {

std::string hunks(std::string_view before, std::string_view after) {
  const std::string diff = unified_diff("f", before, after);
  const std::size_t at = diff.find("@@");
  return at == std::string::npos ? diff : diff.substr(at);
}

std::string lines(std::string_view letters) {
  std::string out;
  for (const char c : letters) out += {c, '\n'};
  return out;
}

// Applies a patch of one file without looking at anything but its hunks.
std::string applied(const std::string& before, const std::string& diff) {
  std::string out;
  std::size_t taken = 0;
  const auto next_line = [&before, &taken] {
    const std::size_t feed = before.find('\n', taken);
    const std::size_t end = feed == std::string::npos ? before.size() : feed + 1;
    std::string line = before.substr(taken, end - taken);
    taken = end;
    return line;
  };
  int row = 1;
  std::size_t at = diff.find("@@");
  while (at < diff.size()) {
    const std::size_t end = diff.find('\n', at) + 1;
    const std::string line = diff.substr(at, end - at);
    at = end;
    if (line[0] == '@') {
      const int first = std::atoi(line.c_str() + 4);
      const bool none = line.find(",0 +") != std::string::npos;
      for (; row < first + (none ? 1 : 0); ++row) out += next_line();
      continue;
    }
    std::string text = line.substr(1);
    if (diff.compare(at, 1, "\\") == 0) {
      text.pop_back();
      at = diff.find('\n', at) + 1;
    }
    if (line[0] != '+') {
      EXPECT_EQ(next_line(), text);
      ++row;
    }
    if (line[0] != '-') out += text;
  }
  return out + before.substr(taken);
}

}  // namespace

TEST(Diff, OfEqualTextsIsEmpty) {
  EXPECT_EQ(unified_diff("f", "", ""), "");
  EXPECT_EQ(unified_diff("f", "a\nb", "a\nb"), "");
}

TEST(Diff, HasThreeLinesOfContext) {
  EXPECT_EQ(unified_diff("f", lines("abcdefghi"), lines("abcdXfghi")),
            "--- a/f\n+++ b/f\n@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+X\n f\n g\n h\n");
}

TEST(Diff, NearChangesShareAHunk) {
  EXPECT_EQ(hunks(lines("abcdefghijklmnop"), lines("AbcdefGhijklmnoP")),
            "@@ -1,10 +1,10 @@\n-a\n+A\n b\n c\n d\n e\n f\n-g\n+G\n h\n i\n j\n"
            "@@ -13,4 +13,4 @@\n m\n n\n o\n-p\n+P\n");
}

TEST(Diff, RangesOfOneLineAndOfNone) {
  EXPECT_EQ(hunks("a\n", ""), "@@ -1 +0,0 @@\n-a\n");
  EXPECT_EQ(hunks("", "a\n"), "@@ -0,0 +1 @@\n+a\n");
}

TEST(Diff, SaysWhereTheFinalLineFeedIsMissing) {
  EXPECT_EQ(hunks("a", "a\n"), "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
  EXPECT_EQ(hunks("a\nb", "c\nb"), "@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n");
}

TEST(Diff, NamesAreQuotedAsGitDoes) {
  EXPECT_EQ(unified_diff("a b", "x", "").substr(0, 9), "--- a/a b");
  EXPECT_EQ(unified_diff("\xC3\xA4\"\\\n", "x", "").substr(0, 27),
            "--- \"a/\\303\\244\\\"\\\\\\012\"\n++");
}

TEST(Diff, IsShort) {
  EXPECT_EQ(hunks(lines("abcabba"), lines("cbabac")),
            "@@ -1,7 +1,6 @@\n-a\n-b\n c\n+b\n a\n b\n-b\n a\n+c\n");
}

TEST(Diff, AppliedGivesTheSecondText) {
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    const auto text = [&random] {
      std::string out;
      for (auto left = random() % 14; left > 0; --left) out += {"abc"[random() % 3], '\n'};
      if (!out.empty() && random() % 4 == 0) out.pop_back();
      return out;
    };
    const std::string before = text();
    const std::string after = text();
    ASSERT_EQ(applied(before, unified_diff("f", before, after)), after) << before << "---\n"
                                                                        << after;
  }
}

TEST(Diff, OfTextsWithManyChangesIsRight) {
  std::string before = "same\n";
  std::string after = "same\n";
  for (int i = 0; i < 3000; ++i) {
    before += 'a' + std::to_string(i) + '\n';
    after += 'b' + std::to_string(i) + '\n';
  }
  EXPECT_EQ(applied(before, unified_diff("f", before, after)), after);
}

TEST(Diff, OfNoTerminalHasTheBytesOfTheRows) {
  EXPECT_EQ(hunks(std::string("\0\x1b \n", 4), "\xff\n"),
            std::string("@@ -1 +1 @@\n-\0\x1b \n+\xff\n", 20));
}

TEST(Diff, OnATerminalHasPicturesAndColours) {
  const Dialect& refunge = *find_dialect("refunge");
  EXPECT_EQ(terminal_diff("f", std::string("a\r\n\0\x1b", 5), "a\n\xff", refunge, true),
            "\x1b[1m--- a/f\x1b[0m\n\x1b[1m+++ b/f\x1b[0m\n\x1b[36m@@ -1,2 +1,2 @@\x1b[0m\n"
            "\x1b[31m-a␍\x1b[0m\n\x1b[31m-␀␛\x1b[0m\n\\ No newline at end of file\n"
            "\x1b[32m+a\x1b[0m\n\x1b[32m+·\x1b[0m\n\\ No newline at end of file\n");
}

TEST(Diff, OnATerminalCountsCellsOfTheDialect) {
  const auto shown = [](std::string_view dialect) {
    const std::string text =
        terminal_diff("f", "\xC3\xA4\x1b\n", "", *find_dialect(dialect), false);
    return text.substr(text.find("@@\n") + 3);
  };
  EXPECT_EQ(shown("refunge"), "-··␛\n");
  EXPECT_EQ(shown("ipgrid-2"), "-ä␛\n");
}

}  // namespace grid::report
