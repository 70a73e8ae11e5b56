// Which programs the operands of a command name: files, and folders that are searched.
#pragma once

#include <string>
#include <vector>

#include "tools/cli/config.h"

namespace grid::cli {

struct Found {
  std::vector<std::string> files;  // sorted, each once
  std::vector<Failure> failures;   // folders that cannot be read
};

// An operand that is no folder is taken as it is, be it there or not; "-" too. Of a folder, and the
// folders below it, those files are taken whose extension is that of a dialect, or whose dialect an
// entry of the configuration names, unless the configuration excludes them. Folders whose names
// begin with a dot and links to folders are not entered, so links that lead in a circle do no harm.
// Of links that are found, those are left out that lead to a file which is taken under another
// name. With `force_exclude`, files that were named are left out too if they, or folders they are
// in, are excluded.
//
// Fails if a configuration is wrong.
Expected<Found> find_programs(const std::vector<std::string>& operands, bool force_exclude,
                              Configs& configs);

}  // namespace grid::cli
