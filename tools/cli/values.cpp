#include "tools/cli/values.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "tools/report/escape.h"

namespace grid::cli {

namespace {

struct Unit {
  std::string_view name;
  double factor;
};

constexpr std::array kTimeUnits = {Unit{"ms", 1e6}, Unit{"s", 1e9}, Unit{"m", 60e9},
                                   Unit{"h", 3600e9}};
constexpr double kKibi = 1024;
constexpr std::array kSizeUnits = {Unit{"k", kKibi}, Unit{"K", kKibi}, Unit{"M", kKibi* kKibi},
                                   Unit{"G", kKibi* kKibi* kKibi},
                                   Unit{"T", kKibi* kKibi* kKibi* kKibi}};
constexpr double kMaxNanoseconds = 1e18;

// Digits with an optional fraction; no sign, no exponent, nothing else.
std::optional<double> parse_decimal(std::string_view text) {
  if (text.empty() || text.find_first_not_of("0123456789.") != std::string_view::npos) return {};
  if (text.front() == '.' || text.back() == '.') return {};
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  if (error != std::errc() || at != end) return {};
  return value;
}

// The factor of the unit that `text` ends with, which is cut off; nothing if there is none.
template <class Units>
std::optional<double> cut_unit(std::string_view& text, const Units& units) {
  for (const Unit& unit : units) {
    if (!text.ends_with(unit.name)) continue;
    text.remove_suffix(unit.name.size());
    return unit.factor;
  }
  return std::nullopt;
}

// Whether the digits of `amount` say a whole number, apart from the error of the arithmetic.
bool is_whole(double amount) {
  constexpr double kError = 4 * std::numeric_limits<double>::epsilon();
  return std::abs(amount - std::round(amount)) <= amount * kError;
}

}  // namespace

Expected<std::uint64_t> parse_count(std::string_view text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value);
  const bool too_large =
      error == std::errc::result_out_of_range || value == std::numeric_limits<std::uint64_t>::max();
  const auto range = [] {
    return fmt::format("it can be from 0 to {}", std::numeric_limits<std::uint64_t>::max() - 1);
  };
  if (at == end && too_large)
    return fail(fmt::format("{} is too large", report::quoted(text)), range());
  if (error != std::errc() || at != end) {
    return fail(fmt::format("{} is not a whole number", report::quoted(text)), range());
  }
  return value;
}

Expected<std::chrono::nanoseconds> parse_duration(std::string_view text) {
  std::string_view digits = text;
  const double factor = cut_unit(digits, kTimeUnits).value_or(1e9);
  const std::optional<double> value = parse_decimal(digits);
  if (!value) {
    return fail(fmt::format("{} is not a duration", report::quoted(text)),
                "examples are 2, 0.5, 500ms, 2s, 1m and 1h");
  }
  const double nanoseconds = *value * factor;
  if (nanoseconds > kMaxNanoseconds) {
    return fail(fmt::format("{} is too long", report::quoted(text)),
                fmt::format("the longest is {:.0f} seconds", kMaxNanoseconds / 1e9));
  }
  if (!is_whole(nanoseconds)) {
    return fail(fmt::format("{} is finer than a nanosecond", report::quoted(text)),
                "give fewer digits after the point");
  }
  return std::chrono::nanoseconds(std::llround(nanoseconds));
}

Expected<std::uint64_t> parse_size(std::string_view text, std::uint64_t whole) {
  constexpr double kMaxSize = 9e18;
  std::string_view digits = text;
  const bool is_part = whole != 0 && digits.ends_with('%');
  if (is_part) digits.remove_suffix(1);
  const std::optional<double> unit = is_part ? std::nullopt : cut_unit(digits, kSizeUnits);
  if (!is_part && !unit && !digits.empty() &&
      digits.find_first_not_of("0123456789") == std::string_view::npos) {
    return parse_count(text);  // exact, without a detour through a fraction
  }
  const std::optional<double> value = parse_decimal(digits);
  if (!value) {
    return fail(fmt::format("{} is not a size", report::quoted(text)),
                fmt::format("examples are 1000000, 512k, 64M{}",
                            whole == 0 ? " and 1.5G" : ", 1.5G and 50%"));
  }
  const double factor = is_part ? static_cast<double>(whole) / 100 : unit.value_or(1);
  const double bytes = *value * factor;
  if (bytes > kMaxSize) {
    return fail(fmt::format("{} is too large", report::quoted(text)),
                fmt::format("the largest with a unit is {:.0f} bytes", kMaxSize));
  }
  if (is_whole(bytes)) return static_cast<std::uint64_t>(std::round(bytes));
  if (!is_part) {
    return fail(fmt::format("{} is not a whole number of bytes", report::quoted(text)),
                fmt::format("the nearest is {:.0f}", std::round(bytes)));
  }
  return static_cast<std::uint64_t>(std::floor(bytes));
}

Expected<std::size_t> parse_few(std::string_view text) {
  constexpr std::uint64_t kMost = 1024;
  const auto count = parse_count(text);
  if (count && *count >= 1 && *count <= kMost) return static_cast<std::size_t>(*count);
  return fail(fmt::format("{} is no whole number from 1 to {}", report::quoted(text), kMost));
}

OptionHandler file_into(std::string& target) {
  return [&target](std::string_view text) -> std::optional<Failure> {
    if (text.empty()) return Failure{"the file name is empty"};
    target = text;
    return std::nullopt;
  };
}

}  // namespace grid::cli
