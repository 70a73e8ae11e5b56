// Many generated programs, compiled as one and run: each run a line of text, to be compared with
// the line that the reference engine gives.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <grid/program.h>

#include "interp/run.h"

namespace grid::transpile_test {

// With the warnings that generated programs have to be free of. Under sanitizers when soaking and
// in builds that have them.
std::string strict_flags();

std::string hexadecimal(std::string_view bytes);

// Removed at the end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct Sample {
  ProgramPtr program;
  std::string input;
  int level = 2;
  interp::Limits limits{};
  bool detect_loops = false;
  // Instead of what the program was generated for.
  std::optional<EndOfInput> at_end{};
  std::size_t most_blocks = 100'000;  // that become code
};

// Outcome, counters, the steps of a loop, how much had been written whenever a byte was asked for,
// and the output.
std::string reference_line(const Sample& sample);

struct Lines {
  std::string error{};  // of the compiler or the program; empty if there was none
  std::vector<std::string> lines{};
};
// Samples are of one kind, with a field or without. `flags` go to the compiler; files are put into
// the folder, which must exist.
Lines generated_lines(const std::vector<Sample>& samples, const std::string& flags,
                      const std::string& folder);

constexpr int kLevels = 3;
// Each sample with each level, one after the other: compilers take long to start.
std::vector<Sample> with_each_level(const std::vector<Sample>& samples);

}  // namespace grid::transpile_test
