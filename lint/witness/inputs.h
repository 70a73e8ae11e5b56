// Inputs that are likely to bring something up, always the same for a program: none; zeros; the
// numbers from 0 on; the bytes of the source, among which are those that the program compares with;
// and then seeded random ones, drawn from all of these.
//
//   for (Inputs inputs(source); !inputs.done();) run_with(inputs.next());
#pragma once

#include <grid/machine.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace grid::lint {

// Runs with more pointers alive are not followed on.
inline constexpr std::uint64_t kMostLive = 4096;

class Inputs {
 public:
  static constexpr std::uint64_t kCount = 64;

  // `source` is not empty and must outlive this.
  explicit Inputs(std::string_view source) : source_(source) {}

  bool done() const { return count_ == kCount; }
  std::string next();

 private:
  std::size_t below(std::size_t bound);
  char random_byte();

  std::string_view source_;
  std::uint64_t count_ = 0;
  // No distribution of the standard library: theirs differ, and with them the witnesses.
  std::mt19937_64 random_{1};
};

// The bytes of an input, then its end, for a machine that is driven step by step.
class InputBytes {
 public:
  // `bytes` must outlive this.
  explicit InputBytes(std::string_view bytes) : bytes_(bytes) {}

  // What the next step of this machine is given.
  Input next(const Machine& machine) {
    if (!machine.needs_input()) return Input::none();
    asked_ = true;
    if (used_ == bytes_.size()) return Input::end();
    return Input::byte(static_cast<std::uint8_t>(bytes_[used_++]));
  }
  // Whether a step was given any of it. If not, the run is the same with every input.
  bool asked() const { return asked_; }

 private:
  std::string_view bytes_;
  std::size_t used_ = 0;
  bool asked_ = false;
};

}  // namespace grid::lint
