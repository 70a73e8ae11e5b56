// The program as a command: streams, options, messages and exit codes as `grid-run PROGRAM` has
// them. A generated program has this at its end, after platform.h, messages.h, streams.h, memory.h,
// values.h and options.h in this order, and before all of them what is known of it:
//
//   constexpr char kSource[] = "hello.ref";
//   constexpr char kDialect[] = "refunge";
//   constexpr bool kHasField = true;
//   constexpr char kGenerator[] = "grid-cpp 1.0";
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "transpile/program/api.h"
#include "transpile/program/memory.h"
#include "transpile/program/messages.h"
#include "transpile/program/options.h"
#include "transpile/program/platform.h"
#include "transpile/program/streams.h"
#include "transpile/program/values.h"

namespace grid::program {

// A program that prints and calculates for long shows its output at least this often.
inline constexpr auto kFlushInterval = std::chrono::milliseconds(100);

class CommandOutput final : public Output {
 public:
  explicit CommandOutput(Writer& to) : to_(to) {}
  bool write(const char* bytes, std::size_t size) override {
    return to_.write(std::string_view(bytes, size));
  }

 private:
  Writer& to_;
};

class CommandInput final : public Input {
 public:
  CommandInput(Reader& from, Writer& output, Clock::time_point deadline)
      : from_(from), output_(output), deadline_(deadline) {}

  int read() override {
    switch (from_.fill(deadline_, output_)) {
      case Reader::Kind::byte:
        return from_.take();
      case Reader::Kind::end:
        return kEnd;
      case Reader::Kind::error:
        return kFailed;
      case Reader::Kind::timed_out:
        return kTimedOut;
      case Reader::Kind::interrupted:
        return kInterrupted;
    }
    return kFailed;
  }
  bool interrupted() override {
    const Clock::time_point now = Clock::now();
    if (output_.has_buffered() && now >= next_flush_) {
      output_.flush();  // a failure shows with the next write
      next_flush_ = now + kFlushInterval;
    }
    return pending_signal() != 0;
  }
  void observe(const Result& so_far) override { seen_ = so_far; }
  // For a run that ends by an exception.
  const Result& last_seen() const { return seen_; }

 private:
  Reader& from_;
  Writer& output_;
  Clock::time_point deadline_;
  Clock::time_point next_flush_ = Clock::now();
  Result seen_{};
};

struct Ending {
  Result result{};
  bool refused = false;  // the system did not give as much memory as the limit allows
};

// The run ends in order even if the system refuses memory: then what was seen last counts.
inline Ending run_guarded(CommandInput& input, CommandOutput& output, const Limits& limits) {
#if defined(__cpp_exceptions)
  try {
    return {run(input, output, limits)};
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  }
  Ending ending{input.last_seen(), true};
  ending.result.outcome = Outcome::memory_limit;
  return ending;
#else
  return {run(input, output, limits)};
#endif
}

inline ExitCode exit_code(Outcome outcome) {
  switch (outcome) {
    case Outcome::terminated:
    case Outcome::interrupted:  // the signal decides
      return kDone;
    case Outcome::endless:
      return kEndless;
    case Outcome::step_limit:
    case Outcome::time_limit:
    case Outcome::pointer_limit:
    case Outcome::memory_limit:
    case Outcome::output_limit:
      return kLimit;
    case Outcome::input_error:
    case Outcome::output_error:
      break;
  }
  return kStream;
}

// The words of the statistics: for the outcome, and for the limit if it is one.
struct Words {
  const char* outcome;
  const char* limit;
};
inline Words words_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::terminated:
      return {"\"terminated\"", "null"};
    case Outcome::endless:
      return {"\"endless\"", "null"};
    case Outcome::step_limit:
      return {"\"limit\"", "\"steps\""};
    case Outcome::time_limit:
      return {"\"limit\"", "\"time\""};
    case Outcome::pointer_limit:
      return {"\"limit\"", "\"pointers\""};
    case Outcome::memory_limit:
      return {"\"limit\"", "\"memory\""};
    case Outcome::output_limit:
      return {"\"limit\"", "\"output\""};
    case Outcome::input_error:
      return {"\"input-error\"", "null"};
    case Outcome::output_error:
      return {"\"output-error\"", "null"};
    case Outcome::interrupted:
      break;
  }
  return {"\"interrupted\"", "null"};
}

