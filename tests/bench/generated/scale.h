// How large generated C++ is, and how long it takes to compile.
#pragma once

#include <functional>
#include <string>

namespace grid::bench {

// Prints bytes of C++ for each reachable operation, and time and memory of -O1 for 100,000 of them,
// for the programs that are wanted. Throws std::runtime_error if one does not compile.
void show_scale(const std::function<bool(const std::string&)>& wants);

}  // namespace grid::bench
