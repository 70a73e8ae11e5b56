// What the check knows it cannot find, each with the reason. An entry that is not true any more
// fails the check as well.
#pragma once

#include <string_view>
#include <vector>

namespace grid::mutation {

struct Exception {
  std::string_view what;
  std::string_view why;
};

// Mutations that no case can tell from the dialect, by name; "..." at the end stands for any end.
const std::vector<Exception>& known_survivors();

// Whether an entry is about the mutation of this name.
bool is_about(const Exception& known, std::string_view name);

// Readings that the language pages name and no policy has, each with a case that would fail under
// it.
struct Untried {
  std::string_view clause;
  std::string_view reading;
  std::string_view why;
  std::string_view shown_by;  // name of a case
};
const std::vector<Untried>& untried_readings();

// Clauses that no mutation breaks.
const std::vector<Exception>& clauses_without_mutation();

}  // namespace grid::mutation
