// The example of docs/engine.md is a case of tests/ir.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace grid::docs::engine_page_test {

namespace {

std::string read_text(const std::string& name) {
  std::ifstream in(GRID_SOURCE_DIR "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// As the page shows it.
std::string indented(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) out += "    " + line + "\n";
  return out;
}

TEST(EnginePage, ShowsTheProgramAndItsBlocks) {
  const std::string page = read_text("docs/engine.md");
  for (const std::string name : {"tests/ir/linear-loop.ref", "tests/ir/linear-loop.ir"}) {
    const std::string text = read_text(name);
    ASSERT_FALSE(text.empty()) << name;
    EXPECT_NE(page.find(indented(text)), std::string::npos) << name;
  }
}

}  // namespace

}  // namespace grid::docs::engine_page_test
