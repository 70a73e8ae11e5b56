#include "lint/check.h"

#include <algorithm>
#include <tuple>

namespace grid::lint {

namespace {

// What a reader sees of a finding.
auto shown(const Finding& finding) {
  return std::tie(finding.span, finding.rule->code, finding.message);
}

// The surest of those that look the same comes first, and one that has a witness.
auto key(const Finding& finding) {
  return std::tuple_cat(shown(finding), std::tie(finding.status),
                        std::tuple(!finding.witness.has_value()), std::tie(finding.witness));
}

}  // namespace

void sort_findings(std::vector<Finding>& findings) {
  for (Finding& finding : findings) finding.span = normalized(std::move(finding.span));
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return key(a) < key(b); });
  const auto same = [](const Finding& a, const Finding& b) { return shown(a) == shown(b); };
  findings.erase(std::unique(findings.begin(), findings.end(), same), findings.end());
}

std::vector<Finding> check(Analysis& analysis, const std::vector<const Rule*>& selected) {
  std::vector<Finding> findings;
  for (const Rule* const rule : selected) {
    if (rule->check != nullptr) rule->check(analysis, *rule, findings);
  }
  sort_findings(findings);
  return findings;
}

}  // namespace grid::lint
