#include "tools/grid-test/counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/cli/file.h"

namespace grid::grid_test {

namespace {

using cli::Expected;

// More than any object with counters is meant to have.
constexpr std::size_t kMostBytes = std::size_t{64} << 10;
constexpr std::size_t kMostAfterOutput = 1024;

// Cuts the object off that ends the output, with the line feed after it. It need not begin a line:
// output that does not end its last line would otherwise have to be changed.
std::optional<Members> take_from_end(std::string& output) {
  std::string_view text = output;
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (!text.ends_with('}')) return std::nullopt;
  const std::size_t first = text.size() - std::min(text.size(), kMostAfterOutput);
  for (std::size_t at = text.rfind('{'); at != std::string_view::npos && at >= first;
       at = text.rfind('{', at - 1)) {
    if (auto members = report::read_members(text.substr(at))) {
      output.resize(at);
      return members;
    }
    if (at == 0) break;
  }
  return std::nullopt;
}

// The last line that is an object: messages may follow it.
std::optional<Members> find_line(std::string_view text) {
  while (!text.empty()) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    const std::size_t begin = text.rfind('\n') + 1;
    const std::string_view line = text.substr(begin);
    if (line.starts_with('{')) {
      if (auto members = report::read_members(line)) return members;
    }
    text = text.substr(0, begin);
  }
  return std::nullopt;
}

// The implementation may have made anything of that name.
Expected<std::optional<Members>> read_counters_file(const std::string& file) {
  std::error_code error;
  if (!std::filesystem::exists(std::filesystem::symlink_status(file, error))) return std::nullopt;
  const Expected<std::string> text = cli::read_regular_file(file, kMostBytes);
  if (!text) {
    return cli::fail(
        fmt::format("what it made of its counters is no file of at most {} bytes that can be read",
                    kMostBytes));
  }
  return report::read_members(*text);
}

}  // namespace

Expected<std::optional<Members>> read_counters(const Counters& counters, const std::string& file,
                                               std::string& output, std::string_view errors) {
  switch (counters.from) {
    case Counters::From::nowhere:
      return std::nullopt;
    case Counters::From::standard_output:
      return take_from_end(output);
    case Counters::From::standard_error:
      return find_line(errors);
    case Counters::From::file:
      return read_counters_file(file);
  }
  return std::nullopt;
}

}  // namespace grid::grid_test
