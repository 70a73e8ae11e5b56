#include "tools/report/test_run.h"

#include <gtest/gtest.h>

#include "tools/report/json.h"
#include "tools/report/markup.h"

namespace grid::report {

namespace {

// One result of each kind, with text that every format has to escape.
TestRun every_kind() {
  TestRun run{.tool = "t", .subject = "my <impl>", .results = {}, .remarks = {"born & bred"}};
  run.results = {
      {.name = "d/a/passes", .status = TestStatus::passed},
      {.name = "d/a/fails",
       .status = TestStatus::failed,
       .message = "stdout differs",
       .comparisons = {{"stdout", "a<b\"&", std::string("\x1b\0\xff", 3), true}},
       .facts = {{"clauses", "RF-5"}}},
      {.name = "d/a/breaks",
       .status = TestStatus::broken,
       .how = "crashed",
       .message = "signal 11",
       .errors = "]]> oops"},
      {.name = "d/#/skipped", .status = TestStatus::skipped, .message = "no # here"},
      {.name = "known", .status = TestStatus::expected_failure, .message = "not yet"},
      {.name = "better", .status = TestStatus::unexpected_pass, .message = "remove it"},
  };
  return run;
}

}  // namespace

TEST(TestRun, WhatIsBadFailsTheRun) {
  EXPECT_FALSE(is_bad(TestStatus::passed));
  EXPECT_FALSE(is_bad(TestStatus::skipped));
  EXPECT_FALSE(is_bad(TestStatus::expected_failure));
  EXPECT_TRUE(is_bad(TestStatus::failed));
  EXPECT_TRUE(is_bad(TestStatus::broken));
  EXPECT_TRUE(is_bad(TestStatus::unexpected_pass));
}

TEST(TestRun, JUnitKeepsLineFeedsAndTabsOfNames) {
  const TestRun run{.tool = {}, .subject = {}, .results = {{.name = "d/a\nb\tc"}}, .remarks = {}};
  EXPECT_NE(test_junit(run).find("name=\"a&#10;b&#9;c\""), std::string::npos);
}

TEST(TestRun, TheSummaryNamesWhatThereIs) {
  EXPECT_EQ(summary(every_kind()),
            "6 cases: 1 passed, 1 failed, 1 broke off, 1 skipped, 1 failed as expected, 1 passed "
            "unexpectedly");
  EXPECT_EQ(summary({}), "0 cases");
}

TEST(TestRun, TextShowsWhatIsBad) {
  EXPECT_EQ(test_text(every_kind(), {}),
            "FAILED d/a/fails: stdout differs\n"
            "  clauses: RF-5\n"
            "  stdout expected \"a<b\"&\"\n"
            "         observed \"\\x1b\\x00\\xff\"\n"
            "CRASHED d/a/breaks: signal 11\n"
            "  stderr \"]]> oops\"\n"
            "UNEXPECTED-PASS better: remove it\n"
            "my <impl>: " +
                summary(every_kind()) + "\nnote: born & bred\n");
}

TEST(TestRun, TapEscapesWhatDirectivesAreMadeOf) {
  const std::string tap = test_tap(every_kind());
  EXPECT_EQ(tap.substr(0, 20), "TAP version 14\n1..6\n");
  EXPECT_NE(tap.find("\nok 1 - d/a/passes\nnot ok 2 - d/a/fails\n  ---\n"), std::string::npos);
  EXPECT_NE(tap.find("\nok 4 - d/\\#/skipped # SKIP no \\# here\n"), std::string::npos);
  EXPECT_NE(tap.find("\nnot ok 5 - known # TODO not yet\n"), std::string::npos);
  EXPECT_NE(tap.find("\nnot ok 6 - better\n  ---\n"), std::string::npos);
  EXPECT_EQ(test_tap({}).substr(0, 36), "TAP version 14\n1..0 # SKIP no cases\n");
}

TEST(TestRun, JunitCountsAndEscapes) {
  const std::string junit = test_junit(every_kind());
  EXPECT_NE(
      junit.find("<testsuite name=\"my &lt;impl&gt;\" tests=\"6\" failures=\"2\" errors=\"1\" "
                 "skipped=\"2\""),
      std::string::npos);
  EXPECT_NE(junit.find("<testcase classname=\"d.a\" name=\"passes\" time=\"0.000\"/>"),
            std::string::npos);
  EXPECT_NE(junit.find("expected &quot;a&lt;b&quot;&amp;&quot;"), std::string::npos);
  EXPECT_NE(junit.find("<error type=\"crashed\" message=\"signal 11\">"), std::string::npos);
}

TEST(TestRun, JsonHoldsTheBytes) {
  const std::string json = test_json(every_kind());
  EXPECT_NE(json.find("\"observed_hex\": \"1b00ff\""), std::string::npos);
  EXPECT_NE(json.find("\"status\": \"crashed\""), std::string::npos);
  const auto members = read_members(json);
  ASSERT_TRUE(members);
  EXPECT_EQ(std::get<std::uint64_t>(members->at("cases")), 6U);
  EXPECT_EQ(std::get<std::uint64_t>(members->at("bad")), 3U);
}

TEST(TestRun, HtmlShowsBothOutputsEscaped) {
  const std::string html = test_html(every_kind());
  EXPECT_NE(html.find("<pre>a&lt;b&quot;&amp;</pre>"), std::string::npos);
  EXPECT_NE(html.find("<pre>\\x1b\\x00\\xff</pre>"), std::string::npos);
  EXPECT_NE(html.find("]]&gt; oops"), std::string::npos);
  EXPECT_EQ(html.find('\x1b'), std::string::npos);
}

TEST(Excerpt, LongBytesAreShownWhereTheyDiffer) {
  const std::string long_text = std::string(1000, 'a') + "b" + std::string(1000, 'c');
  const std::string other = std::string(1000, 'a') + "x";
  EXPECT_EQ(excerpt("abc", other), "\"abc\"");
  EXPECT_EQ(excerpt(long_text, other), "...\"" + std::string(80, 'a') + "b" +
                                           std::string(159, 'c') +
                                           "\"... (2001 bytes, shown from byte 921)");
  EXPECT_EQ(excerpt(std::string(300, 'a'), std::string(300, 'a') + "b"),
            "...\"" + std::string(240, 'a') + "\" (300 bytes, shown from byte 61)");
}

TEST(Markup, LinesStayAndTheRestIsEscaped) {
  EXPECT_EQ(markup("<a href='x'>\n\t&\x01\xff\r"),
            "&lt;a href=&#39;x&#39;&gt;\n\t&amp;\\x01\\xff\\r");
}

TEST(ReadMembers, TextsAndNumbersAreRead) {
  const auto members = read_members(R"({"a": 7, "b": "x", "c": null, "d": -1, "e": [1]})");
  ASSERT_TRUE(members);
  EXPECT_EQ(members->size(), 2U);
  EXPECT_EQ(std::get<std::uint64_t>(members->at("a")), 7U);
  EXPECT_EQ(std::get<std::string>(members->at("b")), "x");
  EXPECT_FALSE(read_members("[1]"));
  EXPECT_FALSE(read_members("{\"a\": "));
  EXPECT_FALSE(read_members(""));
}

}  // namespace grid::report
