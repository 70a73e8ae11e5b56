#include "lint/analysis.h"

namespace grid::lint {

const Reach& Analysis::reach() {
  if (!reach_) reach_ = grid::reach(program_, limits_);
  return *reach_;
}

const Endings& Analysis::endings() {
  if (!endings_) endings_ = find_endings(reach());
  return *endings_;
}

}  // namespace grid::lint
