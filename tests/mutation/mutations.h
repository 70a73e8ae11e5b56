// Dialects and limits with one mistake each. All of them are derived from the dialects, the columns
// and the policy rows themselves, so that a new one brings its mutations along.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <grid/dialect.h>
#include <grid/readings.h>

#include "interp/run.h"

namespace grid::mutation {

struct Mutation {
  const Dialect* dialect = nullptr;
  std::string kind;                  // "policy", "run", or the column of the table
  std::string name;                  // "ipgrid-1/turn of go-right: down -> up", each once
  std::vector<std::string> clauses;  // that it breaks
  // Makes the mistake in the dialect with the options of a case, or in the limits of its run. False
  // if there is nothing to make: the case is in the other reading, its options answer otherwise, or
  // it has no such limit.
  std::function<bool(Dialect& spoken, interp::RunOptions& options)> apply;
};

// A column of the instruction tables.
struct Column {
  std::string_view name;
  bool decides;  // what a run does; the others are for readers
};
// All of them: this does not compile where one is missing.
const std::vector<Column>& columns();

// Another answer to a question that a dialect answers.
struct OtherReading {
  const Dialect* dialect = nullptr;
  OtherAnswer other{};

  std::string name() const;  // "ipgrid-2/policy empty_print: nothing -> zero"
  Dialect altered() const { return with_answer(*dialect, other); }
};
// Of all dialects.
std::vector<OtherReading> other_readings();

// In the order of the dialects.
std::vector<Mutation> all_mutations();

}  // namespace grid::mutation
