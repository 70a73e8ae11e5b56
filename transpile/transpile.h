// From a program to C++17 that does the same.
//
//   grid::transpile::Options options{.name = "hello", .source = "hello.ref"};
//   std::string text = grid::transpile::transpile(program, options).source;
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <grid/program.h>

namespace grid::transpile {

struct Options {
  std::string name{};       // of the namespace, as in "a::b"
  std::string source{};     // the file of the program, for comments and messages
  std::string generator{};  // what is generating, for the same
  std::string header{};     // what the source includes instead of the interface; empty: it has it
  bool has_main = true;
  int level = 2;  // of optimisation: 0 none, 1 what is proved, 2 also what a run shows is likely
  bool line_directives = false;
  // More blocks do not become code; what they do is interpreted. A program of more states, of
  // grid::reach(), is interpreted as a whole.
  std::size_t most_blocks = 100'000;
  std::uint64_t most_states = 2'000'000;
  // What the source will be called, and further files that the code is divided into.
  std::vector<std::string> files = {"program.cpp"};
};

// For PartWriter.
inline std::string line_source(const Options& options) {
  return options.line_directives ? options.source : std::string();
}
// A line that stands for a #line which leads back to the file it is in.
inline constexpr std::string_view kOwnLine = "#line own\n";

struct Generated {
  std::string source;
  std::string header{};  // the interface
  // The other files, to be compiled and linked with it; some may have no code.
  std::vector<std::string> more{};
};

// The program itself, within its namespace.
struct ProgramText {
  std::string text;
  std::vector<std::string> more{};  // for those files
};

// The same for the same program and options. Only of programs that the fast engine can run. Cost:
// that of grid::reach() with its limits, then linear in its states.
Generated transpile(const ProgramPtr& program, const Options& options);

// Its pieces: the interface, the runtime for programs of this one's kind, and the program itself,
// for sources with several programs in namespaces inside that of the runtime.
std::string interface_text(const Options& options);
std::string runtime_text(const Program& program, const Options& options);
ProgramText program_text(const ProgramPtr& program, const Options& options);

}  // namespace grid::transpile
