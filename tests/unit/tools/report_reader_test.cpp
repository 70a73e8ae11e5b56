#include "tools/cli/report_reader.h"

#include <gtest/gtest.h>

#include "tests/golden/process.h"

namespace grid::cli {

namespace {

std::string message(const std::optional<Failure>& failure) {
  return failure ? failure->message : "no failure";
}

// What the visit says about a document.
std::string complaint(std::string_view json, const ReportReader::Visit& visit) {
  const auto document = report::read_json(json);
  std::optional<Failure> failure;
  ReportReader reader(document.value(), failure);
  visit(reader);
  return message(failure);
}

Failure failure_of(const std::string& text) {
  const golden::TemporaryFolder folder;
  golden::write_text(folder.path() / "r.json", text);
  Failure failure = read_report((folder.path() / "r.json").string(), "my --json").error();
  failure.where = failure.where.substr(failure.where.rfind('/') + 1);
  return failure;
}

}  // namespace

TEST(ReportReader, ReadsEachKind) {
  const auto json = report::read_json(
      R"({"text": "a", "count": 7, "flag": true, "texts": ["b"], "each": [{"n": 1}, {"n": 2}]})");
  std::optional<Failure> failure;
  ReportReader reader(json.value(), failure);
  EXPECT_EQ(reader.text("text"), "a");
  EXPECT_EQ(reader.count("count"), 7U);
  EXPECT_TRUE(reader.flag("flag"));
  EXPECT_EQ(reader.texts("texts"), std::vector<std::string>{"b"});
  std::uint64_t sum = 0;
  reader.each("each", [&](ReportReader& one) { sum += one.count("n"); });
  EXPECT_EQ(sum, 3U);
  EXPECT_EQ(message(failure), "no failure");
}

TEST(ReportReader, ReadsBytesThatAreNoText) {
  const std::string json =
      report::JsonWriter().begin_object().bytes("a", "b\xFF").bytes("c", "d").end_object().text();
  complaint(json, [](ReportReader& one) {
    EXPECT_EQ(one.bytes("a"), "b\xFF");
    EXPECT_EQ(one.bytes("c"), "d");
  });
}

TEST(ReportReader, HexadecimalDigitsAreNeeded) {
  EXPECT_EQ(complaint(R"({"a_hex": "6z"})", [](ReportReader& one) { one.bytes("a"); }),
            "'a_hex' is not hexadecimal");
}

TEST(ReportReader, WithoutShardItIsAWholeRun) {
  complaint("{}", [](ReportReader& one) { EXPECT_EQ(one.part().count, 1U); });
}

TEST(ReportReader, ShardSaysOfWhatItIsAPart) {
  EXPECT_EQ(
      complaint(R"({"shard": {"index": 1, "count": 2}})", [](ReportReader& one) { one.part(); }),
      "'shard.items' is missing");
}

TEST(ReportReader, SaysWhichMemberIsOfTheWrongKind) {
  constexpr std::string_view json = R"({"a": null})";
  EXPECT_EQ(complaint(json, [](ReportReader& one) { one.text("a"); }), "'a' is not a string");
  EXPECT_EQ(complaint(json, [](ReportReader& one) { one.count("a"); }),
            "'a' is not a whole number from 0");
  EXPECT_EQ(complaint(json, [](ReportReader& one) { one.flag("a"); }), "'a' is not true or false");
  EXPECT_EQ(complaint(json, [](ReportReader& one) { one.texts("a"); }),
            "'a' is not a list of strings");
  EXPECT_EQ(complaint(json, [](ReportReader& one) { one.object("a", {}); }),
            "'a' is not an object");
  EXPECT_EQ(complaint(json, [](ReportReader& one) { one.each("a", {}); }), "'a' is not a list");
}

TEST(ReportReader, NamesTheWayToAMember) {
  const auto visit = [](ReportReader& reader) {
    reader.object("a", [](ReportReader& inner) {
      inner.each("b", [](ReportReader& one) { one.text("c"); });
    });
  };
  EXPECT_EQ(complaint(R"({"a": {"b": [{"c": "x"}, {}]}})", visit), "'a.b[1].c' is missing");
}

TEST(ReportReader, KeepsTheFirstFailure) {
  const auto visit = [](ReportReader& reader) {
    reader.text("a");
    reader.text("b");
  };
  EXPECT_EQ(complaint("{}", visit), "'a' is missing");
}

TEST(ReadReport, SaysWhereTheFileIsNoJson) {
  const Failure failure = failure_of("{\n\"ä\" 1}");
  EXPECT_EQ(failure.where, "r.json:2:5");
  EXPECT_EQ(failure.advice, "a report of my --json is one");
  EXPECT_EQ(failure.code, ExitCode::source);
}

TEST(ReadReport, RefusesOtherDocuments) {
  EXPECT_EQ(failure_of("[]").message, "this is no JSON object");
}

}  // namespace grid::cli
