// All programs of up to four cells, in every shape. The alphabet is that of the dialect, a blank,
// and for refunge a zero.
#pragma once

#include <grid/dialect.h>

#include <cstdint>
#include <functional>
#include <string>

namespace grid::differential {

// Calls visit(text) for one in `stride` of them, beginning with one that shifts with base_seed();
// false ends it. Returns how many were visited.
std::uint64_t for_each_small_program(const Dialect& dialect, std::uint64_t stride,
                                     const std::function<bool(const std::string& text)>& visit);

}  // namespace grid::differential
