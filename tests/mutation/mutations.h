// Dialects with one mistake each. All of them are derived from the dialects and the policy rows
// themselves, so that a new row brings its mutations along.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <grid/dialect.h>

namespace grid::mutation {

struct Mutation {
  const Dialect* dialect = nullptr;
  std::string kind;                  // "policy", or the column of the table
  std::string name;                  // "ipgrid-1/turn of go-right: down -> up", each once
  std::vector<std::string> clauses;  // that it breaks
  // Makes the mistake in the dialect with the options of a case. False if there is nothing to
  // make: the case is in the other reading, or its options answer otherwise.
  std::function<bool(Dialect& spoken)> apply;
};

// In the order of the dialects.
std::vector<Mutation> all_mutations();

}  // namespace grid::mutation
