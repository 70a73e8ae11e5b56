// Text of literals of C++.
#pragma once

#include <string>
#include <string_view>

namespace grid::transpile {

// Characters as a string literal, with the quotes, on one line and in ASCII.
std::string literal(std::string_view bytes);
std::string literal(std::u32string_view characters);

}  // namespace grid::transpile
