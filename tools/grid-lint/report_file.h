// Reports that --output-format=json wrote, read again. All that the other forms say is in them: a
// report holds the texts that its findings are about, so files that have changed meanwhile do no
// harm. Anybody can have changed the report, so nothing in it is trusted.
#pragma once

#include <string>

#include "tools/cli/failure.h"
#include "tools/report/findings.h"
#include "tools/report/json.h"

namespace grid::grid_lint {

// "-" is standard input. Failures say where in the report something is wrong.
cli::Expected<report::Findings> read_findings(const std::string& file);
// The same for what was read; failures do not name the file.
cli::Expected<report::Findings> findings_of(const report::JsonValue& json);

}  // namespace grid::grid_lint
