// The rules. Each file holds one: its page, its data and its check.
#pragma once

#include "lint/rule.h"

namespace grid::lint::ruleset {

#define GRID_RULE(file) Rule file();
#include "lint/rules/rules.def"
#undef GRID_RULE

}  // namespace grid::lint::ruleset
