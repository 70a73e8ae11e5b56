// Replacing whole files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/cli/failure.h"

namespace grid::cli {

// Gives a file that exists a new text: it holds the old or the new one, whatever happens. Its mode
// bits stay; a link stays, and what it leads to is replaced. The failure has the exit code of a
// stream.
std::optional<Failure> replace_file(const std::string& file, std::string_view text);

}  // namespace grid::cli
