#include "tests/registry/text_rules.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/registry/source_tree.h"

namespace registry::text_rules_test {

using registry::is_text;
using registry::text_faults;
using Faults = std::vector<std::string>;

TEST(TextFaults, EachIsFoundWithItsLine) {
  EXPECT_EQ(text_faults("a.md", "one\ntwo\r\n"), Faults{"a.md:2: carriage return"});
  EXPECT_EQ(text_faults("a.md", "\tone\n"), Faults{"a.md:1: tab"});
  EXPECT_EQ(text_faults("a.md", "one\ntwo"), Faults{"a.md:2: no newline at the end"});
  EXPECT_EQ(text_faults("a.h", std::string(101, 'x') + '\n'),
            Faults{"a.h:1: more than 100 columns"});
}

TEST(TextFaults, NoneInGoodText) {
  EXPECT_EQ(text_faults("a.h", ""), Faults{});
  EXPECT_EQ(text_faults("a.h", std::string(100, 'x') + "\n\n"), Faults{});
}

TEST(TextFaults, ColumnsAreCodePoints) {
  std::string line;
  for (int i = 0; i < 100; ++i) line += "\u00E9";
  EXPECT_EQ(text_faults("a.h", line + '\n'), Faults{});
  EXPECT_EQ(text_faults("a.h", line + "x\n").size(), 1U);
}

TEST(TextFaults, OnlySourcesHaveAWidth) {
  EXPECT_EQ(text_faults("a.md", std::string(200, 'x') + '\n'), Faults{});
}

TEST(IsText, GridProgramsAndRecordedOutputAreNot) {
  for (const char* path : {"examples/a.ref", "a.rfx", "a.ipg1", "a.ipg2", "a.ipg3", "a.in", "a.out",
                           "a.CMakeLists.txt"}) {
    EXPECT_FALSE(is_text(path)) << path;
  }
  for (const char* path :
       {"libgrid/flow/flow.cpp", "tools/dev", ".ci/run", "CMakeLists.txt", "tests/CMakeLists.txt",
        "README.md", "CMakePresets.json", ".clang-format", "libgrid/dialects/dialects.def"}) {
    EXPECT_TRUE(is_text(path)) << path;
  }
}

TEST(TextFaults, NoneInThisRepository) {
  const registry::Files files = registry::read_source_tree(is_text);
  for (const char* path : {"README.md", "tools/dev", "libgrid/CMakeLists.txt", ".ci/run"}) {
    EXPECT_TRUE(files.contains(path)) << path << " was not found";
  }
  for (const auto& [path, text] : files) {
    for (const std::string& fault : text_faults(path, text)) ADD_FAILURE() << fault;
  }
}

}  // namespace registry::text_rules_test
