// What a generated program offers, as its header shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace grid::program {

inline constexpr std::uint64_t kUnlimited = 0xFFFFFFFFFFFFFFFF;

struct Result;

// Where the program reads. Nothing is owned, and nothing is called from other threads.
class Input {
 public:
  // Instead of a byte:
  static constexpr int kEnd = -1;          // there is no more; it is not asked again
  static constexpr int kFailed = -2;       // ends the run with Outcome::input_error
  static constexpr int kTimedOut = -3;     // ... time_limit
  static constexpr int kInterrupted = -4;  // ... interrupted

  virtual ~Input() = default;
  // The next byte, from 0 to 255; may wait for it. Everything written before was handed to the
  // output.
  virtual int read() = 0;
  // Whether the run is to end with Outcome::interrupted; asked every few milliseconds.
  virtual bool interrupted() { return false; }
  // Told how far the run has come just before it is asked that; it may not come to a Result if
  // memory ends.
  virtual void observe(const Result&) {}
};

// Where the program writes.
class Output {
 public:
  virtual ~Output() = default;
  // Takes bytes, and may buffer them. False: they cannot be written, which ends the run with
  // Outcome::output_error.
  virtual bool write(const char* bytes, std::size_t size) = 0;
};

// Where a run ends if it does not do so by itself. It stops exactly there, in the state in which
// any other implementation of the language would be; only the limits of memory and time are not
// exact.
struct Limits {
  std::uint64_t steps = kUnlimited;
  std::uint64_t pointers = kUnlimited;  // alive at once
  std::uint64_t memory = kUnlimited;    // bytes that the run holds
  std::uint64_t output = kUnlimited;    // bytes
  double seconds = -1;                  // below 0: any time
  // Whether a run that returns to an earlier state, without reading or writing in between, ends
  // with Outcome::endless.
  bool detect_loops = false;
  // The byte that is read at the end of input, or kKeepCell: the cell stays as it is; for programs
  // with a field.
  static constexpr int kAsGenerated = -2;  // what the generator was told
  static constexpr int kKeepCell = -1;
  int at_end = kAsGenerated;
};

enum class Outcome : std::uint8_t {
  terminated,  // no pointer is left
  endless,     // the run would never end
  step_limit,
  time_limit,
  pointer_limit,
  memory_limit,
  output_limit,
  input_error,
  output_error,
  interrupted,
};

// How a run ended. Counters that reach their largest value stay there.
struct Result {
  Outcome outcome = Outcome::terminated;
  std::uint64_t steps = 0;
  std::uint64_t born = 1;          // pointers
  std::uint64_t live = 1;          // at the end
  std::uint64_t max_live = 1;      // at once
  std::uint64_t input_bytes = 0;   // read
  std::uint64_t output_bytes = 0;  // handed to the output
  std::int64_t rows = 0;           // of the field at the end
  std::uint64_t loop_first = 0;    // with Outcome::endless: two steps after which all was the same
  std::uint64_t loop_again = 0;
  bool saturated = false;          // a counter stands at its largest value
  bool detection_dropped = false;  // the memory limit left no room to detect loops
};

// Runs the program from its start. There are no globals: runs may go on at the same time, each in
// its thread, and one may start another from its input. Throws nothing itself; std::bad_alloc may
// come out of it where memory ends before its limit does.
Result run(Input& input, Output& output, const Limits& limits = {});

// The same with all input at hand; what is written is appended to `output`.
Result run(std::string_view input, std::string& output, const Limits& limits = {});

}  // namespace grid::program
