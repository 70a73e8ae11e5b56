#include "tools/cli/memory.h"

#include <fmt/format.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "tools/cli/file.h"

namespace grid::cli {

namespace {

std::optional<std::uint64_t> read_number(const std::string& file) {
  const Expected<std::string> text = read_file(file);
  if (!text) return std::nullopt;
  std::uint64_t value = 0;
  const auto [at, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc()) return std::nullopt;  // "max"
  return value;
}

// The least limit of a group and of those it is in.
std::optional<std::uint64_t> least_upwards(const std::string& root, std::string path,
                                           const std::string& file) {
  std::optional<std::uint64_t> least;
  while (true) {
    if (const auto limit = read_number(fmt::format("{}{}/{}", root, path, file))) {
      least = std::min(*limit, least.value_or(*limit));
    }
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return least;
    path.resize(slash);
  }
}

// "memory" as one of the words of "cpu,memory".
bool has_memory(std::string_view controllers) {
  while (!controllers.empty()) {
    const std::size_t comma = std::min(controllers.find(','), controllers.size());
    if (controllers.substr(0, comma) == "memory") return true;
    controllers.remove_prefix(std::min(comma + 1, controllers.size()));
  }
  return false;
}

}  // namespace

// Each line is "number:controllers:path"; version 2 has number 0 and no controllers.
std::optional<std::uint64_t> cgroup_limit(const std::string& membership, const std::string& root) {
  std::optional<std::uint64_t> least;
  std::string_view rest = membership;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) continue;
    const std::string_view controllers = line.substr(first + 1, second - first - 1);
    std::string path(line.substr(second + 1));
    std::optional<std::uint64_t> limit;
    if (controllers.empty()) {
      limit = least_upwards(root, std::move(path), "memory.max");
    } else if (has_memory(controllers)) {
      limit = least_upwards(root + "/memory", std::move(path), "memory.limit_in_bytes");
    }
    if (limit) least = std::min(*limit, least.value_or(*limit));
  }
  return least;
}

std::uint64_t available_memory() {
  const auto pages = static_cast<std::uint64_t>(std::max(::sysconf(_SC_PHYS_PAGES), 1L));
  const auto page_size = static_cast<std::uint64_t>(std::max(::sysconf(_SC_PAGESIZE), 1L));
  const std::uint64_t physical = pages * page_size;
  const Expected<std::string> membership = read_file("/proc/self/cgroup");
  if (!membership) return physical;
  return std::min(physical, cgroup_limit(*membership, "/sys/fs/cgroup").value_or(physical));
}

std::uint64_t default_memory_limit() { return available_memory() / 2; }

void give_back_memory() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

void limit_memory(std::uint64_t bytes) {
  struct rlimit limit {};
  if (kAddressSanitizer || ::getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = static_cast<rlim_t>(std::min<std::uint64_t>(limit.rlim_cur, bytes));
  ::setrlimit(RLIMIT_DATA, &limit);
}

}  // namespace grid::cli
