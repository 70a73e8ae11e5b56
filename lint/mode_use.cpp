// Backwards along the edges, as the liveness of variables in compilers: a mode matters in a state
// if it moves data there, or if it does not set another one and the mode matters in a next state.
#include "lint/mode_use.h"

#include <grid/origins.h>

#include "lint/conflicts/deeds.h"

namespace grid::lint {

std::optional<std::vector<bool>> find_mode_use(const Reach& reach,
                                               const std::function<bool()>& cancelled) {
  // A data move that leaves the top for sure has no place that it leads to, and does nothing
  // (RF-6).
  const auto uses_mode = [&](StateId state) { return !deed_of(reach, state).to.empty(); };
  const auto keeps_mode = [&](const Edge& edge) {
    const Instruction* const row = reach.program->dialect().find(edge.code);
    return row == nullptr || row->operation != Operation::set_mode;
  };
  return find_origins(reach, uses_mode, keeps_mode, cancelled);
}

}  // namespace grid::lint
