// How else the language could be read: the answers that a dialect might give to the questions of
// policies.def, and which of them the descriptions of the languages leave open.
//
//   for (const grid::OtherAnswer& other : grid::other_answers(program->dialect())) {
//     if (other.open) run_under(grid::with_answer(program->dialect(), other));
//   }
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <grid/dialect.h>
#include <grid/export.h>

namespace grid {

struct OtherAnswer {
  const PolicyRow* question = nullptr;  // lives as long as the program
  std::uint8_t answer = 0;
  std::string_view clause{};  // that gives the answer of the dialect
  // Whether the clause is marked as decided, and this is an answer that the description allows. The
  // rest contradicts it, or is a setting for files of another kind.
  bool open = false;
};

// All answers but those that the dialect gives, in the order of policies.def. Questions that do not
// arise in its family are left out.
GRID_API std::vector<OtherAnswer> other_answers(const Dialect& dialect);
// The dialect under this reading.
GRID_API Dialect with_answer(Dialect dialect, const OtherAnswer& other);

// The clause that gives the answer of a dialect; empty where the question does not arise.
GRID_API std::string_view clause_of(const Dialect& dialect, const PolicyRow& question);
// Whether the language pages mark a clause as decided: the descriptions are silent on the point or
// contradict themselves.
GRID_API bool is_decided(std::string_view clause);

}  // namespace grid
