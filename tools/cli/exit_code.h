// How programs end. --help and the man pages print these rows, docs/runs.md shows them.

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

/// What a program returns for which both apply. Failed streams come first, then wrong usage, bad
/// sources, findings; of the rest, which do not outrank each other, `a` unless it is `done`.
ExitCode worse(ExitCode a, ExitCode b) noexcept;

}  // namespace grid::cli
