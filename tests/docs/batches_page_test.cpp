// What docs/batches.md shows is run: with GNU parallel, where a host is a home folder of this
// machine that a stand-in for ssh enters; and the commands of its YAML, job by job.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/docs/page.h"
#include "tests/golden/process.h"

namespace grid::docs::batches_page_test {

namespace {

namespace fs = std::filesystem;
using golden::Result;
using golden::write_text;

const fs::path kRoot = GRID_SOURCE_DIR;
const std::string kPage = golden::read_text(kRoot / "docs/batches.md");

// As sshd does it, it sets SHELL, without which parallel starts nothing and says nothing.
constexpr const char* kSsh = R"sh(#!/bin/sh
while [ "${1#-}" != "$1" ]; do
  case $1 in -l | -o | -p) shift ;; esac
  shift
done
export HOME="$HOSTS/$1" SHELL=/bin/sh
shift
[ "$1" != -- ] || shift
mkdir -p "$HOME" && cd && exec sh -c "$*"
)sh";

// The commands of a job are lines that begin like this.
std::vector<std::string> commands(const std::string& job, std::string_view begin) {
  std::vector<std::string> found;
  std::istringstream lines(job);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(begin)) found.push_back(line.substr(begin.size()));
  }
  return found;
}

// The jobs `shards` and `merge` of a block of YAML.
std::pair<std::string, std::string> jobs(const std::string& yaml) {
  const std::size_t merge = yaml.find("merge:\n");
  EXPECT_NE(merge, std::string::npos);
  return {yaml.substr(0, merge), yaml.substr(merge)};
}

class BatchesPage : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder("bin"));
    write_text(folder("bin/ssh"), kSsh);
    fs::permissions(folder("bin/ssh"), fs::perms::owner_all);
    make_programs("home/work");
  }

  fs::path folder(const std::string& name) const { return folder_.path() / name; }

  // A small corpus in which a case fails, programs with findings and without, and what is none.
  void make_programs(const std::string& name) const {
    const fs::path corpus = folder(name) / "tests/conformance";
    const fs::path programs = folder(name) / "programs";
    fs::create_directories(corpus / "refunge-x");
    fs::create_directories(programs);
    fs::copy(kRoot / "tests/conformance/format", corpus);
    fs::copy(kRoot / "tests/conformance/refunge-x/arithmetic", corpus / "refunge-x/arithmetic");
    write_text(corpus / "wrong.ref", "/\n");
    write_text(corpus / "wrong.toml",
               "dialect = \"refunge\"\nclauses = [\"RF-3\"]\nkind = \"decided\"\nnote = \"no\"\n"
               "stdout = \"\"\noutcome = \"terminated\"\nsteps = 2\nborn = 1\n");
    write_text(
        folder(name) / ".grid.toml",
        "dialect = \"refunge\"\n[[files]]\nglob = \"**/text.ref\"\ndialect = \"ipgrid-1\"\n");
    for (const char* program : {"a", "b", "c", "d"}) {
      write_text(programs / (std::string(program) + ".ref"), "/\n");
    }
    write_text(programs / "sloppy.ref", "/ \r\n");
    write_text(programs / "text.ref", "\xFF");
  }

  Result shell(const std::string& script, const std::string& where = "home/work") const {
    const std::string settings = "export HOSTS='" + folder("hosts").string() + "' HOME='" +
                                 folder("home").string() + "' PATH='" + folder("bin").string() +
                                 "':$PATH\n";
    return golden::run({"/bin/sh", "-c", settings + script}, folder(where), "/dev/null");
  }

  // What a block prints that shares the work is what `whole` prints.
  void expect_whole(const std::string& opening, const std::string& whole,
                    const std::string& where = "home/work") const {
    if (shell("command -v parallel && command -v rsync").status != 0) {
      ASSERT_EQ(std::getenv("GRID_REQUIRE_ALL"), nullptr) << "tools/dev setup was not run";
      GTEST_SKIP() << "parallel or rsync is not installed";
    }
    const Result parts = shell(block(kPage, opening), where);
    const Result one = shell(whole, where);
    EXPECT_EQ(parts.output, one.output) << parts.errors;
    EXPECT_EQ(parts.status, one.status);
    EXPECT_NE(parts.output, "");
    EXPECT_TRUE(fs::exists(folder("hosts/host1")));
    EXPECT_TRUE(fs::exists(folder("hosts/host2")));
  }

 private:
  golden::TemporaryFolder folder_;
};

constexpr const char* kWhole = "grid-test tests/conformance; grid-lint programs";

}  // namespace

// Where a folder is not below the home, its path is the same on all hosts.
TEST_F(BatchesPage, HostsShareAFolder) {
  make_programs("shared");
  expect_whole("```sh shared\n", kWhole, "shared");
}

TEST_F(BatchesPage, HostsAreSentWhatTheyNeed) {
  expect_whole("```sh sent\n", "grid-test tests/conformance");
}

TEST_F(BatchesPage, HostsAreSentPrograms) {
  expect_whole("```sh programs\n", "grid-lint programs");
}

TEST_F(BatchesPage, GithubMergesShards) {
  const auto [shards, merge] = jobs(block(kPage, "```yaml github\n"));
  for (const char* number : {"1", "2", "3"}) {
    for (const std::string& command : commands(shards, "      - run: ")) {
      const Result result = shell("set -e; I=" + std::string(number) + "\n" + command);
      EXPECT_EQ(result.status, 0) << command << result.errors;
    }
  }
  std::string output;
  std::vector<int> statuses;
  for (const std::string& command : commands(merge, "      - run: ")) {
    const Result result = shell("set -e\n" + command);
    statuses.push_back(result.status);
    output += result.output;
  }
  EXPECT_EQ(statuses, (std::vector<int>{1, 3}));
  EXPECT_EQ(output, shell("grid-test tests/conformance").output);
  EXPECT_EQ(golden::read_text(folder("home/work/lint.sarif")),
            shell("grid-lint --output-format=sarif programs").output);
  EXPECT_NE(golden::read_text(folder("home/work/test.html")), "");
}

TEST_F(BatchesPage, GitlabMergesShards) {
  const auto [shards, merge] = jobs(block(kPage, "```yaml gitlab\n"));
  const auto script = [](const std::string& job) {
    std::string lines = "set -e\n";
    for (const std::string& command : commands(job, "    - ")) lines += command + "\n";
    return lines;
  };
  for (const char* number : {"1", "2", "3"}) {
    const Result result =
        shell("CI_NODE_INDEX=" + std::string(number) + " CI_NODE_TOTAL=3\n" + script(shards));
    EXPECT_EQ(result.status, 0) << result.errors;
  }
  const Result result = shell(script(merge));
  EXPECT_EQ(result.status, 3) << result.errors;
  EXPECT_EQ(golden::read_text(folder("home/work/lint.json")),
            shell("grid-lint --output-format=gitlab programs").output);
  EXPECT_NE(golden::read_text(folder("home/work/test.xml")).find("tests=\"10\""),
            std::string::npos);
}

}  // namespace grid::docs::batches_page_test
