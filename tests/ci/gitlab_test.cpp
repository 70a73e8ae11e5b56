// The jobs of packaging/ci/gitlab.yml do what docs/ci.md says.
#include "tests/ci/ci_test.h"

namespace grid::ci {

namespace {

using golden::Result;

class GitlabTest : public CiTest {
 protected:
  Result job(const std::string& name, std::vector<std::string> variables) const {
    const std::string file = (root() / "packaging/ci/gitlab.yml").string();
    variables.insert(variables.begin(), {file, name, folder().string()});
    return node("gitlab.js", variables);
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
  EXPECT_NE(golden::read_text(folder() / "grid-lint.json").find("newline-style"),
            std::string::npos);
}

TEST_F(GitlabTest, LesserFindingsAreReportedAndFailNothing) {
  EXPECT_EQ(job("grid-lint", {"GRID_PATHS=bad", "GRID_FAIL_ON=error"}).status, 0);
  EXPECT_NE(golden::read_text(folder() / "grid-lint.json").find("newline-style"),
            std::string::npos);
}

TEST_F(GitlabTest, FilesThatAreNoProgramsFailTheJob) {
  write("text.ipg1", "\xFF");
  EXPECT_EQ(job("grid-lint", {"GRID_PATHS=text.ipg1 good"}).status, 3);
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

TEST_F(GitlabTest, ConformanceThatFailsIsReported) {
  const Result result =
      job("grid-test", {"GRID_CONFORMANCE=cases", "GRID_IMPLEMENTATION=false {program}"});
  EXPECT_EQ(result.status, 1) << result.output << result.errors;
  EXPECT_FALSE(has_line(result.output, "no report grid-test.xml"));
}

}  // namespace grid::ci
