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
#include <filesystem>
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

constexpr std::string_view kAdvice = "--engine=fast needs no compiler";

// The one that CXX names, else the first one that there is.
Expected<std::string> find_compiler() {
  const char* named = std::getenv("CXX");
  if (named != nullptr && *named != 0) {
    if (auto file = cli::find_command(named)) return *std::move(file);
    return cli::fail(fmt::format("there is no compiler {}, which CXX names", report::quoted(named)),
                     std::string(kAdvice));
  }
  for (const char* name : {"c++", "g++", "clang++"}) {
    if (auto file = cli::find_command(name)) return *std::move(file);
  }
  return cli::fail("there is no compiler of C++",
                   "install g++ or clang++, or name one by CXX; --engine=fast needs none");
}

// What changes when a file is replaced.
std::string version_of(const std::string& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return file;
  return fmt::format("{} {} {} {} {}", file, status.st_ino, status.st_size, status.st_mtim.tv_sec,
                     status.st_mtim.tv_nsec);
}

// By all that a command depends on.
std::string key_of(const Program& program, const std::string& compiler) {
  const boost::uuids::name_generator_sha1 generator(boost::uuids::ns::url());
  return to_string(generator(fmt::format(
      "{}\n{}\n{}\n{}\n{}", version(), version_of("/proc/self/exe"), version_of(compiler),
      dialect_text(program.dialect()), program.source().bytes())));
}

// What it is called does not show.
transpile::Options code_options() {
  transpile::Options options{.name = "program", .source = "program"};
  options.generator = fmt::format("{} {}", kProgram.name, version());
  return options;
}

std::string first_error(const std::string& errors) {
  const std::size_t at = errors.find("error: ");
  const std::size_t begin = at == std::string::npos ? 0 : at;
  return errors.substr(begin, errors.find('\n', begin) - begin);
}

std::optional<Failure> failure_of(const cli::ProcessResult& result, const std::string& compiler) {
  const auto failed = [&](std::string_view what) {
    return Failure{fmt::format("the compiler {} {}", report::quoted(compiler), what),
                   std::string(kAdvice),
                   {},
                   ExitCode::internal};
  };
  switch (result.end) {
    case End::exited:
      if (result.value == 0) return std::nullopt;
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

// Makes the command `file`, in one instant.
std::optional<Failure> compile(const ProgramPtr& program, const std::string& compiler,
                               const CommandCache& cache, const std::string& file) {
  const std::string code = code_of(program);
  const Expected<WorkFolder> work = WorkFolder::create(cache);
  if (!work) return work.error();
  const std::string source = work->file("program.cpp");
  const std::string command = work->file("program");
  if (auto failure = cli::write_file(source, code)) return failure;
  const cli::ProcessResult result = cli::run_process(
      {compiler, "-std=c++17", code.size() > kMuch ? "-O1" : "-O2", "-w", source, "-o", command},
      {}, {.time = std::chrono::hours(24)});
  if (auto failure = failure_of(result, compiler)) return failure;
  make_durable(command);
  if (std::rename(command.c_str(), file.c_str()) == 0) return std::nullopt;
  return Failure{fmt::format("cannot write {}: {}", report::quoted(file), cli::error_text(errno)),
                 {},
                 {},
                 ExitCode::stream};
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
  const Expected<std::string> compiler = find_compiler();
  if (!compiler) return compiler.error();
  const Expected<CommandCache> cache = CommandCache::open();
  if (!cache) return cache.error();
  if (auto failure = put_input(input)) return *failure;
  const std::string file = cache->file(key_of(*program, *compiler));
  become(file, settings);
  // It is not there, or broken.
  if (auto failure = compile(program, *compiler, *cache, file)) {
    cli::die_if_signalled();
    return *failure;
  }
  cache->prune();
  become(file, settings);
  return Failure{fmt::format("cannot start {}: {}", report::quoted(file), cli::error_text(errno)),
                 std::string(kAdvice),
                 {},
                 ExitCode::stream};
}

}  // namespace grid::grid_run
