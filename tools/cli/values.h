// The values of options as text: numbers, durations, sizes. Locale-free. What cannot be had exactly
// is refused; only a percentage is rounded, down.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tools/cli/failure.h"
#include "tools/cli/option.h"

namespace grid::cli {

// A whole number from 0 to 2^64 - 2 (the largest number means "no limit").
Expected<std::uint64_t> parse_count(std::string_view text);

// Seconds, or with a unit: 2, 0.5, 500ms, 2s, 1m, 1h. At most a thousand million seconds.
Expected<std::chrono::nanoseconds> parse_duration(std::string_view text);

// Bytes, or with a unit: k, M, G or T (times 1024 each), or a percentage of `whole`
// unless that is 0.
Expected<std::uint64_t> parse_size(std::string_view text, std::uint64_t whole);

// How many, from 1 to 1024.
Expected<std::size_t> parse_few(std::string_view text);

// A handler that stores what `parse` makes of the value.
template <class Target, class Parse>
OptionHandler store_into(Target& target, Parse parse) {
  return [&target, parse](std::string_view text) -> std::optional<Failure> {
    auto value = parse(text);
    if (!value) return value.error();
    target = *std::move(value);
    return std::nullopt;
  };
}

// The same for options that may be given several times.
template <class Value, class Parse>
OptionHandler append_to(std::vector<Value>& values, Parse parse) {
  return [&values, parse](std::string_view text) -> std::optional<Failure> {
    auto value = parse(text);
    if (!value) return value.error();
    values.push_back(*std::move(value));
    return std::nullopt;
  };
}

// A handler that stores the name of a file, which must not be empty.
OptionHandler file_into(std::string& target);

// Handlers that store the text, or a constant.
template <class Target>
OptionHandler text_into(Target& target) {
  return [&target](std::string_view text) -> std::optional<Failure> {
    target = std::string(text);
    return std::nullopt;
  };
}
template <class Target, class Value>
OptionHandler set_to(Target& target, Value value) {
  return [&target, value](std::string_view) -> std::optional<Failure> {
    target = value;
    return std::nullopt;
  };
}

}  // namespace grid::cli
