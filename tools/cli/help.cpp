#include <fmt/format.h>
#include <grid/dialect.h>

#include <algorithm>

#include "tools/cli/exit_code.h"
#include "tools/cli/nearest.h"
#include "tools/cli/option.h"

namespace grid::cli {

namespace {

constexpr std::size_t kHelpColumn = 31;  // where the texts begin
constexpr std::size_t kWidth = 96;
constexpr std::string_view kDialectArgument = "DIALECT";

// Appends words, broken into lines that begin at `column`; the first line is already begun.
void append_wrapped(std::string& out, std::string_view words, std::size_t column) {
  std::size_t used = column;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    const std::string_view word = words.substr(0, end);
    if (used > column && used + 1 + word.size() > kWidth) {
      out += fmt::format("\n{:{}}", "", column);
      used = column;
    } else if (used > column) {
      out.push_back(' ');
      ++used;
    }
    out += word;
    used += word.size();
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  out.push_back('\n');
}

std::string left_side(const OptionRow& row) {
  std::string left = row.letter != 0 ? fmt::format("  -{}, ", row.letter) : std::string(6, ' ');
  left += fmt::format("--{}", row.name);
  if (row.argument.empty()) return left;
  // A blank in the name says that another operand belongs to the option: "A B".
  const char separator = row.argument.find(' ') == std::string_view::npos ? '=' : ' ';
  if (!row.implied.empty()) return left + fmt::format("[={}]", row.argument);
  return left + fmt::format("{}{}", separator, row.argument);
}

std::string option_text(const OptionRow& row) {
  std::string out = left_side(row);
  if (out.size() + 2 > kHelpColumn) {
    out += fmt::format("\n{:{}}", "", kHelpColumn);
  } else {
    out.resize(kHelpColumn, ' ');
  }
  std::string help(row.help);
  if (row.argument == kDialectArgument) help += fmt::format(": {}", comma_list(choices(row)));
  append_wrapped(out, help, kHelpColumn);
  return out;
}

std::string exit_code_text() {
  std::string out = "\nExit status:\n";
  for (const ExitCodeRow& row : exit_codes()) {
    out += fmt::format("  {:<5} {}\n", static_cast<int>(row.code), row.meaning);
  }
  return out;
}

}  // namespace

std::vector<std::string_view> choices(const OptionRow& row) {
  std::vector<std::string_view> out;
  std::string_view rest = row.argument;
  if (rest == kDialectArgument) {
    for (const Dialect* dialect : dialects()) out.push_back(dialect->name);
    return out;
  }
  if (rest.find('|') == std::string_view::npos) return out;
  while (true) {
    const std::size_t bar = rest.find('|');
    out.push_back(rest.substr(0, bar));
    if (bar == std::string_view::npos) return out;
    rest.remove_prefix(bar + 1);
  }
}

std::string help_text(const ProgramInfo& program, const OptionTable& table) {
  std::string out = fmt::format("Usage: {} [OPTION]... {}\n", program.name, program.operands);
  append_wrapped(out, program.summary, 0);
  std::string_view group;
  for (const OptionRow& row : table) {
    if (row.group != group) out += fmt::format("\n{}:\n", row.group);
    group = row.group;
    out += option_text(row);
  }
  out += exit_code_text();
  std::string_view notes = program.notes;
  while (!notes.empty()) {
    const std::size_t end = std::min(notes.find('\n'), notes.size());
    out.push_back('\n');
    append_wrapped(out, notes.substr(0, end), 0);
    notes.remove_prefix(std::min(end + 1, notes.size()));
  }
  return out;
}

}  // namespace grid::cli
