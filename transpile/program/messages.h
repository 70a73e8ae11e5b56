// Messages on standard error, and how a program ends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "transpile/program/platform.h"

namespace grid::program {

enum ExitCode : int { kDone = 0, kUsage = 2, kLimit = 4, kEndless = 5, kStream = 74 };

// Why a program stops before its work is done. Without a message there is nothing to say.
struct Failure {
  std::string message;  // starts lower-case, ends without a period
  std::string advice;   // what to do about it; may be empty
  ExitCode code = kUsage;
};

inline std::string joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

// A character of UTF-8 at the start of a text that is not empty.
struct Character {
  std::size_t size = 1;  // bytes
  std::uint32_t value = 0;
  bool well_formed = true;
};
inline Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {1, lead, true};
  const std::size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {1, lead, false};
  std::uint32_t value = lead & (0x7FU >> size);
  for (std::size_t at = 1; at < size; ++at) {
    if ((byte(at) & 0xC0U) != 0x80) return {1, lead, false};
    value = value << 6U | (byte(at) & 0x3FU);
  }
  const bool too_long = (size == 3 && value < 0x800) || (size == 4 && value < 0x10000);
  const bool no_character = (value >= 0xD800 && value < 0xE000) || value > 0x10FFFF;
  if (too_long || no_character) return {1, lead, false};
  return {size, value, true};
}

inline std::string hexadecimal(std::uint32_t value, std::size_t digits) {
  std::string text;
  for (; value != 0 || text.size() < digits; value >>= 4U) {
    text.insert(text.begin(), "0123456789abcdef"[value & 15U]);
  }
  return text;
}

// What a terminal would act on, or not show.
inline bool is_invisible(std::uint32_t c) {
  return (c >= 0x80 && c < 0xA0) || c == 0xAD || c == 0x61C || (c >= 0x200B && c < 0x2010) ||
         (c >= 0x2028 && c < 0x202F) || (c >= 0x2060 && c < 0x2070) || c == 0xFEFF ||
         (c >= 0xE0000 && c < 0xE1000);
}

inline std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Character next = first_character(text);
    if (next.value == '\n') {
      out += "\\n";
    } else if (next.value == '\r') {
      out += "\\r";
    } else if (next.value == '\t') {
      out += "\\t";
    } else if (!next.well_formed || next.value < 0x20 || next.value == 0x7F) {
      out += joined({"\\x", hexadecimal(next.value, 2)});
    } else if (is_invisible(next.value)) {
      out += joined({"\\u{", hexadecimal(next.value, 1), "}"});
    } else {
      out += text.substr(0, next.size);
    }
    text.remove_prefix(next.size);
  }
  return out;
}

// Text from outside, safe for a terminal; what is longer than 200 characters is cut.
inline std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 200;
  std::size_t size = 0;
  for (std::size_t count = 0; size < text.size(); ++size) {
    const bool is_inside = (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80;
    if (!is_inside && ++count > kMost) break;
  }
  size = std::min(size, 4 * kMost);  // of bytes that are no characters
  return joined({escaped(text.substr(0, size)), size < text.size() ? "..." : ""});
}
inline std::string quoted(std::string_view text) { return joined({"'", shown(text), "'"}); }

// Says what there is to say to the person at the terminal, each in one write.
class Console {
 public:
  // By how the program was called.
  explicit Console(std::string_view path) {
    const std::size_t separator = path.find_last_of(kSeparators);
    if (separator != std::string_view::npos) path.remove_prefix(separator + 1);
    constexpr std::string_view kExtension = ".exe";
    const std::size_t size = path.size() - std::min(path.size(), kExtension.size());
    name_ = std::string(path.substr(size) == kExtension ? path.substr(0, size) : path);
  }

  const std::string& name() const { return name_; }
  // Returns its exit code.
  ExitCode report(const Failure& failure) const {
    if (!failure.message.empty()) say("error", failure.message, failure.advice);
    return failure.code;
  }
  void warn(const std::string& message, const std::string& advice) const {
    say("warning", message, advice);
  }

 private:
  void say(const std::string& kind, const std::string& message, const std::string& advice) const {
    std::string text = joined({escaped(name_), ": ", kind, ": ", message, "\n"});
    if (!advice.empty()) text += joined({"  help: ", advice, "\n"});
    for (std::string_view rest = text; !rest.empty();) {
      const std::ptrdiff_t count = write_some(kStandardError, rest.data(), rest.size());
      if (count < 0) return;
      rest.remove_prefix(static_cast<std::size_t>(count));
    }
  }

  std::string name_;
};

}  // namespace grid::program
