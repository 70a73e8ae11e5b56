// Text of literals.
#pragma once

#include <string>
#include <string_view>

namespace grid::transpile {

// As a string literal of C++, with the quotes, on one line and in ASCII.
std::string literal(std::string_view bytes);

}  // namespace grid::transpile
