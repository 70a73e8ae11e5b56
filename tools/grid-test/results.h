// The results of a run, as it wrote them with --format json.
#pragma once

#include <string>

#include "tools/cli/failure.h"
#include "tools/report/json.h"
#include "tools/report/test_run.h"

namespace grid::grid_test {

// Reads a file, or standard input for "-". Failures have the exit code of a bad source and say
// where it is wrong.
cli::Expected<report::TestRun> read_results(const std::string& file);
// What test_json() wrote: nothing that it was given is lost, but parts of milliseconds. Failures do
// not name a file.
cli::Expected<report::TestRun> results_of(const report::JsonValue& json);

}  // namespace grid::grid_test
