// Names of cases and suites as GoogleTest takes them.
#pragma once

#include <string>
#include <string_view>

namespace grid {

// The text with '_' for all but letters and digits: "ipgrid-1" is ipgrid_1.
inline std::string test_name(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const bool keeps = ('0' <= c && c <= '9') || ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z');
    name += keeps ? c : '_';
  }
  return name;
}

}  // namespace grid
