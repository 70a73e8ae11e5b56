// How a run ended (LM-1). A bad source is none of these: nothing ran.

#pragma once

#include <string_view>

namespace grid::interp {

enum class Outcome {
  terminated,     // no pointer is left
  endless,        // the run returned to an earlier state and can do nothing observable any more
  limit_reached,  // steps, time, pointers, memory or output bytes
  input_error,    // reading the input failed
  output_error,   // writing the output failed
};

/// The name as statistics and reports spell it, such as "limit-reached". Never fails.
std::string_view name(Outcome outcome) noexcept;

}  // namespace grid::interp
