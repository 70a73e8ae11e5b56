// How a run ends, as cases and adapters name it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace grid::grid_test {

enum class Outcome { terminated, limit, endless, source_error };

std::string_view to_string(Outcome outcome);
std::optional<Outcome> outcome_named(std::string_view word);
const std::vector<std::string_view>& outcome_words();

}  // namespace grid::grid_test
