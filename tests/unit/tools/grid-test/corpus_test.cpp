#include "tools/grid-test/corpus.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>

#include "tests/golden/process.h"

namespace grid::grid_test {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGood =
    "dialect = 'refunge'\nclauses = ['RF-5']\nkind = 'must'\nnote = 'n'\nstdout = ''\n"
    "outcome = 'terminated'\nsteps = 1\n";

class CorpusTest : public testing::Test {
 protected:
  void put(const std::string& name, std::string_view text) {
    const fs::path path = folder_.path() / name;
    fs::create_directories(path.parent_path());
    golden::write_text(path, std::string(text));
  }
  void put_case(const std::string& stem) {
    put(stem + ".ref", "^");
    put(stem + ".toml", kGood);
  }
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  Corpus read(const std::vector<std::string>& names) const {
    std::vector<std::string> operands;
    operands.reserve(names.size());
    for (const std::string& name : names) operands.push_back(path(name));
    return read_corpus(operands, Expectations::needed);
  }
  static std::string names(const std::vector<Case>& cases) {
    std::string text;
    for (const Case& one : cases) text += (text.empty() ? "" : " ") + one.name;
    return text;
  }
  static std::string failures(const Corpus& corpus) {
    std::string text;
    for (const cli::Failure& failure : corpus.failures) {
      const std::size_t slash = failure.where.rfind('/');
      text += failure.where.substr(slash + 1) + ": " + failure.message + "\n";
    }
    return text;
  }

 private:
  golden::TemporaryFolder folder_;
};

Case made(std::string name, std::string_view dialect, Kind kind, std::vector<std::string> clauses) {
  Case one;
  one.name = std::move(name);
  one.dialect = find_dialect(dialect);
  one.kind = kind;
  one.clauses = std::move(clauses);
  return one;
}

}  // namespace

TEST_F(CorpusTest, CasesAreFoundAndNamedFromTheRoot) {
  put("format", "grid-conformance 1\n");
  put_case("refunge/b/two");
  put_case("refunge/a/one");
  put("refunge/a/README.md", "nothing");
  put("refunge/a/.hidden.toml", "nothing");
  EXPECT_EQ(names(read({""}).cases), "refunge/a/one refunge/b/two");
  EXPECT_EQ(names(read({"refunge/b"}).cases), "refunge/b/two");
  EXPECT_EQ(names(read({"refunge/b/two.toml"}).cases), "refunge/b/two");
  EXPECT_EQ(names(read({"refunge/b/two.ref", "refunge"}).cases), "refunge/a/one refunge/b/two");
}

TEST_F(CorpusTest, WithoutARootNamesStartAtTheFolder) {
  put_case("x/a/one");
  EXPECT_EQ(names(read({"x"}).cases), "a/one");
  EXPECT_EQ(names(read({"x/a/one.toml"}).cases), "one");
}

TEST_F(CorpusTest, HalvesAreSaid) {
  put("a/program.ref", "^");
  put("a/words.toml", kGood);
  put_case("a/good");
  const Corpus corpus = read({"a"});
  EXPECT_EQ(names(corpus.cases), "good");
  EXPECT_EQ(failures(corpus),
            "program.ref: the program has no expectations\nwords.toml: the case has no program\n");
}

TEST_F(CorpusTest, HalvesThatAreLinksBelongTogetherByWhereTheyAre) {
  put("elsewhere/other.txt", "^");
  put("elsewhere/words.txt", kGood);
  fs::create_directories(path("a"));
  fs::create_symlink(path("elsewhere/other.txt"), path("a/x.ref"));
  fs::create_symlink(path("elsewhere/words.txt"), path("a/x.toml"));
  const Corpus corpus = read({"a", "a/x.ref", "./a/"});
  EXPECT_EQ(failures(corpus), "");
  EXPECT_EQ(names(corpus.cases), "x");
}

