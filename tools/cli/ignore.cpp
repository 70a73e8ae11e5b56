#include "tools/cli/ignore.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "tools/cli/glob.h"

namespace grid::cli {

namespace {

// Without what ends the line and blanks before that.
std::string_view trimmed(std::string_view line) {
  const std::size_t last = line.find_last_not_of(" \t\r");
  return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// A pattern without a slash inside is about names in all folders.
std::string glob_of(std::string_view pattern) {
  if (pattern.size() > 1 && pattern.ends_with('/')) pattern.remove_suffix(1);
  const bool is_anchored = pattern.find('/') != std::string_view::npos;
  if (pattern.starts_with('/')) pattern.remove_prefix(1);
  return (is_anchored ? "" : "**/") + std::string(pattern);
}

std::optional<Failure> failure_of(std::string_view pattern, const std::string& glob) {
  if (pattern.starts_with('!')) {
    return Failure{"patterns that take others back are not understood",
                   "write \\! for a name that begins with '!'"};
  }
  return glob_failure(glob);
}

}  // namespace

Expected<std::vector<std::string>> parse_ignore(std::string_view text, std::string_view name) {
  std::vector<std::string> globs;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    std::string glob = glob_of(line);
    if (std::optional<Failure> failure = failure_of(line, glob)) {
      failure->where = fmt::format("{}:{}", name, number);
      failure->code = ExitCode::usage;
      return tl::unexpected(*std::move(failure));
    }
    globs.push_back(std::move(glob));
  }
  return globs;
}

}  // namespace grid::cli
