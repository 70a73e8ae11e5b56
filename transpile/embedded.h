// The files that become part of generated programs; made by the build, see embed.cmake.
#pragma once

#include <string_view>

namespace grid::transpile {

// Its text, by its path from the root of the repository; empty if it is none of them.
std::string_view embedded(std::string_view file);

}  // namespace grid::transpile
