#include "tools/grid-test/observe.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "tools/cli/file.h"
#include "tools/cli/stream.h"
#include "tools/report/escape.h"
#include "tools/report/json.h"

namespace grid::grid_test {

namespace {

using State = Observation::State;
using End = ProcessResult::End;
using Members = std::map<std::string, report::JsonScalar>;

double seconds(Duration time) { return std::chrono::duration<double>(time).count(); }

// Cuts the last line off, if it is a JSON object.
std::optional<Members> take_last_line(std::string& text) {
  std::string_view rest = text;
  if (rest.ends_with('\n')) rest.remove_suffix(1);
  const std::size_t begin = rest.rfind('\n') + 1;
  auto members = report::read_members(rest.substr(begin));
  if (members) text.resize(begin);
  return members;
}

// The last line that is a JSON object: messages may follow it.
std::optional<Members> find_line(std::string_view text) {
  while (!text.empty()) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    const std::size_t begin = text.rfind('\n') + 1;
    const std::string_view line = text.substr(begin);
    if (line.starts_with('{')) {
      if (auto members = report::read_members(line)) return members;
    }
    text = text.substr(0, begin);
  }
  return std::nullopt;
}

std::optional<Members> read_counters(const Counters& counters, const Scratch& scratch,
                                     std::string& output, const std::string& errors) {
  switch (counters.from) {
    case Counters::From::nowhere:
      return std::nullopt;
    case Counters::From::standard_output:
      return take_last_line(output);
    case Counters::From::standard_error:
      return find_line(errors);
    case Counters::From::file: {
      const auto text = cli::read_file(scratch.counters);
      return text ? report::read_members(*text) : std::nullopt;
    }
  }
  return std::nullopt;
}

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
  const auto members =
      read_counters(adapter.counters, scratch, *seen.behaviour.output, seen.errors);
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

ScratchFolder::ScratchFolder() {
  path_ = (std::filesystem::temp_directory_path() / "grid-test-XXXXXX").string();
  if (::mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no temporary folder");
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string ScratchFolder::file(std::string_view name) const {
  return fmt::format("{}/{}", path_, name);
}

Scratch ScratchFolder::files(std::size_t index) const {
  return {file(fmt::format("{}.input", index)), file(fmt::format("{}.json", index))};
}

Observation observe(const Adapter& adapter, const Job& job, const ProcessLimits& limits,
                    const Scratch& scratch) {
  Observation seen;
  const auto command = command_line(adapter, job, scratch);
  if (const auto* unsupported = std::get_if<Unsupported>(&command)) {
    conclude(seen, State::unsupported, unsupported->reason);
    return seen;
  }
  std::error_code ignored;
  std::filesystem::remove(scratch.counters, ignored);
  if (adapter.placeholders.contains("input")) {
    auto file = cli::ByteWriter::create(scratch.input);
    if (!file || !file->write(job.input) || !file->close()) {
      conclude(seen, State::cannot_start, "cannot write its input");
      return seen;
    }
  }
  const bool piped = adapter.input == InputFrom::standard;
  ProcessResult result = run_process(std::get<Words>(command), piped ? job.input : "", limits);
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
