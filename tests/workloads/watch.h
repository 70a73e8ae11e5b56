// Following a workload on the machine.
#pragma once

#include <cstdint>
#include <set>
#include <tuple>

#include <grid/machine.h>

#include "tests/bench/program.h"
#include "tests/workloads/workload.h"

namespace grid::workloads {

class Watch {
 public:
  explicit Watch(const Workload& workload)
      : machine_(bench::program(workload.dialect, workload.text)) {}

  void step() { machine_.step(Input::none(), report_); }
  void steps(std::uint64_t count) {
    for (std::uint64_t i = 0; i < count && !machine_.finished(); ++i) step();
  }

  const Machine& machine() const { return machine_; }
  const StepReport& report() const { return report_; }

  using State = std::tuple<Cell, Cell, Direction, Mode, std::uint8_t>;
  // Of the pointers that are alive, without multiplicities.
  std::set<State> states() const {
    std::set<State> states;
    for (const Pointer& pointer : machine_.pointers()) {
      states.emplace(pointer.at, pointer.data, pointer.direction, pointer.mode, pointer.flags);
    }
    return states;
  }

 private:
  Machine machine_;
  StepReport report_;
};

}  // namespace grid::workloads
