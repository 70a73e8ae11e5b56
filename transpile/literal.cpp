#include "transpile/literal.h"

#include <fmt/format.h>

namespace grid::transpile {

// Octal, as a number in hexadecimal would go on with the next digit; a question mark could begin a
// trigraph.
std::string literal(std::string_view bytes) {
  std::string text = "\"";
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    if (value < 0x20 || value >= 0x7F || byte == '?') {
      text += fmt::format("\\{:03o}", value);
    } else {
      if (byte == '"' || byte == '\\') text += '\\';
      text += byte;
    }
  }
  return text + "\"";
}

}  // namespace grid::transpile
