#include "lint/analysis.h"

namespace grid::lint {

const Reach& Analysis::reach() {
  if (!reach_) reach_ = grid::reach(program_, limits_);
  return *reach_;
}

}  // namespace grid::lint
