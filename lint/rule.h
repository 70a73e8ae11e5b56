// Rules of the linter: what they are called, what their pages say, and how they look at a program.
// A rule is one file in rules/ and one line in rules.def.
#pragma once

#include <string_view>
#include <vector>

#include "lint/analysis.h"
#include "lint/finding.h"

namespace grid::lint {

// What a rule speaks of.
enum class Claim : std::uint8_t {
  must,  // what holds in every run: always proved
  may,   // what some run can do: proved, confirmed or possible
  text,  // how the file is written: always proved
};

struct Rule {
  std::string_view code;  // "R001"
  std::string_view name;  // "unreachable-code"
  Claim claim{};
  Severity severity{};
  bool enabled = true;         // unless selected or ignored
  std::string_view clauses{};  // of the language pages, separated by blanks; may be empty
  std::string_view summary;    // one line: what it finds
  // The page, in Markdown: what it does, why it is bad, an example, what to do instead.
  std::string_view page;
  // Adds its findings, in any order.
  void (*check)(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) = nullptr;
};

// All, in the order of rules.def.
const std::vector<const Rule*>& rules();
// By code or name; null if there is none.
const Rule* find_rule(std::string_view code_or_name);

}  // namespace grid::lint
