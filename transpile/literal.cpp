#include "transpile/literal.h"

#include <fmt/format.h>

namespace grid::transpile {

namespace {

bool is_plain(char32_t character) {
  return character >= 0x20 && character < 0x7F && character != U'?' && character != U'"' &&
         character != U'\\';
}

}  // namespace

// Octal, as a number in hexadecimal would go on with the next digit; a question mark could begin a
// trigraph.
std::string literal(std::string_view bytes) {
  std::string text = "\"";
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    text += is_plain(value) ? std::string(1, byte) : fmt::format("\\{:03o}", value);
  }
  return text + "\"";
}

// What is not ASCII is all of eight digits; names of control characters and of ASCII are not
// allowed in that form.
std::string literal(std::u32string_view characters) {
  std::string text = "U\"";
  for (const char32_t character : characters) {
    if (is_plain(character)) {
      text += static_cast<char>(character);
    } else if (character < 0xA0) {
      text += fmt::format("\\{:03o}", static_cast<unsigned>(character));
    } else {
      text += fmt::format("\\U{:08X}", static_cast<unsigned>(character));
    }
  }
  return text + "\"";
}

}  // namespace grid::transpile
