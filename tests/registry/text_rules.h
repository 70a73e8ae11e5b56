// What the project's own text files look like: no tabs, no CR, one newline at the end, and no line
// of a source wider than 100 columns. Grid programs and recorded output are data, where every byte
// may matter; they are no text files in this sense.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace registry {

/// True for sources, build files, scripts, configuration and documents.
bool is_text(std::string_view path);

/// One line "path:line: reason" for each fault; a column is a code point.
std::vector<std::string> text_faults(std::string_view path, std::string_view text);

}  // namespace registry
