#include "tools/grid-lint/report_file.h"

#include <gtest/gtest.h>

#include "tests/slow_build.h"

namespace grid::grid_lint {

namespace {

constexpr std::size_t kStride = slow_build() ? 11 : 1;  // bytes from damage to damage

using report::FileFindings;
using report::Findings;
using report::JsonValue;
using report::Use;

// With everything that a finding can have, and texts that no form shows as they are.
lint::Finding finding(std::string_view code) {
  lint::Finding one = lint::finding_of(*lint::find_rule(code), "two words", {{0, 1, 2}, {1, 0, 0}});
  one.below = {{2, 0, 1}, {2, 5, 5}};
  one.severity = Severity::error;
  one.status = lint::Status::confirmed;
  one.advice = "wait";
  one.witness = lint::Witness{"a\n\xFF", 17};
  one.related = {{{{1, 2, 2}}, "the other one"}, {{}, "of the file"}};
  one.edits = {{0, 1, "\xFE"}, {3, 3, ""}};
  return one;
}

std::shared_ptr<const Source> source(std::string bytes) {
  Dialect dialect = *find_dialect("refunge");
  dialect.policy.newlines = Newlines::lf;
  dialect.policy.nul = std::uint8_t{'0'};
  return std::make_shared<const Source>("a", std::move(bytes), std::move(dialect));
}

FileFindings checked(std::string name) {
  return {.file = std::move(name),
          .source = source("abc\ndef\xFF\n"),
          .dialect = "refunge",
          .complete = false,
          .findings = {finding("C001"), finding("T002")},
          .silenced = {{finding("T002"), "a reason", false}, {finding("T001"), "known", true}},
          .limit_advice = "take more"};
}

FileFindings not_checked(std::string name) {
  FileFindings file{.file = std::move(name), .source = source("a\xFF"), .dialect = "refunge"};
  file.not_checked = report::Fault{.message = "no program",
                                   .span = {{0, 1, 1}},
                                   .code = "ill-formed-utf8",
                                   .advice = "convert it",
                                   .where = {},
                                   .status = 3};
  return file;
}

Findings everything() {
  FileFindings lost{.file = "lost", .source = nullptr, .dialect = {}};
  lost.not_checked = report::Fault{.message = "cannot read", .where = "x:1:2", .status = 2};
  Findings findings;
  findings.files = {checked("a.ref"), checked("b\xFF.ref"), not_checked("c.ref"), lost};
  findings.faults = {{.message = "cannot read 'd'", .advice = "do", .where = {}, .status = 74}};
  findings.suppressions = {
      {.file = "x.toml",
       .source = std::make_shared<const Source>("x.toml", "abc\ndef\n", *find_dialect("ipgrid-1")),
       .entries = {{Use::used, finding("A002")}, {Use::unseen, finding("A002")}}}};
  findings.part = {.index = 2, .count = 3, .items = 11, .names = "n", .settings = "s"};
  findings.repaired = 4;
  findings.folder = "/f";
  return findings;
}

std::string text() { return findings_json(everything()); }

cli::Expected<Findings> read(const std::string& json) {
  const auto document = report::read_json(json);
  return document ? findings_of(*document) : cli::fail("no JSON");
}

// What is wrong once a part of the report is replaced.
std::string complaint(std::string_view from, std::string_view to) {
  std::string json = text();
  json.replace(json.find(from), from.size(), to);
  const auto findings = read(json);
  return findings ? "nothing" : findings.error().message;
}

}  // namespace

TEST(ReportFile, NothingIsLost) {
  auto again = read(text());
  ASSERT_TRUE(again) << again.error().message;
  again->folder = "/f";
  EXPECT_EQ(findings_json(*again), text());
  EXPECT_EQ(findings_text(*again, {}), findings_text(everything(), {}));
  EXPECT_EQ(findings_sarif(*again), findings_sarif(everything()));
  EXPECT_EQ(findings_github(*again), findings_github(everything()));
  EXPECT_EQ(findings_gitlab(*again), findings_gitlab(everything()));
  EXPECT_EQ(findings_junit(*again), findings_junit(everything()));
  EXPECT_EQ(statistics_json(*again), statistics_json(everything()));
}

TEST(ReportFile, FaultsKeepTheirExitStatus) {
  const auto again = read(text());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->faults[0].status, 74);
  EXPECT_EQ(again->files[3].not_checked->status, 2);
  EXPECT_EQ(again->files[3].not_checked->where, "x:1:2");
}

TEST(ReportFile, UsesOfSuppressionsAreKept) {
  const auto again = read(text());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->suppressions[0].entries[0].use, Use::used);
  EXPECT_EQ(again->suppressions[0].entries[1].use, Use::unseen);
}

