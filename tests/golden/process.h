// Runs a command as the tests need it: in a folder of its own, with its output caught.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace grid::golden {

std::string read_text(const std::filesystem::path& path);
void write_text(const std::filesystem::path& path, const std::string& text);
bool is_root();

// A new empty folder, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct Result {
  int status = 0;  // exit code, or 128 + the signal
  std::string output;
  std::string errors;
};

// Waits for the command. The folders of the programs (GRID_PROGRAM_DIRS) are first in its PATH, the
// locale is C, and no variable asks for or forbids colours.
Result run(const std::vector<std::string>& command, const std::filesystem::path& folder,
           const std::filesystem::path& input);

}  // namespace grid::golden
