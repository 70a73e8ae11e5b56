// The examples of this repository, for tests that hold for any run.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <grid/dialect.h>

namespace grid::test {

struct ExampleProgram {
  std::string name;
  const Dialect* dialect = nullptr;
  std::string text;
  std::string input;
};

inline std::string read_bytes(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Every program under examples/, with its input.
inline std::vector<ExampleProgram> example_programs() {
  std::vector<ExampleProgram> programs;
  namespace fs = std::filesystem;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(GRID_SOURCE_DIR) / "examples")) {
    const Dialect* const dialect = dialect_for_file(entry.path().string());
    if (dialect == nullptr) continue;
    fs::path input = entry.path();
    input.replace_extension(".in");
    programs.push_back(
        {entry.path().filename().string(), dialect, read_bytes(entry.path()), read_bytes(input)});
  }
  EXPECT_GE(programs.size(), 10U) << "the examples were not found";
  return programs;
}

}  // namespace grid::test
