// The option table of a program. Everything that depends on its options comes from these rows:
// parsing, --help and so the man page, and shell completion.
//
//     OptionTable table = {
//         {"max-steps", 0, "N", {}, "Limits", "stop after N steps",
//          store_into(limits.steps, parse_count)},
//     };
//     Expected<std::vector<std::string>> operands = parse_options(table, argc, argv);
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/failure.h"

namespace grid::cli {

// Takes the value of an option (empty if it has none) and says what is wrong with it, if anything
// is. The parser puts the name of the option in front of the message.
using OptionHandler = std::function<std::optional<Failure>(std::string_view value)>;

struct OptionRow {
  std::string_view name;      // long name, without the dashes
  char letter = 0;            // short name, or 0
  std::string_view argument;  // as help shows it; empty: it takes none. "a|b" lists all choices,
                              // "DIALECT" stands for the dialects, "FILE" for a file name,
                              // "FOLDER" for a folder
  std::string_view implied;   // what a left-out argument means; it then follows '=' only. Empty: it
                              // must be given
  std::string_view group;     // heading in the help
  std::string_view help;
  OptionHandler handle;
};

using OptionTable = std::vector<OptionRow>;

// What the help says besides the options. A constant: it can be used before main() begins.
struct ProgramInfo {
  std::string_view name;
  std::string_view operands;  // "PROGRAM"
  std::string_view summary;   // one sentence
  std::string_view notes;     // paragraphs after the options; may be empty
  // Words that the first operand can be.
  std::span<const std::string_view> commands = {};
};

// Calls the handler of each option in the order of the command line, so of repeated ones the last
// wins. Returns the operands. Long names must be given in full; '--' ends the options.
Expected<std::vector<std::string>> parse_options(const OptionTable& table, int argc,
                                                 const char* const* argv);

// The values that the argument of an option can have; empty if they cannot be listed.
std::vector<std::string_view> choices(const OptionRow& row);

std::string help_text(const ProgramInfo& program, const OptionTable& table);

// A completion script; null if `shell` is not bash, zsh or fish.
std::optional<std::string> completion_script(std::string_view shell, const ProgramInfo& program,
                                             const OptionTable& table);

}  // namespace grid::cli
