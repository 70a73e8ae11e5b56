// Findings of may rules that are proved: what they say happens in every run, so a run that was
// followed to its end, or until it is known to repeat itself, shows it.
#pragma once

#include <string>

#include "lint/analysis.h"
#include "tests/differential/lint_check.h"
#include "tests/differential/reach_check.h"
#include "tests/differential/seen.h"

namespace grid::differential {

// Whether nothing new can happen in the run, as far as that is known.
bool is_whole(const FollowedRun& run);

// Whether a whole run has shown the event.
bool has_shown(const Seen& seen, const lint::Event& event);

// Empty if a whole run shows all that is proved to happen in every run; otherwise what it lacks.
std::string lacking(const Verdict& verdict, const Seen& seen);

}  // namespace grid::differential
