// The example of docs/engine.md is a case of tests/ir.
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "tests/golden/process.h"

namespace grid::docs::engine_page_test {

namespace {

std::string text_of(const std::string& name) {
  return golden::read_text(GRID_SOURCE_DIR "/" + name);
}

// As the page shows it.
std::string indented(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) out += "    " + line + "\n";
  return out;
}

TEST(EnginePage, ShowsTheProgramAndItsBlocks) {
  const std::string page = text_of("docs/engine.md");
  for (const std::string name : {"tests/ir/linear-loop.ref", "tests/ir/linear-loop.ir"}) {
    const std::string text = text_of(name);
    ASSERT_FALSE(text.empty()) << name;
    EXPECT_NE(page.find(indented(text)), std::string::npos) << name;
  }
}

}  // namespace

}  // namespace grid::docs::engine_page_test
