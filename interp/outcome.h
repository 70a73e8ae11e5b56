// How a run ended (LM-1). A bad source is none of these: nothing ran.
#pragma once

#include <cstdint>
#include <string_view>

namespace grid::interp {

enum class Outcome : std::uint8_t {
  terminated,    // no pointer is left
  endless,       // the run returned to an earlier state and can do nothing observable any more
  limit,         // a limit was reached; Limit says which
  input_error,   // reading the input failed
  output_error,  // writing the output failed
  interrupted,   // the host cancelled the run
};

// Which limit ended a run, `none` for every other outcome.
enum class Limit : std::uint8_t { none, steps, time, pointers, memory, output };

// The words of statistics and reports, such as "input-error". Never fails.
std::string_view to_string(Outcome outcome);
std::string_view to_string(Limit limit);

}  // namespace grid::interp
