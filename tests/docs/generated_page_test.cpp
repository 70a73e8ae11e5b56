// What docs/grid-cpp.md shows can be done as it says.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "tests/docs/page.h"
#include "tests/golden/process.h"
#include "transpile/name.h"

namespace grid::docs::generated_page_test {

namespace {

namespace fs = std::filesystem;
using golden::Result;

const fs::path kRoot = GRID_SOURCE_DIR;
const std::string kPage = golden::read_text(kRoot / "docs/grid-cpp.md");

TEST(GeneratedPage, HasTheOutputOfTheExample) {
  const golden::TemporaryFolder folder;
  fs::create_directory_symlink(kRoot / "examples", folder.path() / "examples");
  golden::write_text(folder.path() / "main.cpp", block(kPage, "```cpp example\n"));
  const fs::path compiler = folder.path() / "c++";
  golden::write_text(compiler, "#!/bin/sh\nexec " GRID_TEST_COMPILER " \"$@\"\n");
  fs::permissions(compiler, fs::perms::owner_all);
  const std::string script = "set -e\nPATH=.:$PATH\n" + block(kPage, "```sh commands\n");
  const Result result = golden::run({"/bin/sh", "-c", script}, folder.path(), "/dev/null");
  EXPECT_EQ(result.errors, "");
  EXPECT_EQ(result.output, block(kPage, "```text output\n"));
}

TEST(GeneratedPage, ShowsTheCodeOfItsProgram) {
  const golden::TemporaryFolder folder;
  golden::write_text(folder.path() / "sum.ref", block(kPage, "```text program\n"));
  const Result result =
      golden::run({"/bin/sh", "-c", block(kPage, "```sh worked\n")}, folder.path(), "/dev/null");
  EXPECT_EQ(result.errors, "");
  EXPECT_EQ(result.output, block(kPage, "```cpp worked\n"));
}

TEST(GeneratedPage, HasTheProgramAndTheBlocksOfTheEnginePage) {
  EXPECT_EQ(block(kPage, "```text program\n"),
            golden::read_text(kRoot / "tests/ir/linear-loop.ref"));
  EXPECT_EQ(block(kPage, "```text blocks\n"), golden::read_text(kRoot / "tests/ir/linear-loop.ir"));
}

// The rows "| `file` | `name` |".
TEST(GeneratedPage, TellsNamesAsTheyAre) {
  std::size_t count = 0;
  std::istringstream lines(kPage.substr(kPage.find("| file | namespace |")));
  for (std::string line; std::getline(lines, line) && !line.empty();) {
    const std::size_t file = line.find('`') + 1;
    const std::size_t name = line.rfind('`', line.rfind('`') - 1) + 1;
    if (file == 0) continue;
    EXPECT_EQ(transpile::namespace_name(line.substr(file, line.find('`', file) - file)),
              line.substr(name, line.rfind('`') - name));
    ++count;
  }
  EXPECT_GE(count, 10U);
}

}  // namespace

}  // namespace grid::docs::generated_page_test
