// Names that a namespace of a generated program must not have, because compilers, headers or the
// generated code use them.
#pragma once

#include <string_view>

namespace grid::transpile {

// Why an identifier is taken, as what is to be said of it ("is a keyword of C++"); empty: it is
// not. Nothing that ends in `_x` is.
std::string_view why_taken(std::string_view word);

}  // namespace grid::transpile