TEST_F(CorpusTest, AProgramThatCannotBeReadIsABadCase) {
  put("a/x.toml", kGood);
  fs::create_symlink(path("nowhere"), path("a/x.ref"));
  const Corpus corpus = read({"a"});
  ASSERT_EQ(corpus.failures.size(), 1U);
  EXPECT_EQ(corpus.failures[0].message,
            "cannot read '" + path("a/x.ref") + "': No such file or directory");
  EXPECT_EQ(corpus.failures[0].code, cli::ExitCode::source);
}

TEST_F(CorpusTest, AProgramThatIsNoRegularFileIsABadCase) {
  put("a/x.toml", kGood);
  ASSERT_EQ(::mkfifo(path("a/x.ref").c_str(), 0600), 0);
  const Corpus corpus = read({"a"});
  ASSERT_EQ(corpus.failures.size(), 1U);
  EXPECT_EQ(corpus.failures[0].message, "'" + path("a/x.ref") + "' is no regular file");
}

TEST_F(CorpusTest, TwoProgramsAreTooMany) {
  put_case("a/x");
  put("a/x.rfx", "^");
  const Corpus corpus = read({"a"});
  EXPECT_TRUE(corpus.cases.empty());
  EXPECT_EQ(failures(corpus).substr(0, 36), "x.toml: two programs for one case: '");
}

TEST_F(CorpusTest, ANewerFormatIsRefused) {
  put("format", "grid-conformance 2\n");
  put_case("a/x");
  EXPECT_EQ(failures(read({"a"})),
            "format:1:18: the corpus has format '2', and this program reads format 1\n");
}

TEST_F(CorpusTest, OtherFilesOfThatNameAreNoRoot) {
  put("format", "something else\n");
  put_case("a/x");
  EXPECT_EQ(names(read({"a"}).cases), "x");
}

TEST_F(CorpusTest, OperandsThatAreNoCases) {
  put("a/notes.txt", "");
  EXPECT_EQ(read({"a/notes.txt"}).failures.front().code, cli::ExitCode::usage);
  EXPECT_EQ(read({"missing"}).failures.front().code, cli::ExitCode::source);
  EXPECT_TRUE(read({"a"}).failures.empty());
  EXPECT_TRUE(read({"a"}).cases.empty());
}

TEST(Selection, EveryListThatIsNotEmptyMustFit) {
  const std::vector<Case> cases = {made("refunge/a/x", "refunge", Kind::must, {"RF-1", "RF-2"}),
                                   made("refunge/b/x", "refunge", Kind::decided, {"RF-2"}),
                                   made("ipgrid-1/a/y", "ipgrid-1", Kind::must, {"IG-1"})};
  const auto count = [&](const Selection& selection) { return select(cases, selection).size(); };
  EXPECT_EQ(count({}), 3U);
  EXPECT_EQ(count({.names = {"refunge/**"}, .clauses = {}, .dialects = {}, .kind = {}}), 2U);
  EXPECT_EQ(count({.names = {"*/a/*"}, .clauses = {}, .dialects = {}, .kind = {}}), 2U);
  EXPECT_EQ(count({.names = {"x"}, .clauses = {}, .dialects = {}, .kind = {}}), 0U);
  EXPECT_EQ(count({.names = {}, .clauses = {"RF-1", "IG-1"}, .dialects = {}, .kind = {}}), 2U);
  EXPECT_EQ(count({.names = {}, .clauses = {}, .dialects = {find_dialect("ipgrid-1")}, .kind = {}}),
            1U);
  EXPECT_EQ(count({.names = {}, .clauses = {"RF-2"}, .dialects = {}, .kind = Kind::must}), 1U);
}

TEST(Shards, OfTheEnvironmentAreCountedFromZero) {
  ::setenv("GTEST_TOTAL_SHARDS", "3", 1);
  ::setenv("GTEST_SHARD_INDEX", "2", 1);
  EXPECT_EQ(shard_of_environment()->index, 2U);
  ::setenv("GTEST_SHARD_INDEX", "3", 1);
  EXPECT_FALSE(shard_of_environment());
  ::unsetenv("GTEST_TOTAL_SHARDS");
  EXPECT_FALSE(shard_of_environment());
  ::unsetenv("GTEST_SHARD_INDEX");
  EXPECT_EQ(shard_of_environment()->count, 1U);
}

}  // namespace grid::grid_test
