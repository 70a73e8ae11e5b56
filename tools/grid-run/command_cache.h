// Compiled programs that are kept: a folder of commands, each named by a key and its size, which
// tells those that were cut short.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "tools/cli/failure.h"

namespace grid::grid_run {

class CommandCache {
 public:
  // In the folder that XDG_CACHE_HOME names, or .cache at home; made if it is not there. Fails if
  // it is not this user's alone.
  static cli::Expected<CommandCache> open();

  const std::string& folder() const { return folder_; }
  // The command of a key, if it is there and whole.
  std::optional<std::string> find(const std::string& key) const;
  // What the command of a key is to be called that has so many bytes.
  std::string name(const std::string& key, std::uintmax_t bytes) const;
  // Says that a command is used.
  static void touch(const std::string& file);
  // Removes what was not used for longest until the rest has at most kMostBytes, and what a
  // compiler that was killed has left.
  void prune() const;

 private:
  static constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 30;

  explicit CommandCache(std::string folder) : folder_(std::move(folder)) {}

  std::string folder_;
};

// A folder for work in the cache, removed at the end.
class WorkFolder {
 public:
  static cli::Expected<WorkFolder> create(const CommandCache& cache);
  ~WorkFolder();
  WorkFolder(WorkFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  WorkFolder& operator=(WorkFolder&&) = delete;

  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  explicit WorkFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

}  // namespace grid::grid_run
