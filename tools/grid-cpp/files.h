// The files that grid-cpp writes. What can fail is done before the first of them changes.
#pragma once

#include <string>
#include <vector>

#include "tools/cli/failure.h"
#include "tools/grid-cpp/settings.h"
#include "transpile/transpile.h"

namespace grid::grid_cpp {

// What the C++ includes: the header by its name without folder.
std::string include_name(const std::string& header);

// What the files of C++ are called, without folder.
std::vector<std::string> source_names(const Settings& settings);

// Refuses files that the program is made from, the same file twice, and names that cannot be
// served. `config`: empty if there is none.
std::optional<cli::Failure> check_files(const Settings& settings, const std::string& program,
                                        const std::string& config);

cli::Expected<cli::ExitCode> write_files(const transpile::Generated& generated,
                                         const Settings& settings);

}  // namespace grid::grid_cpp
