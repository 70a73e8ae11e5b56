// From an adapter and what is to be run to a command line.
//
//     words("--eof={value}", {{"value", "255"}})      "--eof=255"
//     {{ and }} are braces that mean themselves
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/grid-test/adapter.h"
#include "tools/grid-test/case.h"

namespace grid::grid_test {

// One run of some implementation.
struct Job {
  std::string dialect;
  std::vector<CaseOption> options;
  std::string program;  // a file
  std::string input;
  std::uint64_t max_steps = 0;      // the most that a right implementation can need
  std::optional<Outcome> expected;  // what should come of it, if that is known
  // Whether the run is watched for loops (LM-6). Where it is to reach its limit that would spoil
  // it, unless the case is there to show that it is no loop.
  bool detection = false;
};

// As many steps as every implementation can count and a case can hold; more are never asked for.
inline constexpr std::uint64_t kMostSteps = std::numeric_limits<std::int64_t>::max();

Job job_of(const Case& one);

// Where to stop the run, for an implementation that detects endless runs or for one that does not.
// LM-6 leaves open when a loop is noticed, so one that looks for them is given many rounds.
std::uint64_t step_limit(const Job& job, bool detects);

// Files that a run may need, made and removed by the caller.
struct Scratch {
  std::string input;
  std::string counters;
};

// The words, or why the implementation does not support the job.
struct Unsupported {
  std::string reason;
};
std::variant<Words, Unsupported> command_line(const Adapter& adapter, const Job& job,
                                              const Scratch& scratch);

// The names between braces; nothing if a brace has no partner.
std::optional<std::vector<std::string>> placeholders_in(std::string_view word);

// Splits a command line at blanks as a shell does, with quotes and backslashes but nothing else.
cli::Expected<Words> split_command(std::string_view text);

// Sets `executable`: the file that the first word names by its path, or that is found in PATH;
// one of our own programs is looked for beside this one first.
cli::Expected<Adapter> find_executable(Adapter adapter);

}  // namespace grid::grid_test
