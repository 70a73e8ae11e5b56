// Reading whole files.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "tools/cli/failure.h"

namespace grid::cli {

// How messages call a file: its quoted name, or "standard input" for "-".
std::string shown_name(const std::string& file);

// open() with O_CLOEXEC, which can wait, as for the other end of a FIFO. A signal that comes
// meanwhile ends the process: files are opened before there is anything to flush.
int open_file(const std::string& file, int flags);

inline constexpr std::uint64_t kAnySize = std::numeric_limits<std::uint64_t>::max();

// The bytes of a file, or of standard input for "-". Allocates once where the size is known.
// Failures have the exit code of a bad source, or that of a limit if there are more than `most`
// bytes. A signal that comes while it waits for bytes ends the process.
Expected<std::string> read_file(const std::string& file, std::uint64_t most = kAnySize);

// The same for a file that others made, or may change meanwhile: what is no regular file, such as a
// FIFO or a device, is refused, so that nothing waits and nothing is read for ever.
Expected<std::string> read_regular_file(const std::string& file, std::uint64_t most);
// Whether read_regular_file() could open it.
std::optional<Failure> check_regular_file(const std::string& file);

// Whether read_file() could open it; true for "-".
std::optional<Failure> check_readable(const std::string& file);

// The absolute path of the folder of a file, with all links resolved as far as it exists; the
// current one for "-".
std::string folder_of(const std::string& file);

// What tells files apart, whatever their names are: links lead to the same. Nothing if there is
// none.
using FileId = std::pair<std::uint64_t, std::uint64_t>;
std::optional<FileId> file_id(const std::string& file);

// What changes when a file is replaced or written to; its name if there is none.
std::string file_version(const std::string& file);

// The message for an errno value.
std::string error_text(int error);

}  // namespace grid::cli
