// What many files together say: findings that a baseline knows, and suppressions that none needs.
#pragma once

#include <string>
#include <vector>

#include "lint/baseline.h"
#include "tools/grid-lint/check_file.h"
#include "tools/grid-lint/project.h"

namespace grid::grid_lint {

// As which the text of a configuration is shown.
const Dialect& config_dialect();

// What is known of the suppressions of each configuration by which rule A002 is on. `checked` are
// the results of the project's tasks.
std::vector<report::Suppressions> suppressions_of(const Project& project,
                                                  const std::vector<Checked>& checked);
// Findings of A002, for each configuration with suppressions that keep nothing silent.
std::vector<report::FileFindings> unused_suppressions(const std::vector<report::Suppressions>& all);
// What parts of a run know of the same configuration, put together.
void add_uses(report::Suppressions& to, const report::Suppressions& part);

// All findings as a baseline that stands in `file`.
lint::Baseline baseline_of(const report::Findings& findings, const std::string& file);

// Puts aside what the baseline, which stands in `file`, knows. What it knows besides is left in it.
void put_aside_known(report::Findings& findings, lint::Baseline& baseline, const std::string& file);
// How many of what is left are gone: of tasks, by rules that they are checked with, of
// configurations whose unused suppressions are all found, by A002, and, which the first shard says
// for all, of files that are not there any more in folders that were named.
std::uint64_t count_gone(const report::Findings& findings, const lint::Baseline& baseline,
                         const std::string& file, const Project& project,
                         const std::vector<report::Suppressions>& suppressions);

}  // namespace grid::grid_lint
