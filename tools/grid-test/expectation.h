// What is known about an implementation: cases that are not run with it, and cases that it is
// known to fail.
//
//     [[case]]
//     name = ["refunge/growth/**", "refunge/input/end-*"]   # globs
//     expected-failure = "the field has a fixed size"
//
//     [[case]]
//     name = "ipgrid-3/**"
//     skip = "only editions 1 and 2 are implemented"
//
// The first entry that fits counts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/failure.h"

namespace grid::grid_test {

struct Expectation {
  enum class Status { skip, expected_failure } status{};
  std::vector<std::string> globs;
  std::string reason;
  std::string where;  // file:line:column
};

cli::Expected<std::vector<Expectation>> parse_expectations(std::string_view text,
                                                           std::string_view file);
cli::Expected<std::vector<Expectation>> load_expectations(const std::string& file);

bool falls_under(std::string_view name, const Expectation& entry);

// The index of the entry that counts for a case; nothing if none fits.
std::optional<std::size_t> find_expectation(const std::vector<Expectation>& expectations,
                                            std::string_view name);

}  // namespace grid::grid_test
