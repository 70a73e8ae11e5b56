// A program to measure engines with, and what is true of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace grid::workloads {

struct Workload {
  std::string_view dialect{};
  std::string text{};
  bool ends = false;  // false: it goes on for ever
  // After so many steps, and from then on, the next two hold, for programs that do not end.
  std::uint64_t warm_up = 0;
  // Live ones. Empty: they multiply for ever.
  std::optional<std::uint64_t> pointers = 1;
  // Different states among them, at most; where `pointers` is given, exactly as many.
  std::uint64_t states = 1;
  std::optional<std::string> output{};  // of a run that ends
};

}  // namespace grid::workloads
