// Colours of texts on terminals.
#pragma once

#include <string>
#include <string_view>

namespace grid::report {

inline constexpr std::string_view kBold = "\x1b[1m";
inline constexpr std::string_view kBoldRed = "\x1b[1;31m";
inline constexpr std::string_view kBoldGreen = "\x1b[1;32m";
inline constexpr std::string_view kBoldMagenta = "\x1b[1;35m";
inline constexpr std::string_view kBoldCyan = "\x1b[1;36m";
inline constexpr std::string_view kRed = "\x1b[31m";
inline constexpr std::string_view kGreen = "\x1b[32m";
inline constexpr std::string_view kYellow = "\x1b[33m";
inline constexpr std::string_view kCyan = "\x1b[36m";

// The text between one of these and what ends it; as it is if it is not to be coloured.
inline std::string painted(std::string_view text, std::string_view code, bool colour) {
  std::string out(colour ? code : "");
  out += text;
  if (colour) out += "\x1b[0m";
  return out;
}

}  // namespace grid::report
