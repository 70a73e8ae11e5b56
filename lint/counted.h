// Numbers of things in messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace grid::lint {

// "1 cell", "3 cells"
inline std::string counted(std::uint64_t count, std::string_view thing) {
  std::string out = std::to_string(count) + ' ';
  out += thing;
  if (count != 1) out += 's';
  return out;
}

}  // namespace grid::lint
