// What the command line of grid-fmt says, apart from the options of all programs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/cli/option.h"
#include "tools/cli/search.h"

namespace grid::grid_fmt {

// What is done with texts that are not regular.
enum class Action { print, check, diff, write };

struct Settings {
  Action action = Action::print;
  std::size_t jobs = 1;
  cli::SearchOptions search{};
};

extern const cli::ProgramInfo kProgram;

// The rows' handlers write to `settings`, which must outlive the table.
cli::OptionTable option_rows(Settings& settings);

}  // namespace grid::grid_fmt
