// What no rule about text has: a status other than proved, witnesses, related places.
#include "tools/report/findings.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tools/report/escape.h"
#include "tools/report/finding_cap.h"
#include "tools/report/json.h"

namespace grid::report {

namespace {

const lint::Rule kMay{.code = "C999",
                      .name = "may-rule",
                      .claim = lint::Claim::may,
                      .severity = Severity::error,
                      .summary = "something",
                      .page = "Page.\n"};

lint::Finding confirmed() {
  lint::Finding finding = lint::finding_of(kMay, "two cursors write", {{0, 1, 1}, {1, 0, 0}});
  finding.status = lint::Status::confirmed;
  finding.witness = lint::Witness{"a\n", 17};
  finding.related = {{{{1, 2, 2}}, "the other one"}};
  finding.advice = "wait";
  return finding;
}

Findings findings_of(lint::Finding finding) {
  FileFindings file;
  file.file = "a.ref";
  file.source = std::make_shared<const Source>("a.ref", "abc\ndef\n", *find_dialect("refunge"));
  file.dialect = "refunge";
  file.findings = {std::move(finding)};
  Findings findings;
  findings.files = {std::move(file)};
  return findings;
}

}  // namespace

TEST(FindingText, SaysStatusWitnessAndRelatedPlaces) {
  EXPECT_EQ(findings_text(findings_of(confirmed()), {}),
            "a.ref:1:2: error: two cursors write [C999, confirmed]\n"
            "  abc\n   ^\n  def\n  ^\n"
            "  witness: step 17 with the input 'a\\n' (hex 610a)\n"
            "  help: wait\n"
            "a.ref:2:3: note: the other one\n"
            "  def\n    ^\n"
            "1 program: 1 error\n");
}

TEST(FindingText, WitnessWithoutInput) {
  lint::Finding finding = confirmed();
  finding.witness = lint::Witness{"", 1};
  EXPECT_NE(findings_text(findings_of(finding), {}).find("  witness: step 1, no input\n"),
            std::string::npos);
}

TEST(FindingText, ColoursAreBalanced) {
  const std::string text = findings_text(findings_of(confirmed()), {.colour = true});
  EXPECT_NE(text.find("\x1b[1;31merror:\x1b[0m"), std::string::npos);
  EXPECT_NE(text.find("\x1b[1;32m^\x1b[0m"), std::string::npos);
}

TEST(FindingText, OneRowIsShownOnceWithAllItsCells) {
  const lint::Finding finding = lint::finding_of(kMay, "m", {{0, 0, 0}, {0, 2, 2}});
  EXPECT_NE(findings_text(findings_of(finding), {}).find("  abc\n  ^ ^\n1 program"),
            std::string::npos);
}

TEST(FindingText, OfALongRowTheFirstCellsAreShown) {
  Findings findings = findings_of(lint::finding_of(kMay, "m", {{0, 100, 100}, {0, 105, 250}}));
  findings.files[0].source =
      std::make_shared<const Source>("a.ref", std::string(300, 'x'), *find_dialect("refunge"));
  const std::string text = findings_text(findings, {.columns = 20});
  EXPECT_NE(text.find("  \u2026" + std::string(20, 'x') + "\u2026\n" + std::string(13, ' ') +
                      "^    ^^^^^\n"),
            std::string::npos)
      << text;
}

TEST(FindingJson, HasWitnessAndRelatedPlaces) {
  const auto json = read_json(findings_json(findings_of(confirmed())));
  ASSERT_TRUE(json);
  const JsonValue& file = json->member("files")->as<JsonValue::Array>()->front();
  const JsonValue& finding = file.member("findings")->as<JsonValue::Array>()->front();
  EXPECT_EQ(*finding.member("status")->as<std::string>(), "confirmed");
  EXPECT_EQ(*finding.member("witness")->member("input_hex")->as<std::string>(), "610a");
  EXPECT_EQ(*finding.member("witness")->member("step")->as<std::uint64_t>(), 17U);
  EXPECT_EQ(*finding.member("end_row")->as<std::uint64_t>(), 2U);
  EXPECT_EQ(*finding.member("end_col")->as<std::uint64_t>(), 1U);
  EXPECT_EQ(finding.member("cells")->as<JsonValue::Array>()->size(), 2U);
  const JsonValue& related = finding.member("related")->as<JsonValue::Array>()->front();
  EXPECT_EQ(*related.member("byte")->as<std::uint64_t>(), 6U);
}

TEST(FindingSarif, NamesTheRuleByItsPlaceInTheList) {
  for (const lint::Rule* const rule : lint::rules()) {
    const auto json = read_json(findings_sarif(findings_of(lint::finding_of(*rule, "m"))));
    ASSERT_TRUE(json);
    const JsonValue& run = json->member("runs")->as<JsonValue::Array>()->front();
    const JsonValue& result = run.member("results")->as<JsonValue::Array>()->front();
    const auto& listed =
        *run.member("tool")->member("driver")->member("rules")->as<JsonValue::Array>();
    const auto index = static_cast<std::size_t>(*result.member("ruleIndex")->as<std::uint64_t>());
    ASSERT_LT(index, listed.size());
    EXPECT_EQ(*listed[index].member("id")->as<std::string>(), rule->code);
    EXPECT_EQ(*result.member("ruleId")->as<std::string>(), rule->code);
  }
}

TEST(FindingGithub, SaysStatusAndWitnessInTheMessage) {
  EXPECT_EQ(findings_github(findings_of(confirmed())),
            "::error file=a.ref,line=1,endLine=2,title=C999 may-rule::two cursors write (confirmed)"
            "%0Awitness: step 17, input in hexadecimal: 610a%0Await\n");
}

// The report of findings about a text, for GitLab.
std::vector<JsonValue> gitlab_of(std::vector<lint::Finding> found, std::string text) {
  Findings findings = findings_of({});
  findings.folder = "/f";
  findings.files[0].file = "sub/../a.ref";
  findings.files[0].source =
      std::make_shared<const Source>("a.ref", std::move(text), *find_dialect("refunge"));
  findings.files[0].findings = std::move(found);
  return *read_json(findings_gitlab(findings)).value().as<JsonValue::Array>();
}

std::string fingerprint_of(const JsonValue& entry) {
  return *entry.member("fingerprint")->as<std::string>();
}

TEST(FindingGitlab, SaysWhatWhereAndHowBad) {
  const JsonValue entry = gitlab_of({confirmed()}, "abc\ndef\n").front();
  EXPECT_EQ(*entry.member("description")->as<std::string>(), "two cursors write [C999, confirmed]");
  EXPECT_EQ(*entry.member("check_name")->as<std::string>(), "may-rule");
  EXPECT_EQ(*entry.member("severity")->as<std::string>(), "major");
  const JsonValue& location = *entry.member("location");
  EXPECT_EQ(*location.member("path")->as<std::string>(), "a.ref");
  EXPECT_EQ(*location.member("lines")->member("begin")->as<std::uint64_t>(), 1U);
}

TEST(FindingGitlab, FingerprintsStayWhenRowsMove) {
  const lint::Finding below = lint::finding_of(kMay, "m", {{1, 0, 1}});
  const lint::Finding above = lint::finding_of(kMay, "m", {{0, 0, 1}});
  EXPECT_EQ(fingerprint_of(gitlab_of({below}, "x\nab").front()),
            fingerprint_of(gitlab_of({above}, "ab").front()));
}

TEST(FindingGitlab, FingerprintsTellFindingsThatLookTheSameApart) {
  const auto entries = gitlab_of(
      {lint::finding_of(kMay, "m", {{0, 0, 0}}), lint::finding_of(kMay, "m", {{1, 0, 0}})}, "a\na");
  EXPECT_NE(fingerprint_of(entries[0]), fingerprint_of(entries[1]));
}

TEST(FindingGitlab, FingerprintsTellFilesApart) {
  Findings findings = findings_of(confirmed());
  findings.files.push_back(findings.files[0]);
  findings.files[1].file = "b.ref";
  const auto entries = *read_json(findings_gitlab(findings)).value().as<JsonValue::Array>();
  EXPECT_NE(fingerprint_of(entries[0]), fingerprint_of(entries[1]));
}

TEST(FindingGitlab, WhatIsAboutTheFileIsAtItsFirstLine) {
  const JsonValue entry = gitlab_of({lint::finding_of(kMay, "m")}, "a").front();
  EXPECT_EQ(*entry.member("location")->member("lines")->member("begin")->as<std::uint64_t>(), 1U);
}

// One more than reports for people show.
Findings too_many() {
  Findings findings = findings_of(confirmed());
  findings.files[0].findings.assign(kMostShownOfRule + 1, confirmed());
  return findings;
}

TEST(FindingText, OfVeryManyOfARuleTheRestIsCounted) {
  const std::string text = findings_text(too_many(), {});
  EXPECT_TRUE(text.ends_with("a.ref: error: … and 1 more of C999\n1 program: 1001 errors\n"));
}

TEST(FindingGithub, OfVeryManyOfARuleTheRestIsCounted) {
  const std::string text = findings_github(too_many());
  EXPECT_TRUE(text.ends_with("::error file=a.ref,title=C999 may-rule::… and 1 more of C999\n"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1001);
}

TEST(FindingText, OfARuleAboutTextAllAreShown) {
  lint::Rule text_rule = kMay;
  text_rule.claim = lint::Claim::text;
  Findings findings = findings_of(confirmed());
  findings.files[0].findings.assign(kMostShownOfRule + 1, lint::finding_of(text_rule, "m"));
  EXPECT_EQ(findings_text(findings, {}).find("more of"), std::string::npos);
}

TEST(FindingJson, HasVeryManyOfARule) {
  const auto json = read_json(findings_json(too_many()));
  ASSERT_TRUE(json);
  const JsonValue& file = json->member("files")->as<JsonValue::Array>()->front();
  EXPECT_EQ(file.member("findings")->as<JsonValue::Array>()->size(), 1001U);
}

TEST(FindingJunit, SaysTheWitness) {
  const std::string xml = findings_junit(findings_of(confirmed()));
  EXPECT_NE(xml.find("status: confirmed\nstep: 17\ninput: 610a\n"), std::string::npos) << xml;
}

TEST(FindingCounts, AreByKind) {
  Findings findings = findings_of(confirmed());
  lint::Finding note = confirmed();
  note.severity = Severity::note;
  note.edits = {{0, 1, " "}};
  findings.files[0].findings.push_back(note);
  findings.files[0].silenced = {{note, "r", false}, {note, "r", true}, {note, "r", true}};
  const FindingCounts counts = count(findings);
  EXPECT_EQ(counts.errors, 1U);
  EXPECT_EQ(counts.notes, 1U);
  EXPECT_EQ(counts.all(), 2U);
  EXPECT_EQ(counts.fixable, 1U);
  EXPECT_EQ(counts.silenced, 1U);
  EXPECT_EQ(counts.known, 2U);
}

TEST(Escape, Base64) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64("\xFF\xFE"), "//4=");
}

