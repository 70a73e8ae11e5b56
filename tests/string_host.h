// A host for the run loop: its input is a string, its output becomes one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "interp/run.h"

namespace grid {

class StringHost final : public interp::Host {
 public:
  using Kind = interp::ReadResult::Kind;

  explicit StringHost(std::string input = {}) : input_(std::move(input)) {}

  interp::ReadResult read(std::optional<interp::Clock::time_point>) override {
    if (used_ == input_.size()) return {std::exchange(after_input, Kind::error)};
    return {Kind::byte, static_cast<std::uint8_t>(input_[used_++])};
  }
  bool write(std::string_view bytes) override {
    if (output.size() >= room) return false;
    output += bytes;
    return true;
  }
  bool cancelled() override { return cancels; }

  std::string output;
  Kind after_input = Kind::end;  // said once: to ask again is an error
  std::size_t room = std::string::npos;
  bool cancels = false;

 private:
  std::string input_;
  std::size_t used_ = 0;
};

}  // namespace grid
