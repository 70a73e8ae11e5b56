// One run of an implementation, as far as its adapter lets us see it.
#pragma once

#include <string>
#include <utility>

#include "tools/cli/process.h"
#include "tools/grid-test/adapter.h"
#include "tools/grid-test/case.h"
#include "tools/grid-test/command.h"

namespace grid::grid_test {

struct Observation {
  enum class State {
    ran,          // `behaviour` says what it did
    unsupported,  // it was not started, or said itself that it cannot do this
    crashed,      // it was killed by a signal
    timed_out,
    flooded,  // it printed more than allowed
    cannot_start,
    unclear,      // its exit status or its counters say nothing we know
    interrupted,  // we were told to stop
  } state{};
  std::string reason;   // in words, unless it ran
  Behaviour behaviour;  // output also when it did not end well
  std::string errors;   // what it printed on standard error
  cli::Duration time{};
};

// "ran", "timed-out", ...
std::string_view to_string(Observation::State state);

// A folder for the files of runs, removed at the end.
class ScratchFolder {
 public:
  // In the folder that TMPDIR names, or /tmp.
  static cli::Expected<ScratchFolder> create();
  ~ScratchFolder();
  ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  // Names for run number `index`.
  Scratch files(std::size_t index) const;
  std::string file(std::string_view name) const;

 private:
  explicit ScratchFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

// Makes a file anew, whatever an implementation has left in its place; says why if it cannot.
std::optional<cli::Failure> write_fresh(const std::string& file, std::string_view bytes);

// Runs the job; `scratch` may be written to.
Observation observe(const Adapter& adapter, const Job& job, const cli::ProcessLimits& limits,
                    const Scratch& scratch);

}  // namespace grid::grid_test
