// The table [lint] of .grid.toml.
//
//     [lint]
//     select = ["T", "R"]          # as --select
//     ignore = ["T003"]            # as --ignore
//     max-states = 1000000
//     max-time = "10s"
//
//     [[lint.suppress]]
//     glob = "menu.ref"            # as in [[files]]
//     code = "T002"                # rules, as --select takes them
//     rows = "3-9"                 # or cols, or cells = "3:1-9:40"; without any: the whole file
//     reason = "the table is aligned by tabs"
#pragma once

#include <map>
#include <vector>

#include "lint/selection.h"
#include "lint/suppression.h"
#include "tools/cli/config.h"
#include "tools/grid-lint/settings.h"

namespace grid::grid_lint {

struct SuppressEntry {
  lint::Suppression suppression{};
  std::vector<std::string> globs{};
  cli::TextPosition at{};  // of the entry in the configuration
};

struct LintConfig {
  std::vector<lint::Choice> choices{};
  Limits limits{};
  std::vector<SuppressEntry> suppress{};
};

// Failures have file, line and column.
cli::Expected<LintConfig> read_lint_config(const cli::Config& config);

}  // namespace grid::grid_lint
