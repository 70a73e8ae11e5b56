#include "lint/check.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

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

// Keeps the first of those about the same. Below the source all of them happen in one row, so their
// cells there are put together.
void merge_same(std::vector<Finding>& findings) {
  std::size_t kept = 0;
  for (Finding& finding : findings) {
    if (kept > 0 && subject(findings[kept - 1]) == subject(finding)) {
      Span& below = findings[kept - 1].below;
      below.insert(below.end(), finding.below.begin(), finding.below.end());
      below = normalized(std::move(below));
    } else {
      // A move onto itself would empty it.
      if (&findings[kept] != &finding) findings[kept] = std::move(finding);
      ++kept;
    }
  }
  findings.erase(findings.begin() + static_cast<std::ptrdiff_t>(kept), findings.end());
}

}  // namespace

void sort_findings(std::vector<Finding>& findings) {
  for (Finding& finding : findings) finding.span = normalized(std::move(finding.span));
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return key(a) < key(b); });
  merge_same(findings);
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
