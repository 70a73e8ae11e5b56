// fuzz: random programs with two implementations, until they differ.
//
// Programs of the generator may fork without bound, which says more about memory than about the
// language. So each program is first run by the library, which only decides how many steps it may
// take: fewer than would make too many pointers or too much output. What is right is not asked.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <functional>

#include "interp/run.h"
#include "tools/cli/document.h"
#include "tools/cli/file.h"
#include "tools/cli/progress.h"
#include "tools/cli/signals.h"
#include "tools/cli/stream.h"
#include "tools/gen/generate.h"
#include "tools/gen/shrink.h"
#include "tools/grid-test/commands.h"
#include "tools/grid-test/fuzz_case.h"
#include "tools/grid-test/session.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

using cli::ExitCode;
using cli::Expected;
using Clock = std::chrono::steady_clock;
using State = Observation::State;

constexpr std::uint64_t kUsualCount = 1000;
constexpr std::uint64_t kMostPointers = 256;
constexpr std::uint64_t kMostOutput = std::uint64_t{64} << 10;
constexpr std::uint64_t kMostMemory = std::uint64_t{64} << 20;
constexpr const char* kNotAgain = "  it did not show again; this was seen the first time\n";
constexpr const char* kInterrupted = "  interrupted before it was as small as it can be\n";

// Plays a recorded input and throws the output away.
class Tape final : public interp::Host {
 public:
  explicit Tape(std::string_view input) : input_(input) {}
  interp::ReadResult read(std::optional<interp::Clock::time_point>) override {
    if (at_ == input_.size()) return {interp::ReadResult::Kind::end};
    return {interp::ReadResult::Kind::byte, static_cast<std::uint8_t>(input_[at_++])};
  }
  bool write(std::string_view) override { return true; }

 private:
  std::string_view input_;
  std::size_t at_ = 0;
};

// What the library says about a sample.
struct Bound {
  std::uint64_t max_steps = 0;  // how many steps it may take
  std::uint64_t steps = 0;      // how many it takes, at most so many
};

Bound bound_of(const gen::Sample& sample, std::uint64_t most) {
  const auto spoken = with_options(*find_dialect(sample.dialect), sample.options);
  if (!spoken) return {most, most};
  const auto program = parse(Source("sample", sample.program, *spoken));
  if (!program) return {most, 0};
  Tape tape(sample.input);
  const interp::RunOptions options{.limits = {.steps = most,
                                              .pointers = kMostPointers,
                                              .memory = kMostMemory,
                                              .output = kMostOutput},
                                   .detect_loops = false};
  const interp::RunResult result = interp::run(*program, options, tape);
  const bool grew =
      result.outcome == interp::Outcome::limit && result.limit != interp::Limit::steps;
  return {grew ? result.steps - std::min<std::uint64_t>(result.steps, 1) : most, result.steps};
}

