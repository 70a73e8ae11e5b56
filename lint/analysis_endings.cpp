#include "lint/analysis.h"

namespace grid::lint {

const Endings& Analysis::endings() {
  if (!endings_) endings_ = find_endings(reach());
  return *endings_;
}

}  // namespace grid::lint
