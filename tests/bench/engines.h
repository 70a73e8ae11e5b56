// Benchmarks of both engines, whose ratios are printed at the end.
#pragma once

namespace grid::bench {

inline constexpr const char* kPerStep = "pointer-step";  // the counter of time per pointer step
inline constexpr const char* kReference = "/reference";  // ends of the names of a pair
inline constexpr const char* kFast = "/fast";

// For every workload a benchmark of each engine that can run it.
void register_engines();

}  // namespace grid::bench
