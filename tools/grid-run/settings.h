// What the command line of grid-run says, apart from the options of all programs.
#pragma once

#include <optional>
#include <string>

#include "interp/run.h"
#include "tools/cli/option.h"

namespace grid::grid_run {

enum class Dump { no, text, json };

// Which engine runs the program; `chosen` is the fast one wherever it can.
enum class Engine { chosen, reference, fast, native };

struct Settings {
  interp::Limits limits;
  std::optional<bool> detect_loops;
  Engine engine = Engine::chosen;
  std::string input;  // a file; empty: standard input
  std::string trace;
  std::string stats;
  std::string heatmap;
  Dump dump = Dump::no;
  const Dialect* diff = nullptr;  // the first of two dialects to compare

  // Loop detection is on unless the steps are limited.
  bool detects_loops() const { return detect_loops.value_or(limits.steps == interp::kUnlimited); }
};

extern const cli::ProgramInfo kProgram;

// The rows' handlers write to `settings`, which must outlive the table.
cli::OptionTable option_rows(Settings& settings);

}  // namespace grid::grid_run
