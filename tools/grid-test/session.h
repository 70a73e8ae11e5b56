// What the commands share: the cases that are meant, the implementations, documents.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/console.h"
#include "tools/grid-test/settings.h"

namespace grid::grid_test {

// All cases of the operands, and those that the options choose.
struct ChosenCases {
  std::vector<Case> all;
  std::vector<Case> chosen;
};

// Messages about bad files are printed; then the failure has no message left. No case at all is a
// failure too, unless that is allowed.
cli::Expected<ChosenCases> choose_cases(const Settings& settings, Expectations expectations,
                                        const cli::Console& console);

// The one implementation that was given; grid-run if none was.
cli::Expected<Adapter> one_implementation(const Settings& settings);
// Those that were given, at least two; equal names are told apart by numbers.
cli::Expected<std::vector<Adapter>> several_implementations(const Settings& settings);

// run_all() with a display of its progress.
std::vector<Observation> run_with_progress(const std::vector<Task>& tasks,
                                           const RunOptions& options);

}  // namespace grid::grid_test