inline std::string stats_text(const Result& result) {
  const Words words = words_of(result.outcome);
  std::string text = joined({"{\"outcome\":", words.outcome, ",\"limit\":", words.limit,
                             ",\"saturated\":", result.saturated ? "true" : "false"});
  const auto add = [&text](const char* key, std::uint64_t value) {
    text += joined({",\"", key, "\":", std::to_string(value)});
  };
  add("steps", result.steps);
  add("born", result.born);
  add("live", result.live);
  add("max_live", result.max_live);
  add("input_bytes", result.input_bytes);
  add("output_bytes", result.output_bytes);
  if (kHasField) add("rows", static_cast<std::uint64_t>(result.rows));
  if (result.outcome == Outcome::endless) {
    add("loop_first", result.loop_first);
    add("loop_again", result.loop_again);
  }
  return text + "}\n";
}

inline std::string shortly(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  return text;
}

inline Failure limit_reached(std::string_view what, std::string_view option) {
  return {joined({"limit reached: ", what}), joined({option, " sets this limit"}), kLimit};
}

// Without a message if there is nothing to say.
inline Failure explain(const Ending& ending, const Settings& settings, const Reader& input,
                       const Writer& output) {
  const Result& result = ending.result;
  const Limits& limits = settings.limits;
  switch (result.outcome) {
    case Outcome::terminated:
    case Outcome::interrupted:
      break;
    case Outcome::endless:
      return {joined({"endless: the states after step ", std::to_string(result.loop_first),
                      " and step ", std::to_string(result.loop_again),
                      " are equal, and nothing was read or written in between"}),
              "--no-detect-loops lets it run", kEndless};
    case Outcome::step_limit:
      return limit_reached(std::to_string(limits.steps) + " steps", "--max-steps");
    case Outcome::time_limit:
      return limit_reached(joined({"time of ", shortly(limits.seconds), " s"}), "--timeout");
    case Outcome::pointer_limit:
      return limit_reached(joined({"more than ", std::to_string(limits.pointers), " pointers"}),
                           "--max-cursors");
    case Outcome::memory_limit:
      if (ending.refused) {
        return {"limit reached: memory (the system gives no more)",
                "close other programs, or raise what the system allows this one", kLimit};
      }
      return limit_reached(joined({"memory (at most ", std::to_string(limits.memory), " bytes)"}),
                           "--max-memory");
    case Outcome::output_limit:
      return limit_reached(std::to_string(limits.output) + " bytes of output", "--max-output");
    case Outcome::input_error:
      return input.failure();
    case Outcome::output_error:
      return output.failure();
  }
  return {{}, {}, kDone};
}

// Whether a loop may have gone unseen: detection was given up, and the run was stopped by something
// that stops loops too.
inline bool may_have_looped(const Result& result) {
  const bool stopped =
      result.outcome == Outcome::interrupted ||
      (exit_code(result.outcome) == kLimit && result.outcome != Outcome::memory_limit);
  return result.detection_dropped && stopped;
}

// Nothing that the run reads or writes may be overwritten by its statistics.
inline Problem check_stats(const std::string& file, const Reader& input) {
  if (file.empty() || file == "-") return std::nullopt;
  const char* what = nullptr;
  if (is_same_file(file, kStandardOutput)) what = "standard output";
  if (is_same_file(file, kStandardInput)) what = "standard input";
  if (is_same_file(file, input.descriptor())) what = "the input";
  if (what == nullptr) return std::nullopt;
  return Failure{quoted(file) + " is " + what, "it would be overwritten; name another file"};
}

