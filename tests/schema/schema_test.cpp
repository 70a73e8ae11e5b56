// What grid-lint writes as JSON, SARIF and for GitLab is what the schemas say.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "tests/golden/process.h"
#include "tools/report/findings.h"

namespace grid::report {

namespace {

namespace fs = std::filesystem;
using golden::Result;
using golden::TemporaryFolder;

const fs::path kRoot = GRID_SOURCE_DIR;
const fs::path kModules = kRoot / "build/schema";
const std::string kOwnSchema = (kRoot / "docs/grid-lint.schema.json").string();
const std::string kMapSchema = (kRoot / "docs/grid-lint-map.schema.json").string();
const std::string kSarif = "sarif";
const std::string kGitlab = (kRoot / "tests/schema/gitlab.schema.json").string();

class SchemaTest : public testing::Test {
 protected:
  void SetUp() override {
    const bool has_node =
        golden::run({"/bin/sh", "-c", "command -v node"}, folder(), "/dev/null").status == 0;
    if (has_node && fs::exists(kModules / "installed.json")) return;
    ASSERT_EQ(std::getenv("GRID_REQUIRE_ALL"), nullptr) << "tools/dev schema was not run";
    GTEST_SKIP() << "tools/dev schema installs what this needs";
  }

  const fs::path& folder() const { return folder_.path(); }

  // What the validator says of a document; empty: it is valid.
  std::string complaints(const std::string& schema, const std::string& document) {
    const fs::path file = folder() / "document.json";
    golden::write_text(file, document);
    const Result result =
        golden::run({"/usr/bin/env", "node", (kRoot / "tests/schema/validate.js").string(),
                     kModules.string(), schema, file.string()},
                    folder(), "/dev/null");
    if (result.status == 0) return {};
    return result.output + result.errors + "exit " + std::to_string(result.status);
  }

  // What grid-lint prints about a folder with programs of all kinds.
  std::string report_of(const std::string& options) {
    const std::string script = R"sh(mkdir programs && cd programs
printf 'ab\tc   \n\tx\n' >'a b%20,"c"#?.ref'
printf 'v\r\n#\r\n' >ä.ipg2
cp ä.ipg2 "$(printf '\303\244\376 \n.ipg2')"
printf '"\346\274\242"^\n;\n' >wide.ipg3
printf 'h\303\251\t\377\n' >bytes.ref
printf '\377' >bad.ipg1
printf '/\n' >clean.rfx
printf '[[lint.suppress]]\nglob = "wide.*"\ncode = "T005"\nreason = "x{0}"\n' >.grid.toml
printf '[[lint.suppress]]\nglob = "*"\ncode = "T003"\nrows = 9\nreason = "x"\n' >>.grid.toml
grid-lint --write-baseline known.json bytes.ref 2>/dev/null
grid-lint )sh" + options + " . ../missing.ref 2>/dev/null";
    return golden::run({"/bin/sh", "-c", script}, folder(), "/dev/null").output;
  }

 private:
  TemporaryFolder folder_;
};

// One finding with everything that a finding can have.
Findings full_findings() {
  const lint::Rule& rule = *lint::rules().front();
  lint::Finding finding =
      lint::finding_of(rule, "two {braces} and [brackets]", {{0, 1, 1}, {1, 0, 2}});
  finding.status = lint::Status::confirmed;
  finding.severity = Severity::error;
  finding.witness = lint::Witness{"a\n\xFF", 17};
  finding.related = {{{{0, 0, 0}}, "from here"}, {{}, "about the file"}};
  finding.edits = {{0, 1, " "}, {3, 3, "\xFF"}};
  FileFindings file;
  file.file = "sub/../odd name.ref";
  file.source = std::make_shared<const Source>(file.file, "abc\ndef\n", *find_dialect("refunge"));
  file.dialect = "refunge";
  file.findings = {finding, finding};
  finding.status = lint::Status::possible;
  finding.witness.reset();
  finding.advice = "advice";
  file.silenced = {{finding, "known", true}};
  file.limit_advice = "more";
  Findings findings;
  findings.files = {file};
  findings.faults = {{.message = "m", .code = "c", .advice = "a", .where = "w:1:1", .status = 74}};
  findings.repaired = 1;
  findings.folder = "/some/folder";
  return findings;
}

}  // namespace

TEST_F(SchemaTest, SarifOfManyPrograms) {
  const std::string report = report_of("--baseline known.json --output-format sarif");
  EXPECT_NE(report.find("\"results\""), std::string::npos);
  EXPECT_EQ(complaints(kSarif, report), "");
}

TEST_F(SchemaTest, SarifOfNothing) {
  EXPECT_EQ(complaints(kSarif, findings_sarif(Findings{.folder = "/"})), "");
}

TEST_F(SchemaTest, SarifOfAllThatAFindingCanHave) {
  EXPECT_EQ(complaints(kSarif, findings_sarif(full_findings())), "");
}

TEST_F(SchemaTest, GitlabOfManyPrograms) {
  const std::string report = report_of("--baseline known.json --output-format gitlab");
  EXPECT_NE(report.find("\"tab-cell\""), std::string::npos);
  EXPECT_EQ(complaints(kGitlab, report), "");
}

TEST_F(SchemaTest, GitlabOfNothing) {
  EXPECT_EQ(complaints(kGitlab, findings_gitlab(Findings{.folder = "/"})), "");
}

TEST_F(SchemaTest, JsonOfManyPrograms) {
  const std::string report = report_of("--baseline known.json --output-format json");
  EXPECT_NE(report.find("\"T002\""), std::string::npos);
  EXPECT_EQ(complaints(kOwnSchema, report), "");
}

TEST_F(SchemaTest, JsonOfNothing) {
  EXPECT_EQ(complaints(kOwnSchema, findings_json(Findings{})), "");
}

TEST_F(SchemaTest, JsonOfAShard) {
  const std::string report = report_of("--nul=48 --shard=2/2 --output-format json");
  EXPECT_NE(report.find("\"suppressions\""), std::string::npos);
  EXPECT_NE(report.find("\"policy\""), std::string::npos);
  EXPECT_EQ(complaints(kOwnSchema, report), "");
}

TEST_F(SchemaTest, JsonOfAllThatAFindingCanHave) {
  EXPECT_EQ(complaints(kOwnSchema, findings_json(full_findings())), "");
}

TEST_F(SchemaTest, MapOfManyPrograms) {
  const std::string map = report_of("--map=json");
  EXPECT_NE(map.find("\"executed\""), std::string::npos);
  EXPECT_EQ(complaints(kMapSchema, map), "");
}

// Otherwise the other cases would say nothing.
TEST_F(SchemaTest, WrongDocumentsAreNotValid) {
  std::string sarif = findings_sarif(full_findings());
  sarif.replace(sarif.find("\"startLine\": 1"), 14, "\"startLine\": 0");
  EXPECT_NE(complaints(kSarif, sarif).find("startLine"), std::string::npos);
  std::string json = findings_json(full_findings());
  json.replace(json.find("\"step\":17"), 9, "\"step\":0");
  EXPECT_NE(complaints(kOwnSchema, json).find("step"), std::string::npos);
  EXPECT_NE(complaints(kOwnSchema, "{\"version\":2,\"files\":[]}"), "");
  std::string gitlab = findings_gitlab(full_findings());
  gitlab.replace(gitlab.find("\"begin\":1"), 9, "\"begin\":0");
  EXPECT_NE(complaints(kGitlab, gitlab).find("begin"), std::string::npos);
}

}  // namespace grid::report
