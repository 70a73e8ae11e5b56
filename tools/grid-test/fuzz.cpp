// fuzz: random programs with two implementations, until they differ.
//
// Programs of the generator may fork without bound, which says more about memory than about the
// language. So each program is first run by the library, which only decides how many steps it may
// take: fewer than would make too many pointers or too much output. What is right is not asked.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>

#include "interp/run.h"
#include "tools/cli/progress.h"
#include "tools/cli/signals.h"
#include "tools/gen/generate.h"
#include "tools/gen/shrink.h"
#include "tools/grid-test/commands.h"
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

// How many steps a sample may take.
std::uint64_t bounded_steps(const gen::Sample& sample, std::uint64_t most) {
  const auto spoken = with_options(*find_dialect(sample.dialect), sample.options);
  if (!spoken) return most;
  const auto program = parse(Source("sample", sample.program, *spoken));
  if (!program) return most;
  Tape tape(sample.input);
  const interp::RunOptions options{.limits = {.steps = most,
                                              .pointers = kMostPointers,
                                              .memory = kMostMemory,
                                              .output = kMostOutput},
                                   .detect_loops = false};
  const interp::RunResult result = interp::run(*program, options, tape);
  const bool grew =
      result.outcome == interp::Outcome::limit && result.limit != interp::Limit::steps;
  return grew ? result.steps - std::min<std::uint64_t>(result.steps, 1) : most;
}

// What two implementations made of one program.
struct Pair {
  Observation a;
  Observation b;

  bool unsupported() const {
    return a.state == State::unsupported || b.state == State::unsupported;
  }
  bool interrupted() const {
    return a.state == State::interrupted || b.state == State::interrupted;
  }
};

