// The project's own files, for the tests that judge them.

#pragma once

#include <map>
#include <string>
#include <string_view>

namespace registry {

/// Text by path; paths run from the root of the repository and have forward slashes.
using Files = std::map<std::string, std::string>;

/// The files of the project's folders, and those at its root, whose path `wanted` accepts. Build
/// folders and whatever else lies about in a work tree are not looked at. Throws if a file cannot
/// be read.
Files read_source_tree(bool (*wanted)(std::string_view path));

/// Replaces the text of a file. Throws if it cannot be written.
void write_source(std::string_view path, std::string_view text);

/// What follows the last dot of the file name, dot included; empty if there is none, and for names
/// that only begin with a dot.
std::string_view extension(std::string_view path);

}  // namespace registry
