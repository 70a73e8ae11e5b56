#include "lint/rule.h"

#include "lint/rules/rules.h"

namespace grid::lint {

namespace {

void append(std::string& out, std::initializer_list<std::string_view> parts) {
  for (const std::string_view part : parts) out += part;
}

std::string_view meaning(Claim claim) {
  switch (claim) {
    case Claim::must:
      return "what holds in every run; always proved";
    case Claim::may:
      return "what some run can do; proved, confirmed by a run that shows it, or possible";
    case Claim::text:
      return "how the file is written; proved, unless it depends on runs";
    case Claim::tool:
      return "the linter itself; always proved";
  }
  return "";
}

// "TX-3 TX-4" -> "TX-3, TX-4"
std::string listed(std::string_view words) {
  std::string out;
  for (const char c : words) out += c == ' ' ? ", " : std::string(1, c);
  return out;
}

}  // namespace

std::string_view to_string(Claim claim) {
  switch (claim) {
    case Claim::must:
      return "must";
    case Claim::may:
      return "may";
    case Claim::text:
      return "text";
    case Claim::tool:
      return "tool";
  }
  return "";
}

const std::vector<const Rule*>& rules() {
#define GRID_RULE(file) static const Rule file = ruleset::file();
#include "lint/rules/rules.def"
#undef GRID_RULE
  static const std::vector<const Rule*> all = {
#define GRID_RULE(file) &(file),
#include "lint/rules/rules.def"
#undef GRID_RULE
  };
  return all;
}

const Rule* find_rule(std::string_view code_or_name) {
  for (const Rule* const rule : rules()) {
    if (rule->code == code_or_name || rule->name == code_or_name) return rule;
  }
  return nullptr;
}

std::string rule_page(const Rule& rule) {
  std::string out;
  append(out, {"# ", rule.name, " (", rule.code, ")\n\nFinds: ", rule.summary, ".\n\n"});
  append(out, {"| | |\n|---|---|\n| about | ", meaning(rule.claim), " |\n"});
  append(out, {"| severity | ", to_string(rule.severity), " |\n"});
  append(out, {"| on by default | ", rule.enabled ? "yes" : "no", " |\n"});
  if (!rule.clauses.empty()) append(out, {"| clauses | ", listed(rule.clauses), " |\n"});
  append(out, {"\n", rule.page});
  return out;
}

std::string rule_index() {
  std::string out =
      "# Rules of grid-lint\n\n"
      "Made from the rules themselves; `grid-lint --explain CODE` prints the same pages. What the\n"
      "status of a finding means is on the page about [grid-lint](../grid-lint.md#status).\n\n"
      "| code | name | about | severity | finds |\n|---|---|---|---|---|\n";
  for (const Rule* const rule : rules()) {
    append(out, {"| [", rule->code, "](", rule->code, ".md) | ", rule->name, " | "});
    append(out, {to_string(rule->claim), " | ", to_string(rule->severity), " | ", rule->summary});
    append(out, {rule->enabled ? "" : " (off by default)", " |\n"});
  }
  return out;
}

}  // namespace grid::lint
