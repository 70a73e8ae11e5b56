// Rules of the linter: what they are called, what their pages say, and how they look at a program.
// A rule is one file in rules/ and one line in rules/rules.def.
//
//   const grid::lint::Rule* rule = grid::lint::find_rule("T002");
//   std::string page = grid::lint::rule_page(*rule);
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lint/analysis.h"
#include "lint/finding.h"

namespace grid::lint {

// What a rule speaks of.
enum class Claim : std::uint8_t {
  must,  // what holds in every run: always proved
  may,   // what some run can do: proved, confirmed or possible
  text,  // how the file is written: proved, unless it depends on runs
  tool,  // what the linter did, or was told to do: always proved
};

std::string_view to_string(Claim claim);

struct Rule {
  std::string_view code{};  // "R001": a capital letter and three digits
  std::string_view name{};  // "unreachable-code"
  Claim claim{};
  Severity severity{};         // of its findings, unless they say otherwise
  bool enabled = true;         // unless selected or ignored
  std::string_view clauses{};  // of the language pages, separated by blanks; may be empty
  std::string_view summary{};  // one line: what it finds; starts lower-case, no period
  // The rest of the page, in Markdown: what it does, why it is bad, an example, what to do instead.
  std::string_view page{};
  // Adds its findings, in any order. Null: it is about more than one program, and whoever checks
  // many programs finds it.
  void (*check)(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) = nullptr;
};

// All, in the order of rules.def.
const std::vector<const Rule*>& rules();
// By code or name; null if there is none.
const Rule* find_rule(std::string_view code_or_name);

// The whole page of a rule, in Markdown.
std::string rule_page(const Rule& rule);
// The page that lists all rules, with links to their pages beside it.
std::string rule_index();

}  // namespace grid::lint
