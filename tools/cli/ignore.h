// The file .gridignore: what programs that search folders leave out, besides `exclude` of
// .grid.toml. A line is a pattern as in .gitignore:
//
//     # a remark
//     *.old.ref        files and folders of that name, here and in all folders below
//     build/           the same
//     /a.ref           only here
//     sub/*.ref        a pattern with a slash inside is meant from here
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/failure.h"

namespace grid::cli {

inline constexpr std::string_view kIgnoreName = ".gridignore";

// The lines as globs of paths relative to the folder of the file. Failures have file and line.
Expected<std::vector<std::string>> parse_ignore(std::string_view text, std::string_view name);

}  // namespace grid::cli
