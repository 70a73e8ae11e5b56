// The pages of docs/rules are made from the rules. With REBASE=1 in the environment they are
// written.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "lint/rule.h"
#include "tests/golden/process.h"

namespace grid::lint::rule_pages_test {

namespace {

namespace fs = std::filesystem;

const fs::path kFolder = GRID_SOURCE_DIR "/docs/rules";

std::map<std::string, std::string> wanted_pages() {
  std::map<std::string, std::string> pages = {{"README.md", rule_index()}};
  for (const Rule* const rule : rules()) pages[std::string(rule->code) + ".md"] = rule_page(*rule);
  return pages;
}

}  // namespace

TEST(RulePages, AreThoseOfTheRules) {
  const auto pages = wanted_pages();
  if (std::getenv("REBASE") != nullptr) {
    fs::remove_all(kFolder);
    fs::create_directories(kFolder);
    for (const auto& [name, text] : pages) std::ofstream(kFolder / name, std::ios::binary) << text;
  }
  for (const auto& [name, text] : pages) {
    EXPECT_EQ(golden::read_text(kFolder / name), text) << name << ": REBASE=1 writes it";
  }
  for (const auto& entry : fs::directory_iterator(kFolder)) {
    EXPECT_TRUE(pages.contains(entry.path().filename().string())) << entry.path();
  }
}

TEST(RulePages, HaveAllSections) {
  for (const Rule* const rule : rules()) {
    std::size_t at = 0;
    for (const std::string_view section :
         {"## What it does\n", "## Why is this bad\n", "## Example\n", "## What to do instead\n"}) {
      at = rule->page.find(section, at);
      EXPECT_NE(at, std::string_view::npos) << rule->code << " lacks or misplaces " << section;
      if (at == std::string_view::npos) break;
    }
  }
}

TEST(RulePages, KeepToTheWidthOfAPage) {
  for (const Rule* const rule : rules()) {
    std::string_view rest = rule->page;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      ASSERT_NE(end, std::string_view::npos) << rule->code << " ends without a line feed";
      EXPECT_LE(end, 110U) << rule->code << ": " << rest.substr(0, end);
      rest.remove_prefix(end + 1);
    }
  }
}

}  // namespace grid::lint::rule_pages_test
