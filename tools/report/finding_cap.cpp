#include "tools/report/finding_cap.h"

#include <fmt/format.h>

#include <map>
#include <string_view>

namespace grid::report {

ShownFindings shown_findings(const FileFindings& file) {
  ShownFindings shown;
  std::map<std::string_view, std::size_t> counts;
  std::map<std::string_view, LeftOut> left_out;
  for (const lint::Finding& finding : file.findings) {
    const lint::Rule& rule = *finding.rule;
    if (rule.claim != lint::Claim::may || ++counts[rule.code] <= kMostShownOfRule) {
      shown.findings.push_back(&finding);
      continue;
    }
    LeftOut& rest = left_out[rule.code];
    rest.rule = &rule;
    ++rest.count;
  }
  for (const auto& [code, rest] : left_out) shown.left_out.push_back(rest);
  return shown;
}

std::string told(const LeftOut& rest) {
  return fmt::format("… and {} more of {}", rest.count, rest.rule->code);
}

}  // namespace grid::report
