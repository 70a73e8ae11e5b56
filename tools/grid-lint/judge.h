// What many files together say: findings that a baseline knows, and suppressions that none needs.
#pragma once

#include <string>
#include <vector>

#include "lint/baseline.h"
#include "tools/grid-lint/check_file.h"
#include "tools/grid-lint/project.h"

namespace grid::grid_lint {

struct UnusedSuppressions {
  // For each configuration with suppressions that keep nothing silent, findings of A002 about it.
  std::vector<report::FileFindings> reports{};
  // The configurations that have no other unused suppressions: there it is known of each.
  std::vector<std::string> settled{};
};
// `checked` are the results of the project's tasks.
UnusedSuppressions unused_suppressions(const Project& project, const std::vector<Checked>& checked);

// All findings as a baseline that stands in `file`.
lint::Baseline baseline_of(const report::Findings& findings, const std::string& file);

// Puts aside what the baseline knows. Returns how many of its findings are gone: of tasks, by rules
// that they are checked with, of the configurations in `settled`, by A002, and of files that are
// not there any more in folders that were named.
std::uint64_t put_aside_known(report::Findings& findings, lint::Baseline baseline,
                              const std::string& file, const Project& project,
                              const std::vector<std::string>& settled);

}  // namespace grid::grid_lint
