// How much memory there is for a program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace grid::cli {

// Bytes of physical memory, or what the control group (version 1 or 2) of this process may use if
// that is less.
std::uint64_t available_memory();

// The part of it that a run may use unless told otherwise: half.
std::uint64_t default_memory_limit();

// The least memory limit of the control groups listed in `membership`, the text of
// /proc/self/cgroup, looked up below `root` (/sys/fs/cgroup); nothing if there is no limit.
std::optional<std::uint64_t> cgroup_limit(const std::string& membership, const std::string& root);

}  // namespace grid::cli
