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

// Clauses that no mutation breaks.
const std::vector<Exception>& clauses_without_mutation();

}  // namespace grid::mutation
