// Commands that are compiled and timed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace grid::bench {

struct Usage {
  double seconds = 0;       // of the processor, for this user
  std::uint64_t bytes = 0;  // of memory, at most, of one process
};

// Runs it with no input; its output goes to a file, its messages to one beside. Throws
// std::runtime_error if it cannot be started, or ends with another code.
Usage run(const std::vector<std::string>& words, const std::filesystem::path& output,
          int expected_code = 0);

struct Compiled {
  std::string command;
  Usage usage{};  // of the compiler
};
// Compiles the text to a command in the folder, with what CXX names, or else c++. Throws as above.
Compiled compile(const std::string& text, const std::filesystem::path& folder,
                 const std::string& name, const std::string& optimisation);

std::string read_file(const std::filesystem::path& file);
void write_file(const std::filesystem::path& file, const std::string& text);

}  // namespace grid::bench
