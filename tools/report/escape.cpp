#include "tools/report/escape.h"

#include <fmt/format.h>
#include <grid/print.h>
#include <utf8proc.h>

#include <algorithm>
#include <iterator>

namespace grid::report {

namespace {

constexpr std::size_t kMostOfName = 200;

// grid::picture() knows what is invisible, utf8proc how wide the rest is.
bool shows(utf8proc_int32_t code_point) {
  static const Dialect characters{.policy = {.cell_unit = CellUnit::code_point}};
  const auto cell = static_cast<char32_t>(code_point);
  return grid::picture(characters, cell) == cell && utf8proc_charwidth(code_point) > 0;
}

void append_byte(std::string& out, char byte) {
  switch (byte) {
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<unsigned char>(byte));
  }
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::string escaped(std::string_view bytes) {
  std::string out;
  while (!bytes.empty()) {
    utf8proc_int32_t code_point = -1;
    const auto* data = reinterpret_cast<const utf8proc_uint8_t*>(bytes.data());
    const auto size = static_cast<utf8proc_ssize_t>(bytes.size());
    const utf8proc_ssize_t length = utf8proc_iterate(data, size, &code_point);
    const std::string_view next =
        bytes.substr(0, length > 0 ? static_cast<std::size_t>(length) : 1);
    if (length <= 0 || code_point < 0x20 || code_point == 0x7F) {
      append_byte(out, next.front());
    } else if (shows(code_point)) {
      out += next;
    } else {
      fmt::format_to(std::back_inserter(out), "\\u{{{:x}}}", code_point);
    }
    bytes.remove_prefix(next.size());
  }
  return out;
}

std::string shown(std::string_view bytes) {
  const auto is_inside = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  std::size_t size = 0;
  for (std::size_t count = 0; size < bytes.size(); ++size) {
    if (!is_inside(bytes[size]) && ++count > kMostOfName) break;
  }
  size = std::min(size, 4 * kMostOfName);  // of bytes that are no characters
  return escaped(bytes.substr(0, size)) + (size < bytes.size() ? "..." : "");
}

std::string quoted(std::string_view bytes) { return fmt::format("'{}'", shown(bytes)); }

std::string hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  out.reserve(2 * bytes.size());
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    out.push_back(kDigits[value >> 4]);
    out.push_back(kDigits[value & 15]);
  }
  return out;
}

std::optional<std::string> from_hex(std::string_view digits) {
  if (digits.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const int high = hex_digit(digits[i]);
    const int low = hex_digit(digits[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes.push_back(static_cast<char>(16 * high + low));
  }
  return bytes;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view group = bytes.substr(at, 3);
    unsigned bits = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      bits = bits << 8U | (i < group.size() ? static_cast<unsigned char>(group[i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      out.push_back(i <= group.size() ? kDigits[bits >> (18 - 6 * i) & 63U] : '=');
    }
  }
  return out;
}

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    utf8proc_int32_t code_point = -1;
    const auto* data = reinterpret_cast<const utf8proc_uint8_t*>(bytes.data());
    const auto size = static_cast<utf8proc_ssize_t>(bytes.size());
    const utf8proc_ssize_t length = utf8proc_iterate(data, size, &code_point);
    if (length <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(length));
  }
  return true;
}

}  // namespace grid::report
