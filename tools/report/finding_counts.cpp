#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tools/report/findings.h"
#include "tools/report/json.h"

namespace grid::report {

namespace {

struct RuleCount {
  const lint::Rule* rule = nullptr;
  std::size_t findings = 0;
  std::size_t fixable = 0;
};

// The most frequent first, then by code.
std::vector<RuleCount> by_rule(const Findings& findings) {
  std::map<std::string_view, RuleCount> counts;
  for (const FileFindings& file : findings.files) {
    for (const lint::Finding& finding : file.findings) {
      RuleCount& one = counts[finding.rule->code];
      one.rule = finding.rule;
      ++one.findings;
      if (!finding.edits.empty()) ++one.fixable;
    }
  }
  std::vector<RuleCount> sorted;
  sorted.reserve(counts.size());
  for (const auto& [code, one] : counts) sorted.push_back(one);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const RuleCount& a, const RuleCount& b) { return a.findings > b.findings; });
  return sorted;
}

}  // namespace

FindingCounts count(const Findings& findings) {
  FindingCounts counts;
  for (const FileFindings& file : findings.files) {
    for (const lint::Finding& finding : file.findings) {
      if (finding.severity == Severity::error) ++counts.errors;
      if (finding.severity == Severity::warning) ++counts.warnings;
      if (finding.severity == Severity::note) ++counts.notes;
      if (!finding.edits.empty()) ++counts.fixable;
    }
    for (const Silenced& one : file.silenced) ++(one.known ? counts.known : counts.silenced);
  }
  return counts;
}

std::string statistics_text(const Findings& findings) {
  std::string out;
  for (const RuleCount& one : by_rule(findings)) {
    out += fmt::format("{:>6} {} {}{}\n", one.findings, one.rule->code, one.rule->name,
                       one.fixable == 0 ? "" : fmt::format(" ({} by --fix)", one.fixable));
  }
  return out;
}

std::string statistics_json(const Findings& findings) {
  JsonWriter json;
  json.begin_object().key("version").value(1).key("rules").begin_array();
  for (const RuleCount& one : by_rule(findings)) {
    json.begin_object().key("code").value(one.rule->code).key("name").value(one.rule->name);
    json.key("count").value(one.findings).key("fixable").value(one.fixable).end_object();
  }
  json.end_array().end_object();
  return pretty(json.text());
}

}  // namespace grid::report
