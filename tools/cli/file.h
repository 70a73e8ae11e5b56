// Reading whole files.
#pragma once

#include <optional>
#include <string>

#include "tools/cli/failure.h"

namespace grid::cli {

// How messages call a file: its quoted name, or "standard input" for "-".
std::string shown_name(const std::string& file);

// The bytes of a file, or of standard input for "-". Allocates once where the size is known.
// Failures have the exit code of a bad source.
Expected<std::string> read_file(const std::string& file);

// Whether read_file() could open it; true for "-".
std::optional<Failure> check_readable(const std::string& file);

// The message for an errno value.
std::string error_text(int error);

}  // namespace grid::cli
