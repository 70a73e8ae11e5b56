#include "lint/check.h"

#include <algorithm>
#include <tuple>

namespace grid::lint {

namespace {

// What a finding is about. Rules say the same with other witnesses, or surer of it, where several
// runs or pointers show it.
auto subject(const Finding& finding) {
  return std::tie(finding.span, finding.rule->code, finding.message);
}

// Of those about the same the surest comes first, and one that has a witness.
auto key(const Finding& finding) {
  return std::tuple_cat(subject(finding), std::tie(finding.status),
                        std::tuple(!finding.witness.has_value()), std::tie(finding.witness));
}

}  // namespace

void sort_findings(std::vector<Finding>& findings) {
  for (Finding& finding : findings) finding.span = normalized(std::move(finding.span));
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return key(a) < key(b); });
  const auto same = [](const Finding& a, const Finding& b) { return subject(a) == subject(b); };
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
