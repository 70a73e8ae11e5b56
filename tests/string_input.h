// The bytes of a string, then the end, as the input of a machine that a test drives step by step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <grid/machine.h>

namespace grid {

class StringInput {
 public:
  explicit StringInput(std::string bytes = {}) : bytes_(std::move(bytes)) {}

  // What the next step of this machine is given.
  Input next(const Machine& machine) {
    if (!machine.needs_input()) return Input::none();
    if (used_ == bytes_.size()) return Input::end();
    return Input::byte(static_cast<std::uint8_t>(bytes_[used_++]));
  }
  std::size_t used() const { return used_; }

 private:
  std::string bytes_;
  std::size_t used_ = 0;
};

// The machine after so many steps of a run; after fewer if that ends.
inline Machine machine_after(std::uint64_t steps, const ProgramPtr& program, std::string input) {
  Machine machine(program);
  StringInput bytes(std::move(input));
  StepReport report;
  while (machine.steps() < steps && !machine.finished()) {
    machine.step(bytes.next(machine), report);
  }
  return machine;
}

}  // namespace grid
