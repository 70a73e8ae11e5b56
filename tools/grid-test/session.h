// What the commands share: the cases that are meant, the implementations, how they end.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/console.h"
#include "tools/grid-test/settings.h"

namespace grid::grid_test {

// All cases of the operands, and those that the options choose: a part of what fits.
struct ChosenCases {
  std::vector<Case> all;
  std::vector<Case> chosen;          // of the shard
  std::vector<std::string> names{};  // of those of all shards
  cli::Shard shard;
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
cli::Expected<std::vector<Observation>> run_with_progress(const std::vector<Task>& tasks,
                                                          const RunOptions& options);

// The end of a command whose results were written, or not: after a signal the program dies by it,
// otherwise the code is that of the failure, if there was one, or `code`.
cli::Expected<cli::ExitCode> conclude(const cli::Expected<cli::ExitCode>& written,
                                      cli::ExitCode code, const cli::Console& console);

}  // namespace grid::grid_test
