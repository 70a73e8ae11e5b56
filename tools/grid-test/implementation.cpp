// The adapters that --impl names: ours, and plain command lines.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/cli/toml.h"
#include "tools/grid-test/adapter.h"
#include "tools/grid-test/command.h"

namespace grid::grid_test {

namespace {

using cli::Expected;

// Written like any other adapter.
constexpr std::string_view kGridRun = R"(name = "grid-run"
command = ["grid-run", "--no-config", "--dialect={dialect}", "{options}", "{limit}", "{detection}",
           "{variant}", "--stats=-", "--", "{program}"]

[options]
newlines = "--newlines={value}"
nul = "--nul=0x{hex}"
eof = "--eof={value}"
final_newline = "--final-newline={value}"
compat = "--compat"

[limit]
steps = "--max-steps={value}"

[detection]
on = "--detect-loops"
off = "--no-detect-loops"

[exit]
0 = "terminated"
3 = "source-error"
4 = "limit"
5 = "endless"

[counters]
from = "stderr"
steps = "steps"
born = "born"
first = "loop_first"
again = "loop_again"

[variants]
reference = ["--engine=reference"]
)";
constexpr std::string_view kGridRunName = "grid-run";

Expected<Adapter> plain_command(std::string_view text) {
  Expected<Words> words = split_command(text);
  if (!words) return tl::unexpected(words.error());
  if (words->empty()) return cli::fail("the command is empty", "for example: 'my-run {program}'");
  std::string list;
  for (const std::string& word : *words) {
    list += fmt::format("{}{}", list.empty() ? "" : ", ", cli::toml_text(word));
  }
  const std::string name = std::filesystem::path(words->front()).filename().string();
  Expected<Adapter> adapter = parse_adapter(
      fmt::format("name = {}\ncommand = [{}]\n", cli::toml_text(name), list), "command");
  if (adapter) adapter->where.clear();
  return adapter;
}

// The person at the terminal sees none of the files that messages about these would name.
Expected<Adapter> without_place(Expected<Adapter> adapter) {
  if (!adapter) adapter.error().where.clear();
  return adapter;
}

}  // namespace

Expected<Adapter> implementation(std::string_view argument) {
  const std::string_view first = argument.substr(0, argument.find(':'));
  if (first == kGridRunName) {
    const std::string_view variant = argument.substr(std::min(first.size() + 1, argument.size()));
    return without_place(parse_adapter(kGridRun, "grid-run", variant).and_then(find_executable));
  }
  return without_place(plain_command(argument).and_then(find_executable));
}

}  // namespace grid::grid_test
