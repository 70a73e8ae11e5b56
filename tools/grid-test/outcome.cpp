#include "tools/grid-test/outcome.h"

namespace grid::grid_test {

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::terminated:
      return "terminated";
    case Outcome::limit:
      return "limit";
    case Outcome::endless:
      return "endless";
    case Outcome::source_error:
      return "source-error";
  }
  return {};
}

std::optional<Outcome> outcome_named(std::string_view word) {
  for (const Outcome outcome :
       {Outcome::terminated, Outcome::limit, Outcome::endless, Outcome::source_error}) {
    if (to_string(outcome) == word) return outcome;
  }
  return std::nullopt;
}

const std::vector<std::string_view>& outcome_words() {
  static const std::vector<std::string_view> words = {
      to_string(Outcome::terminated), to_string(Outcome::limit), to_string(Outcome::endless),
      to_string(Outcome::source_error)};
  return words;
}

}  // namespace grid::grid_test