// An argument as a shell takes it.
std::string for_shell(std::string_view word) {
  const auto is_plain = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           std::string_view("_./:,+@%=-").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return std::string(word);
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// A difference that was seen, and how it was looked for.
struct Difference {
  gen::Sample sample;
  Pair pair;
  std::uint64_t max_steps = 0;
};

class Fuzzer {
 public:
  Fuzzer(const Settings& settings, const Adapter& a, const Adapter& b, const ScratchFolder& folder,
         const cli::Console& console)
      : settings_(settings),
        a_(a),
        b_(b),
        folder_(folder),
        console_(console),
        max_steps_(settings.fuzz.max_steps) {}

  // What remains to be done after a signal is the caller's.
  Expected<ExitCode> run() {
    const std::uint64_t first = settings_.fuzz.seed.value_or(seed_of_clock());
    console_.say(fmt::format("seed {}", first));
    const std::uint64_t count = settings_.fuzz.count.value_or(
        settings_.fuzz.time ? std::uint64_t{interp::kUnlimited} : kUsualCount);
    const Clock::time_point begin = Clock::now();
    std::uint64_t done = 0;
    for (; done < count && cli::pending_signal() == 0; ++done) {
      if (settings_.fuzz.time && Clock::now() - begin >= *settings_.fuzz.time) break;
      progress_.update([&] { return fmt::format("grid-test: {} programs", done); });
      const std::vector<const Dialect*> dialects = spoken();
      const Dialect& dialect = *dialects[static_cast<std::size_t>(done % dialects.size())];
      const gen::Sample sample = gen::generate(dialect, first + done);
      Pair pair = observe_both(sample);
      if (failure_) return tl::unexpected(*failure_);
      if (pair.has(State::unsupported)) ++skipped_;
      if (is_broken(pair)) ++broken_;
      if (differ(pair)) return report({sample, std::move(pair), max_steps_});
    }
    progress_.clear();
    if (done == skipped_ + broken_ && cli::pending_signal() == 0) return nothing_compared(done);
    return cli::write_document(
        fmt::format("{} programs from seed {} on, no difference{}{}\n", done, first,
                    skipped_ > 0 ? fmt::format("; {} were not supported by both", skipped_) : "",
                    not_ended()),
        {});
  }

 private:
  static std::uint64_t seed_of_clock() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(now).count());
  }

  Expected<ExitCode> nothing_compared(std::uint64_t done) const {
    cli::Failure failure{.code = ExitCode::nothing_matched};
    failure.message = fmt::format("none of {} programs was run by both{}", done, not_ended());
    failure.advice = broken_ > 0 ? "grid-test run shows how an implementation fails"
                                 : "choose a --dialect that both know";
    return tl::unexpected(std::move(failure));
  }

  std::string not_ended() const {
    return broken_ > 0 ? fmt::format("; neither came to a proper end on {}", broken_) : "";
  }

  std::vector<const Dialect*> spoken() const {
    const auto& chosen = settings_.selection.dialects;
    return chosen.empty() ? dialects() : chosen;
  }

  static Job job_for(const gen::Sample& sample, const std::string& file, const Bound& bound) {
    return {.dialect = sample.dialect,
            .options = to_case_options(sample.options),
            .program = file,
            .input = sample.input,
            .max_steps = bound.max_steps,
            .expected = std::nullopt};
  }

  // Where the program cannot be written nothing runs, and `failure_` says why.
  Pair observe_both(const gen::Sample& sample) {
    const std::string extension(find_dialect(sample.dialect)->extension);
    const std::string file = folder_.file("program" + extension);
    if (auto failure = write_fresh(file, sample.program)) {
      failure_ = std::move(failure);
      Pair nothing;
      nothing.a.state = nothing.b.state = State::interrupted;
      return nothing;
    }
    const Job job = job_for(sample, file, bound_of(sample, max_steps_));
    return {observe_one(a_, job, 0), observe_one(b_, job, 1)};
  }

  // Nobody is asked to look for loops: some see them earlier than others. Who always does, may.
  static bool looks_for_loops(const Adapter& adapter) {
    return adapter.detects_endless && !adapter.detection_off;
  }

  Observation observe_one(const Adapter& adapter, Job job, std::size_t index) const {
    job.detection = looks_for_loops(adapter);
    return observe(adapter, job, settings_.run.limits, folder_.files(index));
  }

  // Whether no program can be run any more.
  bool is_stopped() const { return failure_ || cli::pending_signal() != 0; }

  // Whether neither came to a proper end, so that there is nothing to compare.
  static bool is_broken(const Pair& pair) {
    return !pair.has(State::ran) && !pair.has(State::unsupported) && !pair.has(State::interrupted);
  }

  bool differ(const Pair& pair) const {
    if (pair.has(State::unsupported) || pair.has(State::interrupted)) return false;
    if (pair.a.state == State::ran && pair.b.state == State::ran) return !compared(pair).empty();
    return pair.has(State::ran);
  }

  // One that does not look for loops reaches the limit instead, whichever of the two it is.
  std::vector<report::Comparison> compared(const Pair& pair) const {
    const auto missed = [](const Observation& found, const Observation& other,
                           const Adapter& adapter) {
      return found.behaviour.outcome == Outcome::endless &&
             other.behaviour.outcome == Outcome::limit && !looks_for_loops(adapter);
    };
    Behaviour a = pair.a.behaviour;
    Behaviour b = pair.b.behaviour;
    if (missed(pair.a, pair.b, b_) || missed(pair.b, pair.a, a_)) b.outcome = a.outcome;
    // No case says what is printed when the source is bad.
    if (a.outcome == Outcome::source_error) a.output.reset();
    return differences(a, b, b_);
  }

  // Finds a smaller program of which the same can be said, in fewer steps. Whatever happens,
  // `found` has been seen. Returns what the reader should know about the search.
  std::string make_smaller(Difference& found) {
    std::uint64_t tries = 0;
    const auto fails = [&](const gen::Sample& other) {
      if (is_stopped()) return false;
      progress_.update([&] { return fmt::format("grid-test: making it small, try {}", tries); });
      ++tries;
      Pair now = observe_both(other);
      if (now.a.state != found.pair.a.state || now.b.state != found.pair.b.state) return false;
      if (!differ(now)) return false;
      found = {other, std::move(now), max_steps_};
      return true;
    };
    const gen::Sample whole = found.sample;
    if (!fails(whole)) return is_stopped() ? kInterrupted : kNotAgain;
    // Where one hangs this would take too long.
    if (found.pair.has(State::timed_out)) return {};
    gen::shrink(whole, fails);
    // A run that ends says more than one that is stopped, so it is not cut short.
    if (found.pair.a.behaviour.outcome != Outcome::terminated) take_fewer_steps(found, fails);
    return is_stopped() ? kInterrupted : "";
  }

  // Lowers the limit while `fails` holds, by halves of what is left down to single steps.
  void take_fewer_steps(const Difference& found,
                        const std::function<bool(const gen::Sample&)>& fails) {
    const gen::Sample sample = found.sample;
    for (std::uint64_t cut = max_steps_ / 2; cut > 0 && !is_stopped();) {
      const std::uint64_t before = max_steps_;
      max_steps_ -= std::min(cut, max_steps_ - 1);
      const bool kept = max_steps_ < before && fails(sample);
      if (!kept) max_steps_ = before;
      cut = std::min(kept ? cut : cut / 2, max_steps_ - 1);
    }
  }

  // The difference is printed first: it must not be lost because it cannot be written.
  Expected<ExitCode> report(Difference found) {
    const std::string remark = make_smaller(found);
    progress_.clear();
    const Bound bound = bound_of(found.sample, found.max_steps);
    Case one = case_of(found.sample, job_for(found.sample, {}, bound), found.pair,
                       {a_.name, b_.name}, bound.steps);
    cli::ByteWriter out(STDOUT_FILENO, "standard output");
    out.write(fmt::format("difference at seed {}; again with: {}\n", found.sample.seed,
                          report::escaped(again(found.sample))));
    out.write(remark + describe(found.pair) + "\n" + case_text(one) + "\nprogram:\n" +
              shown(found.sample.program));
    out.flush();
    Expected<ExitCode> code = ExitCode::findings;
    if (failure_) code = tl::unexpected(*failure_);
    if (!settings_.fuzz.folder.empty()) {
      const auto written = write_case(one, found.sample.program, settings_.fuzz.folder);
      if (written) out.write(fmt::format("\nwritten to {}\n", report::escaped(one.file)));
      if (!written) code = tl::unexpected(written.error());
    }
    if (!out.close() && code) code = tl::unexpected(out.failure());
    return code;
  }

  // The command that shows the difference again: all that decides what happens is in it.
  std::string again(const gen::Sample& sample) const {
    constexpr std::array kDecide = {"impl",    "adapter",    "max-steps",
                                    "timeout", "max-memory", "max-output"};
    std::string command = "grid-test fuzz";
    for (const auto& [name, value] : settings_.said) {
      if (std::find(kDecide.begin(), kDecide.end(), name) == kDecide.end()) continue;
      command += fmt::format(" --{} {}", name, for_shell(value));
    }
    return command + fmt::format(" --dialect {} --seed {} --count 1", sample.dialect, sample.seed);
  }

  std::string describe(const Pair& pair) const {
    const auto state = [](const Adapter& adapter, const Observation& seen) {
      if (seen.state == State::ran) return std::string();
      return fmt::format("  {} {}: {}\n", report::escaped(adapter.name), to_string(seen.state),
                         seen.reason);
    };
    std::string text = state(a_, pair.a) + state(b_, pair.b);
    if (!text.empty()) return text;
    for (const report::Comparison& one : compared(pair)) {
      text += fmt::format("  {}: {} {}, {} {}\n", one.what, report::escaped(a_.name),
                          shown_expected(one), report::escaped(b_.name), shown_observed(one));
    }
    return text;
  }

  static std::string shown(std::string_view program) {
    std::string out;
    while (!program.empty()) {
      const std::size_t end = std::min(program.find('\n'), program.size());
      out += report::escaped(program.substr(0, end)) + '\n';
      program.remove_prefix(std::min(end + 1, program.size()));
    }
    return out;
  }

  const Settings& settings_;
  const Adapter& a_;
  const Adapter& b_;
  const ScratchFolder& folder_;
  const cli::Console& console_;
  std::uint64_t max_steps_;
  cli::Progress progress_;
  std::uint64_t skipped_ = 0;
  std::uint64_t broken_ = 0;
  std::optional<cli::Failure> failure_;
};

