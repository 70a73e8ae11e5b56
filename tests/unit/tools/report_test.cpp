#include <gtest/gtest.h>

#include "tools/report/escape.h"
#include "tools/report/json.h"
#include "tools/report/text.h"

namespace grid::report {

namespace {

Source source_of(std::string text, std::string_view dialect = "ipgrid-3") {
  return Source("f", std::move(text), *find_dialect(dialect));
}

std::string text_at(const Source& source, Span span, TextOptions options = {}) {
  Diagnostic diagnostic{.kind = DiagnosticKind::bad_state, .severity = Severity::warning};
  diagnostic.message = "m";
  diagnostic.span = std::move(span);
  return to_text(diagnostic, source.name(), &source, options);
}

}  // namespace

TEST(Escape, OnlyWhatShowsAsItselfStays) {
  EXPECT_EQ(escaped("a b\\\xC3\xA9\xE6\xBC\xA2"), "a b\\\xC3\xA9\xE6\xBC\xA2");
  EXPECT_EQ(escaped("\x1b[31m\n\t\r\x7f"), "\\x1b[31m\\n\\t\\r\\x7f");
  EXPECT_EQ(escaped(std::string("\0\xff\xE6\xBC", 4)), "\\x00\\xff\\xe6\\xbc");
  EXPECT_EQ(escaped("\u202E\u200B\u009B\u00AD"), "\\u{202e}\\u{200b}\\u{9b}\\u{ad}");
  EXPECT_EQ(escaped("\u3164\u0301\uFFFF"), "\\u{3164}\\u{301}\\u{ffff}");
  EXPECT_EQ(hex(std::string("\0\xAF", 2)), "00af");
  EXPECT_EQ(from_hex("00aF"), std::string("\0\xAF", 2));
  EXPECT_EQ(from_hex("00a"), std::nullopt);
  EXPECT_EQ(from_hex("0g"), std::nullopt);
}

TEST(Text, CaretsStandUnderTheirCells) {
  EXPECT_EQ(text_at(source_of("abc\n"), {{0, 1, 2}}),
            "f:1:2: warning: m [bad-state]\n  abc\n   ^^\n");
  EXPECT_EQ(text_at(source_of("\t\xE6\xBC\xA2\x1b"
                              "a\n"),
                    {{0, 3, 3}}),
            "f:1:4: warning: m [bad-state]\n  \u2409\uFFFD\u241B"
            "a\n     ^\n");
  EXPECT_EQ(text_at(source_of("\t\xff.", "refunge"), {{0, 1, 1}}),
            "f:1:2: warning: m [bad-state]\n  \u2409\u00B7.\n   ^\n");
}

TEST(Text, CarriageReturnsThatAreNoCellsTakeNoColumn) {
  EXPECT_EQ(text_at(source_of("a\rb\r\nc\n"), {{0, 1, 1}}),
            "f:1:2: warning: m [bad-state]\n  ab\n   ^\n");
}

TEST(Text, LongRowsAreShownRoundTheCaret) {
  const Source source = source_of(std::string(30, 'a') + "b" + std::string(30, 'c') + "\n");
  const TextOptions narrow{.columns = 10};
  EXPECT_EQ(text_at(source, {{0, 2, 2}}, narrow),
            "f:1:3: warning: m [bad-state]\n  aaaaaaaaaa\u2026\n    ^\n");
  EXPECT_EQ(text_at(source, {{0, 30, 30}}, narrow),
            "f:1:31: warning: m [bad-state]\n  \u2026aaaaabcccc\u2026\n        ^\n");
  EXPECT_EQ(text_at(source, {{0, 60, 60}}, narrow),
            "f:1:61: warning: m [bad-state]\n  \u2026cccccc\n        ^\n");
  EXPECT_EQ(text_at(source, {{0, 28, 60}}, narrow),
            "f:1:29: warning: m [bad-state]\n  \u2026aaaaaaabcc\u2026\n        ^^^^^\n");
}

TEST(Text, SpansOfManyRowsAreCutShort) {
  EXPECT_EQ(text_at(source_of("a\nb\nc\nd\n"), {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}),
            "f:1:1: warning: m [bad-state]\n  a\n  ^\n  b\n  ^\n  c\n  ^\n  \u2026\n");
}

TEST(Text, AdviceAndRelatedPlacesFollow) {
  Diagnostic diagnostic{.kind = DiagnosticKind::bad_state};
  diagnostic.message = "m";
  diagnostic.advice = std::string("do");
  diagnostic.related = {{{{0, 0, 0}}, "here"}};
  const Source source = source_of("a\n");
  EXPECT_EQ(to_text(diagnostic, "\x1b", &source, {}),
            "\\x1b: error: m [bad-state]\n  help: do\n\\x1b:1:1: note: here\n  a\n  ^\n");
  EXPECT_EQ(to_text(diagnostic, "f", nullptr, {.colour = true}),
            "\x1b[1mf:\x1b[0m \x1b[1;31merror:\x1b[0m m [bad-state]\n"
            "  \x1b[1;36mhelp:\x1b[0m do\n"
            "\x1b[1mf:1:1:\x1b[0m \x1b[1;36mnote:\x1b[0m here\n");
}

TEST(Json, CommasAndEscapes) {
  JsonWriter json;
  json.begin_object().key("a").begin_array().value(1).value(true).null().end_array();
  json.key("b\"").value("x\n\xff\u00E9").key("c").begin_object().end_object().end_object();
  EXPECT_EQ(json.text(), "{\"a\":[1,true,null],\"b\\\"\":\"x\\n\uFFFD\u00E9\",\"c\":{}}");
  EXPECT_EQ(pretty("{\"b\":[1],\"a\":2}"), "{\n  \"b\": [\n    1\n  ],\n  \"a\": 2\n}\n");
  json.clear();
  EXPECT_EQ(json.value(std::uint64_t{18446744073709551615U}).text(), "18446744073709551615");
}

TEST(Escape, LongTextsAreCutInMessages) {
  const std::string long_text(300, 'x');
  EXPECT_EQ(shown(long_text), std::string(200, 'x') + "...");
  EXPECT_EQ(shown(std::string(200, 'x')), std::string(200, 'x'));
  EXPECT_EQ(escaped(long_text), long_text);
  std::string umlauts;
  for (int i = 0; i < 201; ++i) umlauts += "ä";
  EXPECT_EQ(shown(umlauts), umlauts.substr(0, 400) + "...");
}

}  // namespace grid::report
