#include "tools/grid-lint/rule_lists.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/report/json.h"

namespace grid::grid_lint {

namespace {

void write_clauses(report::JsonWriter& json, std::string_view clauses) {
  json.key("clauses").begin_array();
  while (!clauses.empty()) {
    const std::size_t end = std::min(clauses.find(' '), clauses.size());
    json.value(clauses.substr(0, end));
    clauses.remove_prefix(std::min(end + 1, clauses.size()));
  }
  json.end_array();
}

}  // namespace

std::string rules_text() {
  std::size_t width = 0;
  for (const lint::Rule* const rule : lint::rules()) width = std::max(width, rule->name.size());
  std::string out;
  for (const lint::Rule* const rule : lint::rules()) {
    out += fmt::format("{} {:{}} {:8} {}{}\n", rule->code, rule->name, width,
                       to_string(rule->severity), rule->summary,
                       rule->enabled ? "" : " (off by default)");
  }
  return out;
}

std::string rules_json() {
  report::JsonWriter json;
  json.begin_object().key("version").value(1).key("rules").begin_array();
  for (const lint::Rule* const rule : lint::rules()) {
    json.begin_object().key("code").value(rule->code).key("name").value(rule->name);
    json.key("claim").value(to_string(rule->claim));
    json.key("severity").value(to_string(rule->severity));
    json.key("enabled").value(rule->enabled);
    write_clauses(json, rule->clauses);
    json.key("summary").value(rule->summary).key("page").value(lint::rule_page(*rule));
    json.end_object();
  }
  json.end_array().end_object();
  return report::pretty(json.text());
}

}  // namespace grid::grid_lint
