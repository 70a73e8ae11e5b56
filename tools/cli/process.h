// Runs a command that may do anything: crash, hang, print without end, leave children behind. What
// it does is a result; nothing here throws or waits for ever.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grid::cli {

using Duration = std::chrono::nanoseconds;

struct ProcessLimits {
  Duration time = std::chrono::seconds(10);
  std::uint64_t output = std::uint64_t{1} << 20;  // bytes on standard output
  std::optional<std::uint64_t> memory{};          // bytes of data, for each process by itself
};

struct ProcessResult {
  enum class End {
    exited,        // value: its exit status
    killed,        // value: the signal that ended it
    timed_out,     // it and its group were killed
    flooded,       // it printed more than it may and was killed
    cannot_start,  // value: errno
    interrupted,   // a signal for this program came
  } end{};
  int value = 0;
  std::string output;  // at most the limit
  std::string errors;  // the last part, if it is long
  Duration time{};
};

// A regular file that may be executed.
bool is_program(const std::string& file);

// The file that a command is: the one it names by its path, or that is found in PATH.
std::optional<std::string> find_command(const std::string& name);

// Starts words[0], which must be a path, in a process group of its own, gives it the input and
// waits. Afterwards nothing of the group is left. SIGPIPE must be ignored. May be called from
// several threads at once.
ProcessResult run_process(const std::vector<std::string>& words, std::string_view input,
                          const ProcessLimits& limits);

}  // namespace grid::cli
