// Where the results of a run go.
#pragma once

#include <optional>

#include "tools/cli/console.h"
#include "tools/cli/document.h"
#include "tools/grid-test/settings.h"
#include "tools/report/test_run.h"

namespace grid::grid_test {

// What --output and --html name.
class Outputs {
 public:
  static cli::Expected<Outputs> open(const Settings& settings);
  // In the format that the settings ask for. One that cannot be written is no reason to lose the
  // other.
  cli::Expected<cli::ExitCode> write(const report::TestRun& run, const cli::Console& console);

 private:
  Outputs(const Settings& settings, cli::Destination results)
      : settings_(settings), results_(std::move(results)) {}

  const Settings& settings_;
  cli::Destination results_;
  std::optional<cli::Destination> page_{};
};

// Whether all is well.
cli::ExitCode result_code(const report::TestRun& run);

}  // namespace grid::grid_test
