// What the command line of grid-cpp says, apart from the options of all programs.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tools/cli/option.h"

namespace grid::grid_cpp {

struct Settings {
  std::string output = "-";  // a file; "-": standard output
  std::size_t files = 1;     // that the code is divided into; `output` is the first
  std::string header;        // a file; empty: none
  std::string name;          // of the namespace; empty: by the name of the program
  bool has_main = true;
  int level = 2;
  bool line_directives = false;
};

extern const cli::ProgramInfo kProgram;

// The rows' handlers write to `settings`, which must outlive the table.
cli::OptionTable option_rows(Settings& settings);

}  // namespace grid::grid_cpp
