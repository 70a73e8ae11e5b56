#include "tests/golden/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace grid::golden {

namespace fs = std::filesystem;

namespace {

void redirect(const fs::path& path, int flags, int descriptor) {
  const int opened = ::open(path.c_str(), flags, 0600);
  if (opened < 0 || ::dup2(opened, descriptor) < 0) ::_exit(126);
  ::close(opened);
}

// In the child: never returns.
[[noreturn]] void execute(const std::vector<std::string>& command, const fs::path& folder) {
  if (::chdir(folder.c_str()) != 0) ::_exit(126);
  const char* old_path = std::getenv("PATH");
  const std::string path =
      std::string(GRID_PROGRAM_DIRS) + ":" + (old_path != nullptr ? old_path : "/usr/bin:/bin");
  ::setenv("PATH", path.c_str(), 1);
  ::setenv("LC_ALL", "C", 1);
  // GTEST_*: grid-test knows them, too, and a share of a test program may be what runs here.
  for (const char* name : {"NO_COLOR", "GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX"}) ::unsetenv(name);
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  ::execvp(words[0], words.data());
  ::_exit(127);
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

std::string read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write_text(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

bool is_root() { return ::geteuid() == 0; }

TemporaryFolder::TemporaryFolder() {
  std::string name = (fs::temp_directory_path() / "grid-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

Result run(const std::vector<std::string>& command, const fs::path& folder, const fs::path& input) {
  const TemporaryFolder caught;
  const fs::path output = caught.path() / "output";
  const fs::path errors = caught.path() / "errors";
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    redirect(input, O_RDONLY, STDIN_FILENO);
    redirect(output, O_WRONLY | O_CREAT, STDOUT_FILENO);
    redirect(errors, O_WRONLY | O_CREAT, STDERR_FILENO);
    execute(command, folder);
  }
  Result result;
  result.status = wait_for(child);
  result.output = read_text(output);
  result.errors = read_text(errors);
  return result;
}

}  // namespace grid::golden
