// The language options, the same in all programs and in .grid.toml: which dialect a file is in
// and how its text and input are read. Each value remembers where it was given, so that a message
// can name the command line or the line of the configuration.
#pragma once

#include <grid/dialect.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tools/cli/failure.h"
#include "tools/cli/option.h"

namespace grid::cli {

// A value and where it was given: file:row:col, or empty for the command line.
template <class T>
struct Given {
  T value{};
  std::string where;
};

struct LanguageSettings {
  std::optional<Given<const Dialect*>> dialect;
  std::optional<Given<Newlines>> newlines;
  std::optional<Given<std::uint8_t>> nul;
  std::optional<Given<FinalNewline>> final_newline;
  std::optional<Given<EndOfInput>> end_of_input;
  std::optional<Given<bool>> compat;

  // Takes over everything that `other` gives.
  void override_with(const LanguageSettings& other);
};

// One language setting: its option, its key in .grid.toml, and what becomes of its value. All that
// is done with settings follows these rows; a new one is a member above, a row and its parse
// function.
struct LanguageSetting {
  std::string_view name{};      // of the option, without the dashes, and of the key
  std::string_view undo{};      // of a flag: the option that takes it back; empty for all others
  char letter = 0;              // short name of the option, or 0
  std::string_view argument{};  // as OptionRow has it
  int digits = 0;  // the key may hold a number, which stands for the text with at least so many
                   // digits; 0: it may not
  std::string_view help{};
  std::string_view undo_help{};

  // Parses the value (of a flag: "true" or "false") and stores it with where it was given.
  std::optional<Failure> (*take)(LanguageSettings&, std::string_view value,
                                 std::string where) = nullptr;
  // Where it was given; null if it was not.
  const std::string* (*given)(const LanguageSettings&) = nullptr;
  // Copies it if it was given.
  void (*copy)(const LanguageSettings& from, LanguageSettings& to) = nullptr;
  void (*clear)(LanguageSettings&) = nullptr;
  // Puts it into the options of the library if it was given. The dialect is none of those.
  void (*apply)(const LanguageSettings&, LanguageOptions&) = nullptr;

  bool is_flag() const { return argument.empty(); }
};
std::span<const LanguageSetting> language_settings();

inline constexpr std::string_view kLanguageGroup = "Language options";

// The rows of the group; their handlers write to `settings`, which must outlive the table.
OptionTable language_option_rows(LanguageSettings& settings);

// What the options take. Failures list the choices.
Expected<const Dialect*> parse_dialect(std::string_view text);
Expected<Newlines> parse_newlines(std::string_view text);
Expected<std::uint8_t> parse_nul(std::string_view text);
Expected<FinalNewline> parse_final_newline(std::string_view text);
Expected<EndOfInput> parse_end_of_input(std::string_view text);

// The settings as the library takes them, without the dialect.
LanguageOptions to_options(const LanguageSettings& settings);

// Whether an option belongs to the other family than `dialect`: then the failure names it and
// where it was given.
std::optional<Failure> foreign_option(const Dialect& dialect, const LanguageSettings& settings);

// Without the settings that belong to the other family.
LanguageSettings native_part(const Dialect& dialect, LanguageSettings settings);

// The dialect that was named for a file: on the command line, else in the configuration, else by
// its extension; null if by none.
const Dialect* named_dialect(std::string_view file, const LanguageSettings& given,
                             const LanguageSettings& configured);

// The dialect of a file with its options: from `given` (the command line), else from `configured`,
// else by the extension of its name. Options that were given must belong to it; those of the
// configuration that do not are left out, because one configuration serves files of both families.
Expected<Dialect> resolve_dialect(std::string_view file, const LanguageSettings& given,
                                  const LanguageSettings& configured);

}  // namespace grid::cli
