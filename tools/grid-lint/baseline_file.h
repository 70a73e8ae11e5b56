// A baseline as a JSON file:
//
//     {"version":1,"tool":"grid-lint","findings":[
//       {"file":"sub/a.ref","code":"T002","fingerprint":"0123456789abcdef","count":2}
//     ]}
//
// Names of files are relative to the folder of the baseline, so it can be used from any folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lint/baseline.h"
#include "tools/cli/failure.h"

namespace grid::grid_lint {

cli::Expected<lint::Baseline> read_baseline(const std::string& file);
// The same for a text; `name` is for messages, and quoted.
cli::Expected<lint::Baseline> parse_baseline(std::string_view text, std::string_view name);

// Refuses an existing file that holds something, and not a baseline of whatever version. "-" is no
// file.
std::optional<cli::Failure> refuse_to_replace(const std::string& file);

std::string baseline_text(const lint::Baseline& baseline);

// How a baseline calls a file. `baseline` may be "-": then from the current folder.
std::string name_in_baseline(const std::string& baseline, const std::string& file);

}  // namespace grid::grid_lint
