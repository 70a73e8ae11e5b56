// What a run and its surroundings say to each other. The runtime runs programs for the fast engine
// and inside of generated programs: C++17, the standard library alone, no exceptions, no globals.
// It does no input or output itself; World does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace grid::runtime {

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

// A run asks its surroundings whether to go on at least that often; compiled code as often in time.
inline constexpr std::uint64_t kWorkBetweenPolls = std::uint64_t{1} << 16;  // pointer steps

// Counters stay at their largest value once they reach it (LM-4).
constexpr std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
  return a > kUnlimited - b ? kUnlimited : a + b;
}

// Where a run stands, or how it ended (LM-1).
enum class Ending : std::uint8_t {
  none,        // it goes on
  terminated,  // no pointer is left
  endless,     // it returned to an earlier state
  step_limit,
  time_limit,
  pointer_limit,
  memory_limit,
  output_limit,
  input_error,
  output_error,
  interrupted,
};

// LM-2. Before each step, in this order: steps, pointers, memory, time.
struct Limits {
  std::uint64_t steps = kUnlimited;
  std::uint64_t pointers = kUnlimited;  // live ones
  std::uint64_t memory = kUnlimited;    // bytes that the run holds
  std::uint64_t output = kUnlimited;    // bytes
};

// LM-4
struct Counters {
  std::uint64_t steps = 0;
  std::uint64_t born = 1;
  std::uint64_t live = 1;
  std::uint64_t max_live = 1;
  std::uint64_t input_bytes = 0;
  std::uint64_t output_bytes = 0;  // handed to the world, or kept to be
  std::int64_t rows = 0;           // of the field
};

// Two steps after which the states were equal (LM-6).
struct LoopClaim {
  std::uint64_t first = 0;
  std::uint64_t again = 0;
};

// What came of asking for a byte of input: a value from 0 to 255, or one of these.
enum ReadFailure : int {
  kEndOfInput = -1,
  kReadError = -2,
  kReadTimedOut = -3,
  kReadInterrupted = -4
};

class World {
 public:
  virtual ~World() = default;
  // The next byte of input, or a ReadFailure; may block. Everything written before must be visible
  // before it blocks (RF-17). Not called again after kEndOfInput.
  virtual int read() = 0;
  // Takes output, which it may buffer; false: it cannot be written any more.
  virtual bool write(const char* bytes, std::size_t size) = 0;
  // Called before the first step and then after at most kWorkBetweenPolls, or one step of more
  // pointers, when all output so far was handed over. Ending::none to go on; or time_limit,
  // interrupted.
  virtual Ending poll(const Counters& counters) = 0;
};

}  // namespace grid::runtime