TEST(ReportFile, TruncatedTextIsRefused) {
  const std::string json = text();
  for (std::size_t size = 0; size + 2 < json.size(); size += kStride) {
    ASSERT_FALSE(read(json.substr(0, size))) << size;
  }
}

// Whatever is read can be written.
TEST(ReportFile, DamagedTextIsReadOrRefused) {
  const std::string json = text();
  std::size_t refused = 0;
  for (std::size_t at = 0; at < json.size(); at += 3 * kStride) {
    for (const char byte : {'"', ']', '9', '\xFF'}) {
      std::string damaged = json;
      damaged[at] = byte;
      const auto findings = read(damaged);
      if (!findings) {
        ++refused;
        continue;
      }
      findings_text(*findings, {});
      findings_github(*findings);
      findings_gitlab(*findings);
    }
  }
  EXPECT_GT(refused, json.size() / kStride / 2);
}

TEST(ReportFile, CellsBehindEachOtherAreNeeded) {
  const std::string_view wrong = "'files[0].findings[0].cells' has no cell behind those before it";
  for (const char* cells : {"[1,3],[1,2]", "[1,2],[1,2]", "[2,3],[1,3]", "[0,2],[1,3]", "[1,2],[1]",
                            "[1,2],1", "[1,2],[1,18446744073709551615]"}) {
    std::string json = text();
    json.replace(json.find("[1,2],[1,3]", json.find("\"files\"")), 11, cells);
    const auto findings = read(json);
    ASSERT_FALSE(findings) << cells;
    EXPECT_TRUE(findings.error().message.starts_with(wrong)) << findings.error().message;
  }
}

TEST(ReportFile, RelatedPlacesLieInTheText) {
  EXPECT_EQ(complaint("\"cells\":[[2,3]]", "\"cells\":[[3,3]]"),
            "'suppressions[0].entries[0].related[0].cells' is not within the text");
}

TEST(ReportFile, EditsLieInTheText) {
  EXPECT_EQ(complaint("\"begin\":3,\"end\":3", "\"begin\":3,\"end\":300"),
            "'suppressions[0].entries[0].edits[1].end' is not within the text");
  EXPECT_EQ(complaint("\"begin\":3,\"end\":3", "\"begin\":4,\"end\":3"),
            "'suppressions[0].entries[0].edits[1].end' is not within the text");
}

TEST(ReportFile, FindingsNeedAText) {
  EXPECT_EQ(complaint("\"text_hex\":\"6162630a646566ff0a\"", "\"was\":0"),
            "'files[0].findings[0].code' is about no text");
}

TEST(ReportFile, WordsMustBeKnown) {
  EXPECT_EQ(complaint("\"C001\"", "\"C999\""),
            "'files[0].findings[0].code' is 'C999', which is no rule");
  EXPECT_EQ(complaint("\"confirmed\"", "\"sure\""),
            "'suppressions[0].entries[0].status' is 'sure', which is unknown");
  EXPECT_EQ(complaint("\"dialect\":\"refunge\"", "\"dialect\":\"fungal\""),
            "'files[0].dialect' is 'fungal', which is unknown");
  EXPECT_EQ(complaint("\"newlines\":\"lf\"", "\"newlines\":\"cr\""),
            "'files[0].policy.newlines' is no answer that is known");
}

TEST(ReportFile, NulIsAByte) {
  EXPECT_EQ(complaint("\"nul\":48", "\"nul\":256"), "'files[0].policy.nul' is no byte");
}

TEST(ReportFile, StatusIsThatOfSomethingWrong) {
  for (const char* status : {"0", "1", "5000"}) {
    EXPECT_EQ(complaint("\"status\":74", "\"status\":" + std::string(status)),
              "'errors[0].status' is no exit status of something that went wrong");
  }
}

TEST(ReportFile, ShardIsOneOfThose) {
  for (const char* shard : {"\"index\":0,\"count\":3", "\"index\":4,\"count\":3"}) {
    EXPECT_EQ(complaint("\"index\":2,\"count\":3", shard),
              "'shard.index' is not from 1 to 'count'");
  }
}

// A terminal would obey it.
TEST(ReportFile, MessagesAreEscaped) {
  std::string json = text();
  json.replace(json.find("cannot read 'd'"), 11, "\\u001b[31m");
  const auto findings = read(json);
  ASSERT_TRUE(findings);
  EXPECT_EQ(findings->faults[0].message.substr(0, 8), "\\x1b[31m");
}

}  // namespace grid::grid_lint
