// How an implementation is called and what its answers mean. A file describes it:
//
//     name = "my-interpreter"
//     command = ["my-interpreter", "--lang={dialect}", "{options}", "{limit}", "{program}"]
//
//     [options]                       # those that are missing: cases that use them are skipped
//     eof = ["--eof", "{value}"]
//     [limit]
//     steps = ["--max-steps={value}"]
//     [detection]                     # of endless runs, where there is a choice
//     on = "--detect"
//     off = []
//     [exit]
//     0 = "terminated"
//     4 = "limit"
//     [counters]                      # without: steps and born are not compared
//     from = "stderr"
//     steps = "steps"
//
// docs/conformance.md explains every key. An adapter is only data; tools/grid-test/command.h makes
// a command line of it, tools/grid-test/observe.h reads the answers.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/failure.h"
#include "tools/grid-test/outcome.h"

namespace grid::grid_test {

using Words = std::vector<std::string>;

struct OptionWords {
  std::optional<Words> any;             // for every value that is not listed
  std::map<std::string, Words> values;  // for these values
};

enum class InputFrom { standard, file, nowhere };

// Where the JSON object with the counters is, and what its members are called.
struct Counters {
  enum class From { nowhere, standard_output, standard_error, file } from = From::nowhere;
  std::optional<std::string> steps;
  std::optional<std::string> born;
  std::optional<std::string> first;  // of the two steps that an endless run is in one state at
  std::optional<std::string> again;
  std::optional<std::string> outcome;  // tells the outcome instead of the exit status
  std::map<std::string, Outcome> outcomes;
};

struct Adapter {
  std::string name;
  std::string where;  // of the command: file:line:column, or empty
  std::string file;   // it was read from, or empty
  std::string here;   // the folder of the file
  Words command;
  std::string executable;              // the file that `command` starts; see find_executable()
  std::set<std::string> placeholders;  // that `command` uses
  std::map<std::string, Words> dialects;
  std::map<std::string, OptionWords> options;
  std::optional<Words> limit_steps;
  std::optional<Words> detection_on;  // of endless runs
  std::optional<Words> detection_off;
  InputFrom input = InputFrom::standard;
  std::map<int, std::optional<Outcome>> exit;  // no outcome: it does not support this
  Counters counters;
  Words variant;  // the words of the variant that was chosen
  // Whether it must find out that a run is endless; otherwise reaching the limit will do.
  bool detects_endless = false;

  // Whether its answers can say this outcome.
  bool tells(Outcome outcome) const;
};

// Reads the text of an adapter. `variant` is empty or one of [variants].
cli::Expected<Adapter> parse_adapter(std::string_view text, std::string_view file,
                                     std::string_view variant = {});

// An adapter from a file, FILE or FILE:VARIANT.
cli::Expected<Adapter> load_adapter(const std::string& argument);

// What --impl says: "grid-run" or "grid-run:reference", which are built in, or the command line of
// a program that keeps to the exit codes of grid-run.
cli::Expected<Adapter> implementation(std::string_view argument);

}  // namespace grid::grid_test
