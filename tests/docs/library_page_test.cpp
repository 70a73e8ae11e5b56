// The code in docs/library.md is the example that is compiled here, and prints what the page says.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

#include "tests/docs/page.h"
#include "tests/golden/process.h"

namespace grid::docs::library_page_test {

namespace {

using golden::read_text;

std::string output_of(const char* command) {
  FILE* const pipe = popen(command, "r");
  if (pipe == nullptr) return "cannot run";
  std::string output;
  std::array<char, 256> buffer{};
  while (const std::size_t size = fread(buffer.data(), 1, buffer.size(), pipe)) {
    output.append(buffer.data(), size);
  }
  EXPECT_EQ(pclose(pipe), 0);
  return output;
}

const std::string kPage = GRID_SOURCE_DIR "/docs/library.md";

TEST(LibraryPage, HasTheCodeOfTheExample) {
  EXPECT_EQ(block(read_text(kPage), "```cpp example\n"),
            read_text(GRID_SOURCE_DIR "/tests/docs/library_example.cpp"));
}

TEST(LibraryPage, HasTheOutputOfTheExample) {
  EXPECT_EQ(block(read_text(kPage), "```text output\n"), output_of("\"" GRID_LIBRARY_EXAMPLE "\""));
}

}  // namespace

}  // namespace grid::docs::library_page_test
