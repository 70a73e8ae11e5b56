#include "tools/cli/values.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <limits>
#include <optional>

#include "tools/report/escape.h"

namespace grid::cli {

namespace {

using report::quoted;

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

// Cuts the unit off the end of `text`; its factor, or `otherwise` if there is none.
template <class Units>
double cut_unit(std::string_view& text, const Units& units, double otherwise) {
  for (const Unit& unit : units) {
    if (!text.ends_with(unit.name)) continue;
    text.remove_suffix(unit.name.size());
    return unit.factor;
  }
  return otherwise;
}

}  // namespace

Expected<std::uint64_t> parse_count(std::string_view text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value);
  const bool too_large =
      error == std::errc::result_out_of_range || value == std::numeric_limits<std::uint64_t>::max();
  if (at == end && too_large) return fail(fmt::format("{} is too large", quoted(text)));
  if (error != std::errc() || at != end) {
    return fail(fmt::format("{} is not a whole number", quoted(text)));
  }
  return value;
}

Expected<std::chrono::nanoseconds> parse_duration(std::string_view text) {
  std::string_view digits = text;
  const double factor = cut_unit(digits, kTimeUnits, 1e9);
  const std::optional<double> value = parse_decimal(digits);
  if (!value) {
    return fail(fmt::format("{} is not a duration", quoted(text)),
                "examples are 2, 0.5, 500ms, 2s, 1m and 1h");
  }
  const double nanoseconds = *value * factor;
  if (nanoseconds > kMaxNanoseconds) return fail(fmt::format("{} is too long", quoted(text)));
  return std::chrono::nanoseconds(static_cast<std::int64_t>(nanoseconds));
}

Expected<std::uint64_t> parse_size(std::string_view text, std::uint64_t whole) {
  constexpr double kMaxSize = 9e18;
  const std::string advice =
      fmt::format("examples are 1000000, 512k, 64M{}", whole == 0 ? " and 1.5G" : ", 1.5G and 50%");
  std::string_view digits = text;
  double factor = cut_unit(digits, kSizeUnits, 1);
  if (digits.ends_with('%') && whole != 0) {
    digits.remove_suffix(1);
    factor = static_cast<double>(whole) / 100;
  }
  if (digits == text && digits.find_first_not_of("0123456789") == std::string_view::npos &&
      !digits.empty()) {
    return parse_count(text);  // exact, without a detour through a fraction
  }
  const std::optional<double> value = parse_decimal(digits);
  if (!value) return fail(fmt::format("{} is not a size", quoted(text)), advice);
  if (*value * factor > kMaxSize) return fail(fmt::format("{} is too large", quoted(text)));
  return static_cast<std::uint64_t>(*value * factor);
}

OptionHandler file_into(std::string& target) {
  return [&target](std::string_view text) -> std::optional<Failure> {
    if (text.empty()) return Failure{"the file name is empty"};
    target = text;
    return std::nullopt;
  };
}

}  // namespace grid::cli