class Fuzzer {
 public:
  Fuzzer(const Settings& settings, const Adapter& a, const Adapter& b, const cli::Console& console)
      : settings_(settings), a_(a), b_(b), console_(console), max_steps_(settings.fuzz.max_steps) {}

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
      const Dialect& dialect = *dialects[done % dialects.size()];
      const gen::Sample sample = gen::generate(dialect, first + done);
      const Pair pair = observe_both(sample);
      if (failure_) return tl::unexpected(*failure_);
      if (pair.unsupported()) ++skipped_;
      if (differ(pair)) return report(sample, pair);
    }
    progress_.clear();
    if (done == skipped_) return nothing_compared(done);
    return write_document(
        fmt::format("{} programs from seed {} on, no difference{}\n", done, first,
                    skipped_ > 0 ? fmt::format("; {} were not supported by both", skipped_) : ""),
        {});
  }

 private:
  static std::uint64_t seed_of_clock() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(now).count());
  }

  static Expected<ExitCode> nothing_compared(std::uint64_t done) {
    cli::Failure failure{.code = ExitCode::nothing_matched};
    failure.message = fmt::format("none of {} programs was run by both", done);
    failure.advice = "choose a --dialect that both know";
    return tl::unexpected(std::move(failure));
  }

  std::vector<const Dialect*> spoken() const {
    const auto& chosen = settings_.selection.dialects;
    return chosen.empty() ? dialects() : chosen;
  }

  Job job_for(const gen::Sample& sample, const std::string& file) const {
    return {.dialect = sample.dialect,
            .options = to_case_options(sample.options),
            .program = file,
            .input = sample.input,
            .max_steps = bounded_steps(sample, max_steps_),
            .expected = std::nullopt};
  }

  // Where the program cannot be written nothing runs, and `failure_` says why.
  Pair observe_both(const gen::Sample& sample) {
    const std::string extension(find_dialect(sample.dialect)->extension);
    const std::string file = folder_.file("program" + extension);
    if (auto written = write_document(sample.program, file); !written) {
      failure_ = std::move(written.error());
      Pair nothing;
      nothing.a.state = nothing.b.state = State::interrupted;
      return nothing;
    }
    const Job job = job_for(sample, file);
    return {observe(a_, job, settings_.run.limits, folder_.files(0)),
            observe(b_, job, settings_.run.limits, folder_.files(1))};
  }

  bool differ(const Pair& pair) const {
    if (pair.unsupported() || pair.interrupted()) return false;
    if (pair.a.state != State::ran || pair.b.state != State::ran) return true;
    return !compared(pair).empty();
  }

  std::vector<report::Comparison> compared(const Pair& pair) const {
    return differences(pair.a.behaviour, pair.b.behaviour, b_);
  }

  // A smaller sample of which the same can be said, in fewer steps. Where one hangs this would take
  // too long.
  gen::Sample smaller(const gen::Sample& sample, const Pair& pair) {
    if (pair.a.state == State::timed_out || pair.b.state == State::timed_out) return sample;
    std::uint64_t tries = 0;
    const auto fails = [&](const gen::Sample& other) {
      progress_.update([&] { return fmt::format("grid-test: making it small, try {}", tries); });
      ++tries;
      const Pair now = observe_both(other);
      return now.a.state == pair.a.state && now.b.state == pair.b.state && differ(now);
    };
    gen::Sample small = gen::shrink(sample, fails);
    // A run that ends says more than one that is stopped, so it is not cut short.
    const bool stopped = observe_both(small).a.behaviour.outcome != Outcome::terminated;
    if (stopped) take_fewer_steps(small, fails);
    return small;
  }

  // Lowers the limit while `fails` holds, by halves of what is left down to single steps.
  void take_fewer_steps(const gen::Sample& sample,
                        const std::function<bool(const gen::Sample&)>& fails) {
    for (std::uint64_t cut = max_steps_ / 2; cut > 0;) {
      const std::uint64_t before = max_steps_;
      max_steps_ -= std::min(cut, max_steps_ - 1);
      const bool kept = max_steps_ < before && fails(sample);
      if (!kept) max_steps_ = before;
      cut = std::min(kept ? cut : cut / 2, max_steps_ - 1);
    }
  }

  Expected<ExitCode> report(const gen::Sample& sample, const Pair& pair) {
    const gen::Sample small = smaller(sample, pair);
    progress_.clear();
    const Pair now = observe_both(small);
    if (failure_) return tl::unexpected(*failure_);
    Case one = case_of(small, now);
    std::string text =
        fmt::format("difference at seed {}; again with --dialect {} --seed {} --count 1\n",
                    sample.seed, sample.dialect, sample.seed);
    text += describe(now) + "\n" + case_text(one) + "\nprogram:\n" + shown(small.program);
    if (!settings_.fuzz.folder.empty()) {
      auto written = write_case(one, small.program);
      if (!written) return written;
      text += fmt::format("\nwritten to {}\n", report::escaped(one.file));
    }
    auto written = write_document(text, {});
    if (!written) return written;
    return ExitCode::findings;
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

  // The clauses of the instructions in the program are where to look first.
  static std::vector<std::string> clauses_of(const Dialect& dialect, std::string_view program) {
    std::vector<std::string> clauses;
    for (const char c : program) {
      const Instruction* row = dialect.find(static_cast<unsigned char>(c));
      if (row == nullptr) continue;
      const std::string clause(row->clause);
      if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) {
        clauses.push_back(clause);
      }
    }
    if (clauses.empty()) clauses.emplace_back("TX-1");
    return clauses;
  }

  // It expects what the first implementation did, if that ran; nobody has said yet who is right.
  Case case_of(const gen::Sample& sample, const Pair& pair) const {
    const bool first = pair.a.state == State::ran;
    const Job job = job_for(sample, {});
    Case one;
    one.dialect = find_dialect(sample.dialect);
    one.name = fmt::format("seed-{}", sample.seed);
    one.clauses = clauses_of(*one.dialect, sample.program);
    one.kind = Kind::decided;
    one.note = fmt::format("{} and {} differ here; this is what {} does.", a_.name, b_.name,
                           first ? a_.name : b_.name);
    one.input = sample.input;
    one.options = job.options;
    one.expected = first ? pair.a.behaviour : pair.b.behaviour;
    const auto outcome = one.expected.outcome;
    if (outcome == Outcome::source_error) one.expected.output.reset();
    if (outcome == Outcome::limit || outcome == Outcome::endless) one.max_steps = job.max_steps;
    return one;
  }

  Expected<ExitCode> write_case(Case& one, const std::string& program) const {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path folder(settings_.fuzz.folder);
    fs::create_directories(folder, error);
    const std::string stem = (folder / one.name).string();
    one.file = stem + ".toml";
    one.program = stem + std::string(one.dialect->extension);
    // What an earlier run found stays.
    for (int number = 2; fs::exists(one.file, error) || fs::exists(one.program, error); ++number) {
      one.file = fmt::format("{}-{}.toml", stem, number);
      one.program = fmt::format("{}-{}{}", stem, number, one.dialect->extension);
    }
    return write_document(program, one.program).and_then([&](ExitCode) {
      return write_document(case_text(one), one.file);
    });
  }

  const Settings& settings_;
  const Adapter& a_;
  const Adapter& b_;
  const cli::Console& console_;
  std::uint64_t max_steps_;
  ScratchFolder folder_;
  cli::Progress progress_;
  std::uint64_t skipped_ = 0;
  std::optional<cli::Failure> failure_;
};

}  // namespace

Expected<ExitCode> fuzz(const Settings& settings, const cli::Console& console) {
  const auto adapters = several_implementations(settings);
  if (!adapters) return tl::unexpected(adapters.error());
  if (adapters->size() > 2) {
    return cli::fail("fuzz takes two implementations", "run it for each pair");
  }
  // A signal ends this process only when the files of the runs are gone.
  Expected<ExitCode> code = Fuzzer(settings, adapters->front(), adapters->back(), console).run();
  if (const int signal = cli::pending_signal(); signal != 0) cli::die_by_signal(signal);
  return code;
}

}  // namespace grid::grid_test
