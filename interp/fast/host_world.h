// Between the host of a run and the runtime: both engines of the runtime use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <grid/program.h>

#include "interp/run.h"
#include "interp/runtime/world.h"

namespace grid::interp::fast {

// A host as the runtime sees it. `host` must outlive it. The time of the run begins now.
class HostWorld final : public runtime::World {
 public:
  HostWorld(Host& host, const Limits& limits);

  int read() override;
  bool write(const char* bytes, std::size_t size) override;
  runtime::Ending poll(const runtime::Counters& counters) override;

 private:
  Host& host_;
  std::optional<Clock::time_point> deadline_{};
};

// Limits on what the runtime does. Its memory is what the program leaves of the whole.
runtime::Limits runtime_limits(const Limits& limits, const Program& program);

RunResult result_of(runtime::Ending ending, const runtime::Counters& counters,
                    const runtime::LoopClaim& loop, bool detection_dropped);
// Of a run of either engine that is over.
template <class Run>
RunResult result_of(runtime::Ending ending, const Run& run) {
  return result_of(ending, run.counters(), run.loop(), run.detection_dropped());
}

}  // namespace grid::interp::fast
