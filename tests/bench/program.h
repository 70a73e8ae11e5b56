// Programs of benchmarks.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <grid/program.h>

namespace grid::bench {

// Null: the text is no program.
inline ProgramPtr program(std::string_view dialect, std::string text) {
  auto result = parse(Source("bench", std::move(text), *find_dialect(dialect)));
  return result ? *result : nullptr;
}

}  // namespace grid::bench
