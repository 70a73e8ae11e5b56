// Rules as documents.
#pragma once

#include <string>

#include "lint/rule.h"

namespace grid::grid_lint {

// One line each: code, name, severity and what it finds.
std::string rules_text();
// {"version":1,"rules":[{"code",...,"page"},...]}
std::string rules_json();

}  // namespace grid::grid_lint
