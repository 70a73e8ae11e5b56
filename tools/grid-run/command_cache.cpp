#include "tools/grid-run/command_cache.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "tools/cli/file.h"
#include "tools/report/escape.h"

namespace grid::grid_run {

namespace {

namespace fs = std::filesystem;
using cli::Expected;
using cli::Failure;

constexpr std::string_view kCacheAdvice =
    "XDG_CACHE_HOME can name another place; --engine=fast needs none";

tl::unexpected<Failure> cannot_use(const std::string& folder, const std::string& why) {
  return tl::unexpected(
      Failure{fmt::format("cannot keep compiled programs in {}: {}", report::quoted(folder), why),
              std::string(kCacheAdvice),
              {},
              cli::ExitCode::stream});
}

// The folder above that of all caches, by the rules for user directories; empty if there is none.
std::string cache_home() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  std::string named = variable("XDG_CACHE_HOME");
  if (fs::path(named).is_absolute()) return named;
  const std::string home = variable("HOME");
  return fs::path(home).is_absolute() ? home + "/.cache" : "";
}

struct Kept {
  fs::path path;
  fs::file_time_type used;
  std::uintmax_t bytes = 0;
};

// Hidden entries are what is being worked on.
std::vector<Kept> commands_in(const std::string& folder) {
  std::vector<Kept> kept;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    Kept one{.path = entry.path(), .used = entry.last_write_time(error)};
    if (error) continue;
    if (entry.is_regular_file(error)) one.bytes = entry.file_size(error);
    if (!error) kept.push_back(std::move(one));
  }
  return kept;
}

}  // namespace

Expected<CommandCache> CommandCache::open() {
  const std::string home = cache_home();
  if (home.empty()) {
    return tl::unexpected(Failure{"there is no place for compiled programs: HOME is not set",
                                  std::string(kCacheAdvice)});
  }
  const std::string folder = home + "/libgrid/native";
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    fs::create_directories(fs::path(folder).parent_path(), error);
    if (error) return cannot_use(folder, error.message());
    constexpr mode_t kOwnerOnly = 0700;
    if (::mkdir(folder.c_str(), kOwnerOnly) != 0 && errno != EEXIST) {
      return cannot_use(folder, cli::error_text(errno));
    }
  }
  struct stat status {};
  if (::stat(folder.c_str(), &status) != 0) return cannot_use(folder, cli::error_text(errno));
  if (status.st_uid != ::geteuid()) return cannot_use(folder, "it is somebody else's");
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return cannot_use(folder, "others can write to it");
  }
  return CommandCache(folder);
}

std::string CommandCache::name(const std::string& key, std::uintmax_t bytes) const {
  return fmt::format("{}/{}.{}", folder_, key, bytes);
}

std::optional<std::string> CommandCache::find(const std::string& key) const {
  for (const Kept& one : commands_in(folder_)) {
    const std::string file = one.path.string();
    if (one.bytes != 0 && file == name(key, one.bytes)) return file;
  }
  return std::nullopt;
}

void CommandCache::touch(const std::string& file) {
  std::error_code ignored;
  fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
}

void CommandCache::prune() const {
  std::vector<Kept> kept = commands_in(folder_);
  std::sort(kept.begin(), kept.end(), [](const Kept& a, const Kept& b) { return a.used > b.used; });
  const auto yesterday = fs::file_time_type::clock::now() - std::chrono::hours(24);
  std::uintmax_t bytes = 0;
  for (const Kept& one : kept) {
    bytes += one.bytes;
    const bool is_work = one.path.filename().string().front() == '.';
    std::error_code ignored;
    if (is_work ? one.used < yesterday : bytes > kMostBytes) fs::remove_all(one.path, ignored);
  }
}

Expected<WorkFolder> WorkFolder::create(const CommandCache& cache) {
  std::string path = cache.folder() + "/.XXXXXX";
  if (::mkdtemp(path.data()) == nullptr) return cannot_use(cache.folder(), cli::error_text(errno));
  return WorkFolder(path);
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace grid::grid_run
