// The jobs of packaging/ci/gitlab.yml do what docs/ci.md says.
#include "tests/ci/ci_test.h"

namespace grid::ci::gitlab_test {

namespace {

namespace fs = std::filesystem;
using golden::Result;

class GitlabTest : public CiTest {
 protected:
  fs::path file() const { return root() / "packaging/ci/gitlab.yml"; }

  Result job_of(const fs::path& file, const std::string& name,
                std::vector<std::string> variables) const {
    variables.insert(variables.begin(), {file.string(), name, folder().string()});
    return node("gitlab.js", variables);
  }

  Result job(const std::string& name, std::vector<std::string> variables) const {
    return job_of(file(), name, std::move(variables));
  }
};

}  // namespace

TEST_F(GitlabTest, ProgramsWithoutFindingsPass) {
  EXPECT_EQ(job("grid-lint", {"GRID_PATHS=good"}).status, 0);
  EXPECT_EQ(job("grid-fmt", {"GRID_PATHS=good"}).status, 0);
}

TEST_F(GitlabTest, FindingsFailTheJobAndAreReported) {
  const Result result = job("grid-lint", {"GRID_PATHS=bad"});
  EXPECT_EQ(result.status, 1) << result.output << result.errors;
  EXPECT_TRUE(has_line(result.output, "bad/sloppy.ipg1: note: rows end in CR LF [T001]"));
  EXPECT_TRUE(has_line(result.output, "codequality grid-lint.json")) << result.output;
  EXPECT_NE(golden::read_text(folder() / "grid-lint.json").find("newline-style"),
            std::string::npos);
}

TEST_F(GitlabTest, LesserFindingsAreReportedAndFailNothing) {
  EXPECT_EQ(job("grid-lint", {"GRID_PATHS=bad", "GRID_FAIL_ON=error"}).status, 0);
  EXPECT_NE(golden::read_text(folder() / "grid-lint.json").find("newline-style"),
            std::string::npos);
}

TEST_F(GitlabTest, UnknownSeveritiesAreNamed) {
  const Result result = job("grid-lint", {"GRID_PATHS=good", "GRID_FAIL_ON=warnning"});
  EXPECT_NE(result.errors.find("unknown value 'warnning'"), std::string::npos) << result.errors;
}

TEST_F(GitlabTest, KnownFindingsFailNothing) {
  ASSERT_EQ(
      golden::run({"grid-lint", "--write-baseline=known", "bad"}, folder(), "/dev/null").status, 0);
  EXPECT_EQ(job("grid-lint", {"GRID_PATHS=bad", "GRID_BASELINE=known"}).status, 0);
}

TEST_F(GitlabTest, FilesThatAreNoProgramsFailTheJob) {
  write("text.ipg1", "\xFF");
  EXPECT_EQ(job("grid-lint", {"GRID_PATHS=text.ipg1 good"}).status, 3);
  EXPECT_NE(golden::read_text(folder() / "grid-lint.json").find("ill-formed"), std::string::npos);
}

TEST_F(GitlabTest, ValuesAreWordsAndNoShellText) {
  job("grid-lint", {"GRID_PATHS=good; touch harm; $(touch harm)"});
  EXPECT_FALSE(exists("harm"));
  EXPECT_EQ(job("grid-lint", {"GRID_PATHS=good bad", "GRID_FAIL_ON=warning"}).status, 0);
}

TEST_F(GitlabTest, AnotherFormatFailsTheJobAndIsShown) {
  const Result result = job("grid-fmt", {"GRID_PATHS=bad"});
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has_line(result.output, "--- a/bad/sloppy.ipg1")) << result.output;
}

TEST_F(GitlabTest, ConformanceIsRunWhereCasesAreNamed) {
  EXPECT_EQ(job("grid-test", {}).output, "not run\n");
  const Result result = job("grid-test", {"GRID_CONFORMANCE=cases"});
  EXPECT_EQ(result.status, 0) << result.output << result.errors;
  EXPECT_NE(golden::read_text(folder() / "grid-test.xml").find("<testsuite"), std::string::npos);
}

TEST_F(GitlabTest, AllJobsAreInTheSamePipelines) {
  for (const char* const name : {"grid-lint", "grid-fmt", "grid-test"}) {
    for (const auto& [pipeline, runs] :
         {std::pair("CI_COMMIT_TAG=1.0", true),
          std::pair("CI_PIPELINE_SOURCE=merge_request_event", false)}) {
      const Result result = job(name, {"GRID_PATHS=good", "GRID_CONFORMANCE=cases", pipeline});
      EXPECT_EQ(result.output != "not run\n", runs) << name << ", " << pipeline;
    }
  }
}

TEST_F(GitlabTest, ConformanceThatFailsIsReported) {
  const Result result =
      job("grid-test", {"GRID_CONFORMANCE=cases", "GRID_IMPLEMENTATION=false {program}"});
  EXPECT_EQ(result.status, 1) << result.output << result.errors;
  EXPECT_TRUE(has_line(result.output, "junit grid-test.xml")) << result.output;
}

TEST_F(GitlabTest, WhatIsTestedCanBeDescribed) {
  write("liar.toml", "name = \"liar\"\ncommand = [\"false\", \"{program}\"]\n");
  const Result result = job("grid-test", {"GRID_CONFORMANCE=cases", "GRID_ADAPTER=liar.toml"});
  EXPECT_EQ(result.status, 1) << result.output << result.errors;
  EXPECT_NE(golden::read_text(folder() / "grid-test.xml").find("liar"), std::string::npos);
}

// Otherwise the other cases would say less.
TEST_F(GitlabTest, ATemplateThatGitlabWouldNotTakeIsRefused) {
  const std::vector<std::pair<std::string, std::string>> mistakes = {
      {"artifacts:", "artefacts:"},
      {"image:", "imagge:"},
      {"stage: test", "stage: nosuch"},
      {"needs: []", "needs: [nosuch]"},
      {"extends: .grid", "extends: .gird"},
      {"codequality:", "codequallity:"},
      {"- if:", "- iff:"},
      {"when: always", "when: ever"},
      {"codequality: grid-lint.json", "codequality: other.json"}};
  for (const auto& [right, wrong] : mistakes) {
    std::string text = golden::read_text(file());
    text.replace(text.find(right), right.size(), wrong);
    write("gitlab.yml", text);
    EXPECT_EQ(job_of(folder() / "gitlab.yml", "grid-lint", {"GRID_PATHS=good"}).status, 99)
        << wrong;
  }
}

}  // namespace grid::ci::gitlab_test
