// What grid-cpp makes of the examples compiles without a warning.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/each_dialect.h"
#include "tests/golden/process.h"

namespace grid::command_test {

namespace {

namespace fs = std::filesystem;
using golden::Result;
using golden::TemporaryFolder;

class GeneratedFile : public testing::TestWithParam<const Dialect*> {
 protected:
  // The first example of the dialect.
  static std::string example() {
    std::vector<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(GRID_SOURCE_DIR "/examples")) {
      if (entry.path().extension() == GetParam()->extension) found.push_back(entry.path().string());
    }
    return found.empty() ? "no example" : *std::min_element(found.begin(), found.end());
  }

  std::string errors_of(const std::vector<std::string>& command) const {
    const Result result = golden::run(command, folder_.path(), "/dev/null");
    return result.status == 0 ? result.errors : "failed: " + result.output + result.errors;
  }

  std::string compiler_errors(const std::string& file) const {
    return errors_of({GRID_TEST_COMPILER, "-std=c++17", "-Wall", "-Wextra", "-Wpedantic",
                      "-Wconversion", "-Wsign-conversion", "-Wshadow", "-Wold-style-cast",
                      "-Werror", "-fsyntax-only", file});
  }

 private:
  TemporaryFolder folder_;
};

TEST_P(GeneratedFile, IsCleanByItself) {
  ASSERT_EQ(errors_of({"grid-cpp", example(), "-o", "program.cpp"}), "");
  EXPECT_EQ(compiler_errors("program.cpp"), "");
}

TEST_P(GeneratedFile, IsCleanWithAHeader) {
  ASSERT_EQ(errors_of({"grid-cpp", example(), "-o", "program.cpp", "--header", "program.h",
                       "--no-main", "--line-directives", "--namespace", "a::b"}),
            "");
  EXPECT_EQ(compiler_errors("program.cpp"), "");
}

TEST(GeneratedCommand, PrintsWhatTheProgramPrints) {
  const TemporaryFolder folder;
  const fs::path examples = GRID_SOURCE_DIR "/examples/refunge";
  const std::string script = "grid-cpp '" + (examples / "hello.ref").string() +
                             "' -o a.cpp && " GRID_TEST_COMPILER " -std=c++17 a.cpp -o a && ./a";
  const Result result = golden::run({"/bin/sh", "-c", script}, folder.path(), "/dev/null");
  EXPECT_EQ(result.errors, "");
  EXPECT_EQ(result.output, golden::read_text(examples / "hello.out"));
}

TEST_P(GeneratedFile, IsCleanInSeveralFiles) {
  ASSERT_EQ(errors_of({"grid-cpp", example(), "-o", "program.cpp", "--split", "3"}), "");
  for (const char* const file : {"program.cpp", "program.2.cpp", "program.3.cpp"}) {
    EXPECT_EQ(compiler_errors(file), "");
  }
}

TEST(GeneratedCommand, WorksInSeveralFiles) {
  const TemporaryFolder folder;
  const fs::path examples = GRID_SOURCE_DIR "/examples/refunge";
  const std::string script = "grid-cpp '" + (examples / "upper.ref").string() +
                             "' --split 3 -o a.cpp && grep -q part_0 a.2.cpp && " GRID_TEST_COMPILER
                             " -std=c++17 a*.cpp -o a && ./a";
  const Result result =
      golden::run({"/bin/sh", "-c", script}, folder.path(), (examples / "upper.in").string());
  EXPECT_EQ(result.errors, "");
  EXPECT_EQ(result.output, golden::read_text(examples / "upper.out"));
}

TEST(NativeEngine, DoesWhatTheOthersDo) {
  const TemporaryFolder folder;
  const fs::path examples = GRID_SOURCE_DIR "/examples/refunge";
  const auto run = [&](const std::string& engine) {
    const std::string script = "XDG_CACHE_HOME=$PWD CXX=" GRID_TEST_COMPILER
                               " exec grid-run --max-steps 1000 --stats - --engine=" +
                               engine + " '" + (examples / "hello.ref").string() + "'";
    return golden::run({"/bin/sh", "-c", script}, folder.path(), "/dev/null");
  };
  const Result native = run("native");
  const Result fast = run("fast");
  EXPECT_EQ(native.output, fast.output);
  EXPECT_EQ(native.errors, fast.errors);
  EXPECT_EQ(native.status, fast.status);
}

INSTANTIATE_TEST_SUITE_P(Dialects, GeneratedFile, each_dialect(), dialect_name);

}  // namespace

}  // namespace grid::command_test
