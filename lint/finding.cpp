#include "lint/finding.h"

#include <algorithm>

#include "lint/rule.h"

namespace grid::lint {

std::string_view to_string(Status status) {
  switch (status) {
    case Status::proved:
      return "proved";
    case Status::confirmed:
      return "confirmed";
    case Status::possible:
      return "possible";
  }
  return "";
}

Finding finding_of(const Rule& rule, std::string message, Span span) {
  Finding finding;
  finding.rule = &rule;
  finding.severity = rule.severity;
  finding.message = std::move(message);
  finding.span = std::move(span);
  return finding;
}

Span normalized(Span span) {
  std::sort(span.begin(), span.end());
  Span out;
  for (const CellRun& run : span) {
    if (!out.empty() && out.back().row == run.row && run.first <= out.back().last + 1) {
      out.back().last = std::max(out.back().last, run.last);
    } else {
      out.push_back(run);
    }
  }
  return out;
}

}  // namespace grid::lint