// Makes the folder for a difference, so that one that cannot be made is seen before the work.
std::optional<cli::Failure> make_folder(const std::string& folder) {
  std::error_code error;
  if (folder.empty()) return std::nullopt;
  std::filesystem::create_directories(folder, error);
  if (!error && ::access(folder.c_str(), W_OK | X_OK) == 0) return std::nullopt;
  const int number = error ? error.value() : errno;
  return cli::Failure{
      fmt::format("cannot write to {}: {}", report::quoted(folder), cli::error_text(number)),
      {},
      {},
      ExitCode::stream};
}

// A function of its own, so that the temporary files are gone before the program can die.
Expected<ExitCode> fuzz_pair(const Settings& settings, const std::vector<Adapter>& adapters,
                             const cli::Console& console) {
  const Expected<ScratchFolder> folder = ScratchFolder::create();
  if (!folder) return tl::unexpected(folder.error());
  return Fuzzer(settings, adapters.front(), adapters.back(), *folder, console).run();
}

}  // namespace

Expected<ExitCode> fuzz(const Settings& settings, const cli::Console& console) {
  const auto adapters = several_implementations(settings);
  if (!adapters) return tl::unexpected(adapters.error());
  if (adapters->size() > 2) {
    return cli::fail("fuzz takes two implementations", "run it for each pair");
  }
  if (auto failure = make_folder(settings.fuzz.folder)) return tl::unexpected(*std::move(failure));
  const Expected<ExitCode> result = fuzz_pair(settings, *adapters, console);
  return conclude(result, result.value_or(ExitCode::done), console);
}

}  // namespace grid::grid_test