TEST(Escape, Utf8IsWellFormed) {
  EXPECT_TRUE(is_utf8("a\xC3\xA4"));
  EXPECT_FALSE(is_utf8("a\xC3"));
  EXPECT_FALSE(is_utf8("\xED\xA0\x80"));
}

TEST(ReadJson, KeepsTypesAndOrder) {
  const auto json = read_json(R"({"b":[1,"x",true,null,-1,1.5],"a":{}})");
  ASSERT_TRUE(json);
  const auto& members = *json->as<JsonValue::Object>();
  EXPECT_EQ(members[0].first, "b");
  const auto& list = *members[0].second.as<JsonValue::Array>();
  EXPECT_EQ(*list[0].as<std::uint64_t>(), 1U);
  EXPECT_EQ(*list[1].as<std::string>(), "x");
  EXPECT_TRUE(*list[2].as<bool>());
  for (const std::size_t i : {3U, 4U, 5U}) EXPECT_NE(list[i].as<std::monostate>(), nullptr);
  EXPECT_NE(json->member("a"), nullptr);
  EXPECT_EQ(json->member("c"), nullptr);
  EXPECT_EQ(list[0].member("a"), nullptr);
}

TEST(ReadJson, RefusesAMemberThatIsThereTwice) {
  const auto json = parse_json(R"({"a": [{"b": 1, "c": 2, "b": 3}]})");
  ASSERT_FALSE(json);
  EXPECT_EQ(json.error().message, "the JSON has a member twice: 'b'");
}

TEST(ReadJson, RefusesWhatIsNoneOrNestsTooDeeply) {
  EXPECT_FALSE(read_json(""));
  EXPECT_FALSE(read_json("{\"a\":1"));
  EXPECT_TRUE(read_json(std::string(50, '[') + std::string(50, ']')));
  EXPECT_FALSE(read_json(std::string(100'000, '[') + std::string(100'000, ']')));
}

TEST(ParseJson, SaysWhereItIsNone) {
  EXPECT_EQ(parse_json("[1,\n x]").error().byte, 5U);
  EXPECT_EQ(parse_json("{\"a\":\"\xFF\"}").error().byte, 6U);
  EXPECT_EQ(parse_json("[1,").error().byte, 3U);
  EXPECT_EQ(parse_json(std::string_view("[]\0]", 4)).error().byte, 2U);
  EXPECT_EQ(parse_json("[1e999]").error().byte, std::nullopt);
}

}  // namespace grid::report
