#include "tools/grid-test/observe.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "tools/cli/file.h"
#include "tools/cli/stream.h"
#include "tools/grid-test/counters.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

using State = Observation::State;
using End = cli::ProcessResult::End;

double seconds(cli::Duration time) { return std::chrono::duration<double>(time).count(); }

std::optional<std::uint64_t> number(const std::optional<Members>& members,
                                    const std::optional<std::string>& key) {
  if (!members || !key) return std::nullopt;
  const auto found = members->find(*key);
  if (found == members->end()) return std::nullopt;
  const auto* value = std::get_if<std::uint64_t>(&found->second);
  return value == nullptr ? std::nullopt : std::optional(*value);
}

void conclude(Observation& seen, State state, std::string reason) {
  seen.state = state;
  seen.reason = std::move(reason);
}

// The outcome by the word of the counters, else by the exit status.
void read_outcome(Observation& seen, const Adapter& adapter, int status,
                  const std::optional<Members>& members) {
  const std::optional<std::string>& key = adapter.counters.outcome;
  if (members && key && members->contains(*key)) {
    const auto* word = std::get_if<std::string>(&members->at(*key));
    const std::string text = word == nullptr ? "a number" : *word;
    const auto listed = adapter.counters.outcomes.find(text);
    seen.behaviour.outcome = listed != adapter.counters.outcomes.end()
                                 ? std::optional(listed->second)
                                 : outcome_named(text);
    if (seen.behaviour.outcome) return;
    return conclude(seen, State::unclear,
                    fmt::format("the adapter does not know the outcome {}", report::quoted(text)));
  }
  const auto found = adapter.exit.find(status);
  if (found == adapter.exit.end()) {
    return conclude(seen, State::unclear,
                    fmt::format("the adapter does not know the exit status {}", status));
  }
  if (!found->second) {
    return conclude(seen, State::unsupported,
                    fmt::format("it says so itself, by exit status {}", status));
  }
  seen.behaviour.outcome = found->second;
}

constexpr std::string_view kNoCounters = "it does not report its counters as the adapter says";

void read_loop(Observation& seen, const Adapter& adapter, const std::optional<Members>& members) {
  if (!adapter.counters.first) return;
  const auto first = number(members, adapter.counters.first);
  const auto again = number(members, adapter.counters.again);
  if (!first || !again) return conclude(seen, State::unclear, std::string(kNoCounters));
  seen.behaviour.loop = Loop{*first, *again};
}

void read_answer(Observation& seen, const Adapter& adapter, int status, const Scratch& scratch) {
  const auto counters =
      read_counters(adapter.counters, scratch.counters, *seen.behaviour.output, seen.errors);
  if (!counters) return conclude(seen, State::unclear, counters.error().message);
  const std::optional<Members>& members = *counters;
  read_outcome(seen, adapter, status, members);
  if (seen.state != State::ran) return;
  const Outcome outcome = *seen.behaviour.outcome;
  if (outcome == Outcome::source_error) return;
  if (outcome == Outcome::endless) return read_loop(seen, adapter, members);
  seen.behaviour.steps = number(members, adapter.counters.steps);
  seen.behaviour.born = number(members, adapter.counters.born);
  const bool lacks_steps = adapter.counters.steps && !seen.behaviour.steps;
  if (lacks_steps || (adapter.counters.born && !seen.behaviour.born)) {
    conclude(seen, State::unclear, std::string(kNoCounters));
  }
}

}  // namespace

std::string_view to_string(Observation::State state) {
  switch (state) {
    case State::ran:
      return "ran";
    case State::unsupported:
      return "unsupported";
    case State::crashed:
      return "crashed";
    case State::timed_out:
      return "timed-out";
    case State::flooded:
      return "too-much-output";
    case State::cannot_start:
      return "cannot-start";
    case State::unclear:
      return "unclear";
    case State::interrupted:
      return "interrupted";
  }
  return {};
}

std::optional<cli::Failure> write_fresh(const std::string& file, std::string_view bytes) {
  std::error_code ignored;
  std::filesystem::remove_all(file, ignored);
  auto out = cli::ByteWriter::create(file);
  if (!out) return out.error();
  if (out->write(bytes) && out->close()) return std::nullopt;
  return out->failure();
}

cli::Expected<ScratchFolder> ScratchFolder::create() {
  const char* variable = std::getenv("TMPDIR");
  const std::string parent = variable == nullptr || *variable == '\0' ? "/tmp" : variable;
  std::string path = (std::filesystem::path(parent) / "grid-test-XXXXXX").string();
  if (::mkdtemp(path.data()) != nullptr) return ScratchFolder(std::move(path));
  const int error = errno;
  return tl::unexpected(
      cli::Failure{fmt::format("cannot make a folder for temporary files in {}: {}",
                               report::quoted(parent), cli::error_text(error)),
                   "TMPDIR names where they go",
                   {},
                   cli::ExitCode::stream});
}

ScratchFolder::~ScratchFolder() {
  if (path_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string ScratchFolder::file(std::string_view name) const {
  return fmt::format("{}/{}", path_, name);
}

Scratch ScratchFolder::files(std::size_t index) const {
  return {file(fmt::format("{}.input", index)), file(fmt::format("{}.json", index))};
}

Observation observe(const Adapter& adapter, const Job& job, const cli::ProcessLimits& limits,
                    const Scratch& scratch) {
  Observation seen;
  const auto command = command_line(adapter, job, scratch);
  if (const auto* unsupported = std::get_if<Unsupported>(&command)) {
    conclude(seen, State::unsupported, unsupported->reason);
    return seen;
  }
  std::error_code ignored;
  std::filesystem::remove_all(scratch.counters, ignored);
  if (adapter.placeholders.contains("input")) {
    if (write_fresh(scratch.input, job.input)) {
      conclude(seen, State::cannot_start, "cannot write its input");
      return seen;
    }
  }
  const bool piped = adapter.input == InputFrom::standard;
  cli::ProcessResult result =
      cli::run_process(std::get<Words>(command), piped ? job.input : "", limits);
  seen.behaviour.output = std::move(result.output);
  seen.errors = std::move(result.errors);
  seen.time = result.time;
  switch (result.end) {
    case End::exited:
      read_answer(seen, adapter, result.value, scratch);
      break;
    case End::killed:
      conclude(seen, State::crashed,
               fmt::format("killed by signal {} ({})", result.value, ::strsignal(result.value)));
      break;
    case End::timed_out:
      conclude(seen, State::timed_out,
               fmt::format("still running after {:g} s", seconds(limits.time)));
      break;
    case End::flooded:
      conclude(seen, State::flooded, fmt::format("more than {} bytes of output", limits.output));
      break;
    case End::cannot_start:
      conclude(seen, State::cannot_start,
               fmt::format("cannot start it: {}", cli::error_text(result.value)));
      break;
    case End::interrupted:
      conclude(seen, State::interrupted, "interrupted");
      break;
  }
  return seen;
}

}  // namespace grid::grid_test
