// How much memory there is for a program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace grid::cli {

// A build that takes any amount of memory, more than there is.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kAddressSanitizer = true;
#elif defined(__has_feature)
inline constexpr bool kAddressSanitizer = __has_feature(address_sanitizer);
#else
inline constexpr bool kAddressSanitizer = false;
#endif

// Bytes of physical memory, or what the control group (version 1 or 2) of this process may use if
// that is less.
std::uint64_t available_memory();

// The part of it that a run may use unless told otherwise: half.
std::uint64_t default_memory_limit();

// Makes allocations of this process fail once it has that many bytes, so that it can say so, where
// the system would end it. Does nothing in a build with AddressSanitizer, which needs any amount.
void limit_memory(std::uint64_t bytes);

// The least memory limit of the control groups listed in `membership`, the text of
// /proc/self/cgroup, looked up below `root` (/sys/fs/cgroup); nothing if there is no limit.
std::optional<std::uint64_t> cgroup_limit(const std::string& membership, const std::string& root);

}  // namespace grid::cli
