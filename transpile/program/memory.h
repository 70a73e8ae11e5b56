// How much memory there is.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "transpile/program/api.h"
#include "transpile/program/platform.h"

namespace grid::program {

// The first bytes of a file; empty if it cannot be read.
inline std::string start_of(const std::string& file) {
  std::string bytes(4096, '\0');
  const int descriptor = open_to_read(file);
  if (descriptor < 0) return {};
  const std::ptrdiff_t count = read_some(descriptor, &bytes[0], bytes.size());
  close_file(descriptor);
  bytes.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  return bytes;
}

// kUnlimited if there is no number, as where it is "max".
inline std::uint64_t number_in(const std::string& file) {
  const std::string text = start_of(file);
  std::uint64_t value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  return result.ec == std::errc() ? value : kUnlimited;
}

// The least limit of a control group and of those it is in.
inline std::uint64_t least_limit(const std::string& root, std::string group, const char* file) {
  std::uint64_t least = kUnlimited;
  while (true) {
    least = std::min(least, number_in(root + group + '/' + file));
    const std::size_t slash = group.rfind('/');
    if (slash == std::string::npos) return least;
    group.resize(slash);
  }
}

// A line of /proc/self/cgroup: "number:controllers:path". Version 2 names no controllers.
inline std::uint64_t limit_of_group(std::string_view line) {
  const std::size_t first = line.find(':');
  const std::size_t second = line.find(':', first + 1);
  if (first == std::string_view::npos || second == std::string_view::npos) return kUnlimited;
  const std::string controllers(line.substr(first + 1, second - first - 1));
  std::string group(line.substr(second + 1));
  if (controllers.empty()) return least_limit("/sys/fs/cgroup", std::move(group), "memory.max");
  if ((',' + controllers + ',').find(",memory,") == std::string::npos) return kUnlimited;
  return least_limit("/sys/fs/cgroup/memory", std::move(group), "memory.limit_in_bytes");
}

// Bytes of physical memory, or what the control group of this process may use or its addresses can
// reach if that is less.
inline std::uint64_t available_memory() {
  constexpr std::uint64_t kReach = std::numeric_limits<std::size_t>::max();
  std::uint64_t least = std::min(physical_memory(), kReach);
  const std::string groups = start_of("/proc/self/cgroup");
  for (std::string_view rest = groups; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    least = std::min(least, limit_of_group(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return least;
}

}  // namespace grid::program