// Opens the file for the statistics, if one is named, before the run: what cannot be written is
// known at once.
inline Problem open_stats(const std::string& file, const Reader& input,
                          std::optional<Writer>& stats) {
  if (Problem problem = check_stats(file, input)) return problem;
  if (file.empty()) return std::nullopt;
  const int descriptor = file == "-" ? kStandardError : open_to_write(file);
  if (descriptor < 0 || (descriptor != kStandardError && !empty_file(descriptor))) {
    return cannot_write(quoted(file), errno);
  }
  stats.emplace(descriptor, file == "-" ? "standard error" : quoted(file));
  return std::nullopt;
}

inline int run_command(const Console& console, const Settings& settings) {
  Reader input;
  if (!input.open(settings.input)) return console.report(input.failure());
  std::optional<Writer> stats;
  if (const Problem problem = open_stats(settings.stats, input, stats)) {
    return console.report(*problem);
  }
  Writer output(kStandardOutput, "standard output");
  const Clock::time_point deadline =
      settings.time ? Clock::now() + std::chrono::duration_cast<Clock::duration>(*settings.time)
                    : Clock::time_point::max();
  CommandInput from(input, output, deadline);
  CommandOutput to(output);
  Ending ending = run_guarded(from, to, settings.limits);
  Result& result = ending.result;
  if (!output.close() && result.outcome != Outcome::interrupted) {
    result.outcome = Outcome::output_error;
  }
  ExitCode code = exit_code(result.outcome);
  if (stats) {
    stats->write(stats_text(result));
    if (!stats->close()) code = console.report(stats->failure());
  }
  if (may_have_looped(result)) {
    console.warn("loop detection was given up: the memory limit has no room for a second state",
                 "a larger --max-memory brings it back");
  }
  if (const int signal = pending_signal(); signal != 0) die_by_signal(signal);
  console.report(explain(ending, settings, input, output));
  return code;
}

inline int print_document(const Console& console, const std::string& text) {
  Writer output(kStandardOutput, "standard output");
  output.write(text);
  return output.close() ? kDone : console.report(output.failure());
}

inline std::string help_text(const Console& console, const OptionTable& table) {
  return joined(
      {"Usage: ", console.name(), " [OPTION]...\nRun the program ", shown(kSource),
       ", which is written in ", kDialect, ".\n", options_text(table),
       "\nExit status:\n"
       "  0     done\n"
       "  2     the command line is wrong\n"
       "  4     stopped at a limit\n"
       "  5     stopped, because the run would never end\n"
       "  74    reading the input, or writing the output or the statistics, failed\n"
       "\nOutput goes to standard output and is flushed before the program waits for input, at "
       "its end and\nat any limit.\n"});
}

inline int start(int argc, char** argv) {
  prepare_process();
  const Console console(argc > 0 ? argv[0] : kSource);
  const OptionTable table = option_table(kHasField);
  CommandLine line(table, argc, argv);
  Settings settings;
  settings.limits.memory = available_memory() / 2;
  if (const Problem problem = line.parse(settings)) return console.report(*problem);
  if (settings.help) return print_document(console, help_text(console, table));
  if (!line.operands().empty()) {
    const std::string operand = quoted(line.operands().front());
    if (settings.version) {
      return console.report(
          {joined({"option --version takes no operand, but ", operand, " is given"}), {}});
    }
    return console.report(
        {joined({"there are no operands, but ", operand, " is given"}),
         joined({"the program is ", shown(kSource), "; --input names what it reads"})});
  }
  if (settings.version) {
    return print_document(console, joined({console.name(), ": ", shown(kSource), " (", kDialect,
                                           "), by ", kGenerator, "\n"}));
  }
  if (settings.time) {
    settings.limits.seconds = std::chrono::duration<double>(*settings.time).count();
  }
  settings.limits.detect_loops =
      settings.detect_loops.value_or(settings.limits.steps == kUnlimited);
  return run_command(console, settings);
}

}  // namespace grid::program

int main(int argc, char** argv) { return grid::program::start(argc, argv); }
