#include "interp/fast/fast.h"

#include <cstdint>

#include "interp/fast/blocks.h"
#include "interp/fast/cursors.h"
#include "interp/fast/host_world.h"
#include "interp/fast/pointers.h"

namespace grid::interp::fast {

namespace {

RunResult run_cursors(const ProgramPtr& program, const RunOptions& options, Host& host,
                      const Tuning& tuning) {
  HostWorld world(host, options.limits);
  const runtime::Limits limits = runtime_limits(options.limits, *program);
  const auto cells = static_cast<std::uint64_t>(program->width() * program->height());
  if (cells > limits.memory) return stopped_at_start(*program, options.limits);
  Maker maker(*program, tuning.passes, tuning.visits);
  const bool has_room = 4 * cells <= limits.memory;
  runtime::CursorRun run(field_program(*program), world, limits, options.detect_loops,
                         has_room ? &maker : nullptr, tuning.code);
  const runtime::Ending ending = run.run();
  if (tuning.see_end) tuning.see_end(run);
  return result_of(ending, run);
}

}  // namespace

bool can_run(const Program& program) {
  return runs_with_cursors(program) || runs_with_pointers(program);
}

RunResult run(const ProgramPtr& program, const RunOptions& options, Host& host,
              const Tuning& tuning) {
  return runs_with_cursors(*program) ? run_cursors(program, options, host, tuning)
                                     : run_pointers(program, options, host, tuning.see_pointers);
}

}  // namespace grid::interp::fast
