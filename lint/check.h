// What rules say of one program.
//
//   grid::lint::Analysis analysis(program, {});
//   for (const Finding& finding : check(analysis, grid::lint::rules())) ...
#pragma once

#include <vector>

#include "lint/rule.h"

namespace grid::lint {

// The findings, sorted: by place (those about the whole file first), then by code and message; the
// same ones in the same order for the same program. Their spans are normalized, none is there
// twice.
std::vector<Finding> check(Analysis& analysis, const std::vector<const Rule*>& selected);

// The order of check().
void sort_findings(std::vector<Finding>& findings);

}  // namespace grid::lint
