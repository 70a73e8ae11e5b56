// Small random programs and the examples of this repository, for tests that hold for any run.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <grid/dialect.h>

namespace grid::test {

struct TestProgram {
  std::string name;
  const Dialect* dialect = nullptr;
  std::string text;
  std::string input;
};

// xorshift64* (Marsaglia 2003, Vigna 2016): the same numbers everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 2 + 1) {}
  // 0 <= result < bound.
  std::size_t below(std::size_t bound) {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return static_cast<std::size_t>((state_ * 0x2545F4914F6CDD1DULL) >> 33) % bound;
  }

 private:
  std::uint64_t state_;
};

// A grid of up to 5 by 8 cells, mostly instructions, that begins with a mirror and a fork where
// the dialect needs them to have two pointers alive.
inline TestProgram random_program(const Dialect& dialect, std::uint64_t seed) {
  Random random(seed);
  std::string alphabet = "  a";
  for (const Instruction& row : dialect.instructions) alphabet += static_cast<char>(row.glyph);
  TestProgram program{std::string(dialect.name) + " " + std::to_string(seed), &dialect, "", ""};
  const std::size_t rows = 2 + random.below(4);
  const std::size_t width = 2 + random.below(7);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t col = 0; col < width; ++col) {
      program.text += alphabet[random.below(alphabet.size())];
    }
    program.text += '\n';
  }
  if (dialect.family == Family::refunge && random.below(2) == 0) {
    program.text[0] = '\\';
    program.text[width + 1] = 'Y';
  }
  for (std::size_t i = random.below(6); i > 0; --i) {
    program.input += static_cast<char>(random.below(256));
  }
  return program;
}

inline std::string read_bytes(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Every program under examples/, with its input.
inline std::vector<TestProgram> example_programs() {
  std::vector<TestProgram> programs;
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
