// What docs/conformance.md shows as files is read by the readers of such files.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "tools/grid-test/adapter.h"
#include "tools/grid-test/case.h"
#include "tools/grid-test/expectation.h"

namespace grid::grid_test::conformance_page_test {

namespace {

// The indented blocks of a page, without the indentation.
std::vector<std::string> blocks_of(const std::string& file) {
  std::ifstream page(file);
  std::vector<std::string> blocks;
  bool open = false;
  std::string line;
  while (std::getline(page, line)) {
    if (line.starts_with("    ")) {
      if (!open) blocks.emplace_back();
      open = true;
      blocks.back() += line.substr(4) + '\n';
    } else if (line.empty() && open) {
      blocks.back() += '\n';
    } else {
      open = false;
    }
  }
  return blocks;
}

std::vector<std::string> blocks_that_begin(std::string_view word) {
  std::vector<std::string> found;
  for (std::string& block : blocks_of(GRID_SOURCE_DIR "/docs/conformance.md")) {
    if (block.starts_with(word)) found.push_back(std::move(block));
  }
  return found;
}

}  // namespace

TEST(ConformancePage, AdaptersAreAdapters) {
  const auto blocks = blocks_that_begin("name = ");
  ASSERT_EQ(blocks.size(), 1U);
  const auto adapter = parse_adapter(blocks.front(), "page");
  ASSERT_TRUE(adapter) << adapter.error().where << ": " << adapter.error().message;
  EXPECT_EQ(adapter->name, "my-run");
  EXPECT_TRUE(adapter->counters.born);
}

TEST(ConformancePage, CasesAreCases) {
  const auto blocks = blocks_that_begin("dialect = ");
  ASSERT_EQ(blocks.size(), 1U);
  const auto one =
      parse_case(blocks.front(), "page", *find_dialect("refunge"), Expectations::needed);
  ASSERT_TRUE(one) << one.error().where << ": " << one.error().message;
}

TEST(ConformancePage, ExpectationsAreExpectations) {
  const auto blocks = blocks_that_begin("[[case]]");
  ASSERT_EQ(blocks.size(), 1U);
  const auto entries = parse_expectations(blocks.front(), "page");
  ASSERT_TRUE(entries) << entries.error().where << ": " << entries.error().message;
  EXPECT_EQ(entries->size(), 2U);
}

}  // namespace grid::grid_test::conformance_page_test
