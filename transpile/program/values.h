// The values of options: numbers, durations, sizes. What cannot be had exactly is refused; only a
// percentage is rounded, down.
#pragma once

#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "transpile/program/api.h"
#include "transpile/program/messages.h"

namespace grid::program {

struct Unit {
  std::string_view name;
  double factor;
};
inline constexpr Unit kTimeUnits[] = {{"ms", 1e6}, {"s", 1e9}, {"m", 60e9}, {"h", 3600e9}};
inline constexpr double kKibi = 1024;
inline constexpr Unit kSizeUnits[] = {{"k", kKibi},
                                      {"K", kKibi},
                                      {"M", kKibi* kKibi},
                                      {"G", kKibi* kKibi* kKibi},
                                      {"T", kKibi* kKibi* kKibi* kKibi}};

inline bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// The factor of the unit that `text` ends with, which is cut off; nothing if there is none.
template <std::size_t kCount>
std::optional<double> cut_unit(std::string_view& text, const Unit (&units)[kCount]) {
  for (const Unit& unit : units) {
    if (!ends_with(text, unit.name)) continue;
    text.remove_suffix(unit.name.size());
    return unit.factor;
  }
  return std::nullopt;
}

// Digits with an optional fraction; no sign, no exponent, nothing else.
inline std::optional<double> decimal(std::string_view text) {
  if (text.empty() || text.find_first_not_of("0123456789.") != std::string_view::npos) return {};
  if (text.front() == '.' || text.back() == '.') return {};
  const std::string digits(text);
  char* end = nullptr;
  const double value = std::strtod(digits.c_str(), &end);
  if (*end != '\0' || value > std::numeric_limits<double>::max()) return {};
  return value;
}

// Whether the digits of `amount` say a whole number, apart from the error of the arithmetic.
inline bool is_whole(double amount) {
  constexpr double kError = 4 * std::numeric_limits<double>::epsilon();
  return std::abs(amount - std::round(amount)) <= amount * kError;
}

using Problem = std::optional<Failure>;

inline Problem take_count(std::string_view text, std::uint64_t& count) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value);
  const std::string range = joined({"it can be from 0 to ", std::to_string(kUnlimited - 1)});
  const bool too_large = error == std::errc::result_out_of_range || value == kUnlimited;
  if (at == end && too_large) return Failure{quoted(text) + " is too large", range};
  if (at != end || error != std::errc()) {
    return Failure{quoted(text) + " is not a whole number", range};
  }
  count = value;
  return std::nullopt;
}

inline Problem take_duration(std::string_view text, std::optional<std::chrono::nanoseconds>& time) {
  constexpr double kMost = 1e18;  // nanoseconds
  std::string_view digits = text;
  const double factor = cut_unit(digits, kTimeUnits).value_or(1e9);
  const std::optional<double> value = decimal(digits);
  if (!value) {
    return Failure{quoted(text) + " is not a duration",
                   "examples are 2, 0.5, 500ms, 2s, 1m and 1h"};
  }
  const double nanoseconds = *value * factor;
  if (nanoseconds > kMost) {
    return Failure{quoted(text) + " is too long", "the longest is 1000000000 seconds"};
  }
  if (!is_whole(nanoseconds)) {
    return Failure{quoted(text) + " is finer than a nanosecond",
                   "give fewer digits after the point"};
  }
  time = std::chrono::nanoseconds(std::llround(nanoseconds));
  return std::nullopt;
}

// With a percentage of `whole` unless that is 0.
inline Problem take_size(std::string_view text, std::uint64_t whole, std::uint64_t& size) {
  constexpr double kMost = 9e18;
  std::string_view digits = text;
  const bool is_part = whole != 0 && ends_with(digits, "%");
  if (is_part) digits.remove_suffix(1);
  const std::optional<double> unit = is_part ? std::nullopt : cut_unit(digits, kSizeUnits);
  if (!is_part && !unit && !digits.empty() &&
      digits.find_first_not_of("0123456789") == std::string_view::npos) {
    return take_count(text, size);  // exact, without a detour through a fraction
  }
  const std::optional<double> value = decimal(digits);
  if (!value) {
    const char* const more = whole == 0 ? " and 1.5G" : ", 1.5G and 50%";
    return Failure{quoted(text) + " is not a size",
                   joined({"examples are 1000000, 512k, 64M", more})};
  }
  const double factor = is_part ? static_cast<double>(whole) / 100 : unit.value_or(1);
  const double bytes = *value * factor;
  if (bytes > kMost) {
    return Failure{quoted(text) + " is too large",
                   "the largest with a unit is 9000000000000000000 bytes"};
  }
  if (!is_part && !is_whole(bytes)) {
    return Failure{
        quoted(text) + " is not a whole number of bytes",
        joined({"the nearest is ", std::to_string(static_cast<std::uint64_t>(std::round(bytes)))})};
  }
  size = static_cast<std::uint64_t>(is_part ? std::floor(bytes) : std::round(bytes));
  return std::nullopt;
}

inline Problem take_file(std::string_view text, std::string& file) {
  if (text.empty()) return Failure{"the file name is empty", {}};
  file = text;
  return std::nullopt;
}

// What is read at the end of input.
inline Problem take_end(std::string_view text, int& at_end) {
  if (text == "keep") {
    at_end = Limits::kKeepCell;
  } else if (text == "0") {
    at_end = 0;
  } else if (text == "255") {
    at_end = 255;
  } else {
    return Failure{joined({"unknown value ", quoted(text)}), "the choices are keep, 0, 255"};
  }
  return std::nullopt;
}

}  // namespace grid::program
