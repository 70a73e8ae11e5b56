// The counters of a run: a JSON object that the implementation leaves where its adapter says.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "tools/cli/failure.h"
#include "tools/grid-test/adapter.h"
#include "tools/report/json.h"

namespace grid::grid_test {

using Members = std::map<std::string, report::JsonScalar>;

// The members of the object; none if there is no object. Fails if there is something that cannot be
// one: a file that is not regular or far too large. `output` loses the object if it was in there.
cli::Expected<std::optional<Members>> read_counters(const Counters& counters,
                                                    const std::string& file, std::string& output,
                                                    std::string_view errors);

}  // namespace grid::grid_test
