#include "tests/bench/generated/command.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace grid::bench {

namespace {

pid_t start(const std::vector<std::string>& words, const std::filesystem::path& output) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const std::string messages = output.string() + ".messages";
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, messages.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t child = -1;
  const int error = posix_spawnp(&child, arguments[0], &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (error != 0) throw std::runtime_error("cannot start " + words[0]);
  return child;
}

}  // namespace

Usage run(const std::vector<std::string>& words, const std::filesystem::path& output,
          int expected_code) {
  const pid_t child = start(words, output);
  int status = 0;
  struct rusage usage {};
  ::wait4(child, &status, 0, &usage);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != expected_code) {
    throw std::runtime_error(words[0] + " failed:\n" +
                             read_file(output.string() + ".messages").substr(0, 1000));
  }
  return {.seconds = static_cast<double>(usage.ru_utime.tv_sec) +
                     static_cast<double>(usage.ru_utime.tv_usec) * 1e-6,
          .bytes = static_cast<std::uint64_t>(usage.ru_maxrss) << 10};
}

Compiled compile(const std::string& text, const std::filesystem::path& folder,
                 const std::string& name, const std::string& optimisation) {
  const char* const compiler = std::getenv("CXX");
  const std::filesystem::path source = folder / (name + ".cpp");
  const std::string command = (folder / name).string();
  write_file(source, text);
  return {command, run({compiler == nullptr ? "c++" : compiler, "-std=c++17", optimisation,
                        source.string(), "-o", command},
                       folder / "compiler")};
}

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

}  // namespace grid::bench
