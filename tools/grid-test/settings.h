// What the command line of grid-test says, apart from the options of all programs.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tools/cli/option.h"
#include "tools/grid-test/adapter.h"
#include "tools/grid-test/corpus.h"
#include "tools/grid-test/runner.h"

namespace grid::grid_test {

enum class Command { run, list, compare, rebase, merge, fuzz };
enum class Format { text, tap, junit, json };

struct FuzzSettings {
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> count;
  std::optional<std::chrono::nanoseconds> time;
  std::uint64_t max_steps = 1000;
  std::string folder;  // where to write a case; empty: nowhere
};

struct Settings {
  Command command = Command::run;
  std::vector<std::string> operands;     // folders and files, or results
  std::vector<Adapter> implementations;  // in the order given
  std::string expectations;              // a file, or empty
  Selection selection;
  std::optional<cli::Shard> shard;
  bool allow_empty = false;
  RunOptions run;
  Format format = Format::text;
  std::string output;  // a file; empty: standard output
  std::string html;    // a file, or empty
  FuzzSettings fuzz;
  std::map<std::string, std::set<Command>> given;  // options, each with the commands that have it
  std::vector<std::pair<std::string, std::string>> said;  // options and values, in the order given
};

extern const cli::ProgramInfo kProgram;

// The rows' handlers write to `settings`, which must outlive the table.
cli::OptionTable option_rows(Settings& settings);

// Takes the command and the operands of the command line, and refuses options of other commands.
std::optional<cli::Failure> take_operands(Settings& settings, std::vector<std::string> operands);

}  // namespace grid::grid_test
