// Whether the parts of an adapter fit together.
#pragma once

#include "tools/cli/toml.h"
#include "tools/grid-test/adapter.h"

namespace grid::grid_test {

// Looks for what cannot be seen while one key is read: above all words and files that the command
// has no place for, since they would be dropped. `reader` is that of the adapter's table; the first
// mistake is its failure.
void check_adapter(const Adapter& adapter, cli::TableReader& reader);

}  // namespace grid::grid_test
