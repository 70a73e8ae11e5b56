// How much memory there is for a program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace grid::cli {

// Such a build reserves more address space than there is memory, so limits make no sense in it.
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
// the system would end it. Does nothing in a build with AddressSanitizer.
void limit_memory(std::uint64_t bytes);

// Gives memory that was freed in any thread back to the system, as far as the C library can.
void give_back_memory();

// The least memory limit of the control groups listed in `membership`, the text of
// /proc/self/cgroup, looked up below `root` (/sys/fs/cgroup); nothing if there is no limit.
std::optional<std::uint64_t> cgroup_limit(const std::string& membership, const std::string& root);

}  // namespace grid::cli
