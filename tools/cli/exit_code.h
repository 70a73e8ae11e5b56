// The exit codes, the same for every program. --help and the man pages print this table.

#pragma once

#include <span>
#include <string_view>

namespace grid::cli {

enum class ExitCode : int {
  done = 0,
  findings = 1,
  usage = 2,
  source = 3,
  limit = 4,
  endless = 5,
  nothing_matched = 6,
  internal = 70,
  stream = 74,
};

struct ExitCodeRow {
  ExitCode code;
  std::string_view meaning;
};

/// Every exit code with its meaning, in ascending order; the rows live for ever.
std::span<const ExitCodeRow> exit_codes() noexcept;

/// Which of two causes decides the exit code: the first of 74, 2, 3, 1 counts, then any other
/// code that is not 0; of two others the first argument.
ExitCode worse(ExitCode a, ExitCode b) noexcept;

}  // namespace grid::cli
