// Checks one file, and repairs its text if that is wanted. Reads nothing but what it is given, so
// that many files can be checked at the same time.
#pragma once

#include <grid/program.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lint/analysis.h"
#include "tools/grid-lint/project.h"
#include "tools/grid-lint/settings.h"
#include "tools/report/findings.h"

namespace grid::grid_lint {

struct Checked {
  report::FileFindings report{};            // without what a baseline knows
  std::vector<bool> used{};                 // by position in Task::suppressions
  std::vector<Diagnostic> diagnostics{};    // why the text is no program
  std::optional<cli::Failure> failure{};    // why there is no text
  std::string text{};                       // if it was repaired: the new one; or a picture
  std::shared_ptr<lint::Analysis> graph{};  // what Picture::graph_dot shows, in place of a text
  bool repaired = false;
};

// `text` is what the file holds.
Checked check_text(const Task& task, std::string text, bool repair);
// With a picture in place of findings, if the text is a program; of a map, the file's part of the
// document.
Checked draw_text(const Task& task, std::string text, Picture picture, bool colour);
// For a file that cannot be read, or whose dialect is not known.
Checked not_checked(const Task& task, const cli::Failure& failure);

}  // namespace grid::grid_lint
