#include "tools/grid-run/native.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <grid/version.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "tools/cli/file.h"
#include "tools/cli/process.h"
#include "tools/cli/replace.h"
#include "tools/cli/signals.h"
#include "tools/grid-run/command_cache.h"
#include "tools/grid-run/dump_dialect.h"
#include "tools/report/escape.h"
#include "transpile/transpile.h"

namespace grid::grid_run {

namespace {

using cli::ExitCode;
using cli::Expected;
using cli::Failure;
using End = cli::ProcessResult::End;

constexpr std::string_view kCompilerAdvice = "--engine=fast needs no compiler";

// A command and what it is always given.
using Compiler = std::vector<std::string>;

// CXX is a file, or, as make has it, words with blanks between them.
std::optional<Compiler> find_named(const std::string& named) {
  if (auto file = cli::find_command(named)) return Compiler{*std::move(file)};
  Compiler words;
  std::istringstream in(named);
  for (std::string word; in >> word;) words.push_back(word);
  if (words.empty()) return std::nullopt;
  auto file = cli::find_command(words[0]);
  if (!file) return std::nullopt;
  words[0] = *std::move(file);
  return words;
}

// The one that CXX names, else the first one that there is.
Expected<Compiler> find_compiler() {
  const char* named = std::getenv("CXX");
  if (named != nullptr && *named != 0) {
    if (auto compiler = find_named(named)) return *std::move(compiler);
    return cli::fail(fmt::format("there is no compiler {}, which CXX names", report::quoted(named)),
                     std::string(kCompilerAdvice));
  }
  for (const char* name : {"c++", "g++", "clang++"}) {
    if (auto file = cli::find_command(name)) return Compiler{*std::move(file)};
  }
  return cli::fail("there is no compiler of C++",
                   "install g++ or clang++, or name one by CXX; --engine=fast needs none");
}

// By all that a command depends on.
std::string key_of(const Program& program, const Compiler& compiler) {
  const boost::uuids::name_generator_sha1 generator(boost::uuids::ns::url());
  return to_string(generator(
      fmt::format("{}\n{}\n{}\n{}\n{}\n{}", version(), cli::file_version("/proc/self/exe"),
                  cli::file_version(compiler[0]), fmt::join(compiler, "\n"),
                  dialect_text(program.dialect()), program.source().bytes())));
}

// What it is called does not show.
transpile::Options code_options() {
  transpile::Options options{.name = "program", .source = "program"};
  options.generator = fmt::format("{} {}", kProgram.name, version());
  return options;
}

// The line that says what is wrong. What the linker says has no "error: "; only that it ended.
std::string first_error(const std::string& errors) {
  std::istringstream in(errors);
  std::string first;
  for (std::string line; std::getline(in, line);) {
    if (first.empty()) first = line;
    const std::size_t at = line.find("error: ");
    if (at != std::string::npos)
      return line.find("ld returned") == at + 7 ? first : line.substr(at);
  }
  return first;
}

std::optional<Failure> failure_of(const cli::ProcessResult& result, const std::string& compiler,
                                  const std::string& command) {
  const auto failed = [&](std::string_view what) {
    return Failure{fmt::format("the compiler {} {}", report::quoted(compiler), what),
                   std::string(kCompilerAdvice),
                   {},
                   ExitCode::internal};
  };
  switch (result.end) {
    case End::exited:
      if (result.value == 0 && cli::is_program(command)) return std::nullopt;
      if (result.value == 0) return failed("made no command");
      if (result.errors.empty()) return failed(fmt::format("failed, with {}", result.value));
      return failed(fmt::format("failed: {}", report::escaped(first_error(result.errors))));
    case End::cannot_start:
      return failed(fmt::format("cannot be started: {}", cli::error_text(result.value)));
    case End::killed:
      return failed(fmt::format("was ended by signal {}", result.value));
    case End::timed_out:
      return failed("took more than a day");
    case End::flooded:
      return failed("printed too much");
    case End::interrupted:
      return Failure{};
  }
  return std::nullopt;
}

std::string code_of(const ProgramPtr& program) {
  const cli::DeadlySignals signals;
  return transpile::transpile(program, code_options()).source;
}

// Compilers take more than linear time for much code.
constexpr std::size_t kMuch = 2'000'000;  // bytes

// A name must not outlive what it names, even where the machine stops.
void make_durable(const std::string& file) {
  const int descriptor = cli::open_file(file, O_RDONLY);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

// While it lives, temporary files are made in a folder.
class TemporaryFiles {
 public:
  explicit TemporaryFiles(const std::string& folder) {
    if (const char* const before = std::getenv(kName)) before_ = before;
    ::setenv(kName, folder.c_str(), 1);
  }
  ~TemporaryFiles() { before_ ? ::setenv(kName, before_->c_str(), 1) : ::unsetenv(kName); }
  TemporaryFiles(const TemporaryFiles&) = delete;
  TemporaryFiles& operator=(const TemporaryFiles&) = delete;

 private:
  static constexpr const char* kName = "TMPDIR";

  std::optional<std::string> before_{};
};

// Makes the command of a key, in one instant, and says what it is called.
Expected<std::string> compile(const ProgramPtr& program, const Compiler& compiler,
                              const CommandCache& cache, const std::string& key) {
  const std::string code = code_of(program);
  const Expected<WorkFolder> work = WorkFolder::create(cache);
  if (!work) return tl::unexpected(work.error());
  const std::string source = work->file("program.cpp");
  const std::string command = work->file("program");
  if (auto failure = cli::write_file(source, code)) return tl::unexpected(*std::move(failure));
  Compiler words = compiler;
  for (const std::string& word :
       {std::string("-std=c++17"), std::string(code.size() > kMuch ? "-O1" : "-O2"),
        std::string("-w"), source, std::string("-o"), command}) {
    words.push_back(word);
  }
  const TemporaryFiles temporary(work->file(""));
  const cli::ProcessResult result = cli::run_process(words, {}, {.time = std::chrono::hours(24)});
  if (auto failure = failure_of(result, compiler[0], command)) {
    return tl::unexpected(*std::move(failure));
  }
  make_durable(command);
  struct stat status {};
  ::stat(command.c_str(), &status);
  std::string file = cache.name(key, static_cast<std::uintmax_t>(status.st_size));
  if (std::rename(command.c_str(), file.c_str()) == 0) return file;
  return tl::unexpected(
      Failure{fmt::format("cannot write {}: {}", report::quoted(file), cli::error_text(errno)),
              {},
              {},
              ExitCode::stream});
}

std::vector<std::string> command_line(const Settings& settings) {
  const interp::Limits& limits = settings.limits;
  std::vector<std::string> words = {std::string(kProgram.name)};
  const auto limit = [&](std::string_view option, std::uint64_t value) {
    if (value != interp::kUnlimited) words.push_back(fmt::format("--{}={}", option, value));
  };
  limit("max-steps", limits.steps);
  limit("max-cursors", limits.pointers);
  limit("max-memory", limits.memory);
  limit("max-output", limits.output);
  if (limits.time) {
    const auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(*limits.time).count();
    constexpr auto kSecond = 1'000'000'000;
    words.push_back(fmt::format("--timeout={}.{:09}", time / kSecond, time % kSecond));
  }
  words.emplace_back(settings.detects_loops() ? "--detect-loops" : "--no-detect-loops");
  if (!settings.stats.empty()) words.push_back("--stats=" + settings.stats);
  return words;
}

// Puts what the program reads in place of standard input, where the command looks for it.
std::optional<Failure> put_input(const cli::ByteReader& input) {
  const int from =
      input.descriptor() >= 0 ? input.descriptor() : cli::open_file("/dev/null", O_RDONLY);
  if (from == STDIN_FILENO || ::dup2(from, STDIN_FILENO) == STDIN_FILENO) return std::nullopt;
  return Failure{
      fmt::format("cannot read the input: {}", cli::error_text(errno)), {}, {}, ExitCode::stream};
}

// Becomes the command. Returns if it cannot; errno says why. A signal that nobody has looked at is
// not lost.
void become(const std::string& file, const Settings& settings) {
  const cli::DeadlySignals signals;
  std::vector<std::string> words = command_line(settings);
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  CommandCache::touch(file);
  ::execv(file.c_str(), arguments.data());
}

}  // namespace

Failure run_native(const ProgramPtr& program, const Settings& settings,
                   const cli::ByteReader& input) {
  const Expected<Compiler> compiler = find_compiler();
  if (!compiler) return compiler.error();
  const Expected<CommandCache> cache = CommandCache::open();
  if (!cache) return cache.error();
  if (auto failure = put_input(input)) return *failure;
  const std::string key = key_of(*program, *compiler);
  if (const auto kept = cache->find(key)) become(*kept, settings);
  // It is not there, or broken.
  const Expected<std::string> file = compile(program, *compiler, *cache, key);
  if (!file) {
    cli::die_if_signalled();
    return file.error();
  }
  cache->prune();
  become(*file, settings);
  return Failure{fmt::format("cannot start {}: {}", report::quoted(*file), cli::error_text(errno)),
                 std::string(kCompilerAdvice),
                 {},
                 ExitCode::stream};
}

}  // namespace grid::grid_run
