// The results of a run, as it wrote them with --format json.
#pragma once

#include <string>

#include "tools/cli/failure.h"
#include "tools/report/test_run.h"

namespace grid::grid_test {

// Reads a file, or standard input for "-": nothing is lost that test_json() was given, but parts of
// milliseconds. Failures have the exit code of a bad source and say where it is wrong.
cli::Expected<report::TestRun> read_results(const std::string& file);

}  // namespace grid::grid_test
