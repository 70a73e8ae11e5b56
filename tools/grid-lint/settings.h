// What the command line of grid-lint says, apart from the options of all programs.
#pragma once

#include <grid/diagnostic.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "lint/selection.h"
#include "tools/cli/option.h"
#include "tools/cli/search.h"
#include "tools/cli/shard.h"

namespace grid::grid_lint {

enum class Format { text, json, sarif, github, gitlab, junit };
enum class List { no, text, json };
// What is shown of programs in place of their findings.
enum class Picture { none, map_text, map_json, graph_dot, graph_svg, grid_svg };

struct Limits {
  std::optional<std::uint64_t> states{};           // of the state graph
  std::optional<std::chrono::nanoseconds> time{};  // for each file
  std::optional<std::uint64_t> steps{};            // that are followed; only tests set it

  // Takes over what `other` gives.
  void override_with(const Limits& other);
};

struct Settings {
  std::vector<lint::Choice> choices{};  // in the order given
  Limits limits{};
  std::size_t jobs = 1;

  Format format = Format::text;
  bool statistics = false;
  bool exit_zero = false;
  Severity fail_on = Severity::note;

  Picture picture = Picture::none;

  bool fix = false;
  bool diff = false;

  std::string baseline{};        // a file, or empty
  std::string write_baseline{};  // a file, or empty

  std::optional<cli::Shard> shard{};
  bool merge = false;

  cli::SearchOptions search{};

  std::optional<std::string> explain{};
  List list = List::no;

  std::vector<std::string> given{};  // options, in the order given
};

extern const cli::ProgramInfo kProgram;

// The rows' handlers write to `settings`, which must outlive the table.
cli::OptionTable option_rows(Settings& settings);

// Notes in `settings` which options of the table are given. Both must outlive the table.
void note_given(cli::OptionTable& table, Settings& settings);

// Options that do not go together.
std::optional<cli::Failure> check_settings(const Settings& settings,
                                           const std::vector<std::string>& operands);

// Why a word chooses no rule, with the nearest one that does.
cli::Failure unknown_rule(std::string_view word);

}  // namespace grid::grid_lint
