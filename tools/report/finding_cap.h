// Which findings of a file are shown to people, who read no hundred thousand of one kind. Reports
// for machines have all of them.
//
//     for (const lint::Finding* finding : shown.findings) ...
//     for (const LeftOut& rest : shown.left_out) ...   // "… and 5 more of C005"
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/report/findings.h"

namespace grid::report {

// Of a rule that tells what some run can do, in one file.
inline constexpr std::size_t kMostShownOfRule = 1000;

struct LeftOut {
  const lint::Rule* rule = nullptr;
  std::size_t count = 0;
};

struct ShownFindings {
  std::vector<const lint::Finding*> findings{};  // of `file`, which must outlive this; in its order
  std::vector<LeftOut> left_out{};               // by code
};
ShownFindings shown_findings(const FileFindings& file);

// "… and 5 more of C005"
std::string told(const LeftOut& rest);

}  // namespace grid::report
