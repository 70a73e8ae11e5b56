#include "tools/cli/language.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <type_traits>
#include <utility>

#include "tools/cli/nearest.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

std::vector<std::string_view> dialect_names() {
  std::vector<std::string_view> names;
  for (const Dialect* dialect : dialects()) names.push_back(dialect->name);
  return names;
}

template <class T>
struct Word {
  std::string_view name;
  T value;
};

template <class T, std::size_t N>
Expected<T> parse_word(std::string_view text, const std::array<Word<T>, N>& words) {
  std::vector<std::string_view> names;
  for (const Word<T>& word : words) {
    if (word.name == text) return word.value;
    names.push_back(word.name);
  }
  return fail(fmt::format("unknown value {}", report::quoted(text)),
              fmt::format("the choices are {}", comma_list(names)));
}

// What the library found, as a failure. Its words may quote what somebody typed.
Failure failure_of(const Diagnostic& diagnostic) {
  return {.message = report::escaped(diagnostic.message),
          .advice = diagnostic.advice,
          .diagnostic = code(diagnostic.kind)};
}

Expected<bool> parse_flag(std::string_view text) { return text == "true"; }

// Completes a row whose value stands in a member of the settings and, unless `option` is null, in
// one of the library's options.
template <auto member, auto parse, auto option>
constexpr LanguageSetting setting(LanguageSetting row) {
  row.take = [](LanguageSettings& settings, std::string_view text,
                std::string where) -> std::optional<Failure> {
    auto value = parse(text);
    if (!value) return std::move(value.error());
    settings.*member = {*value, std::move(where)};
    return std::nullopt;
  };
  row.given = [](const LanguageSettings& settings) -> const std::string* {
    return settings.*member ? &(settings.*member)->where : nullptr;
  };
  row.copy = [](const LanguageSettings& from, LanguageSettings& to) {
    if (from.*member) to.*member = from.*member;
  };
  row.clear = [](LanguageSettings& settings) { (settings.*member).reset(); };
  row.apply = [](const LanguageSettings& settings, LanguageOptions& options) {
    if constexpr (!std::is_null_pointer_v<decltype(option)>) {
      if (settings.*member) options.*option = (settings.*member)->value;
    }
  };
  return row;
}

// The dialect with one of the settings applied.
Result<Dialect> try_alone(const Dialect& dialect, const LanguageSetting& row,
                          const LanguageSettings& settings) {
  LanguageOptions options;
  row.apply(settings, options);
  return with_options(dialect, options);
}

Failure no_dialect(std::string_view file) {
  const std::string names = comma_list(dialect_names());
  if (file == "-") {
    return {"the dialect of standard input is unknown",
            fmt::format("give --dialect; the choices are {}", names)};
  }
  std::string extensions;
  for (const Dialect* dialect : dialects()) extensions += fmt::format(" {}", dialect->extension);
  return {fmt::format("the dialect of {} is unknown", report::quoted(file)),
          fmt::format("give --dialect ({}) or use an extension:{}", names, extensions)};
}

}  // namespace

// Member of the settings, parse function, member of the library's options; then what people see.
std::span<const LanguageSetting> language_settings() {
  using Settings = LanguageSettings;
  using Options = LanguageOptions;
  static constexpr std::array rows = {
      setting<&Settings::dialect, parse_dialect, nullptr>(
          {.name = "dialect",
           .letter = 'd',
           .argument = "DIALECT",
           .help = "what the program is written in; otherwise .grid.toml or the file extension "
                   "says it"}),
      setting<&Settings::newlines, parse_newlines, &Options::newlines>(
          {.name = "newlines",
           .argument = "auto|lf|crlf",
           .help = "what separates rows; auto: CR LF if every LF follows a CR"}),
      setting<&Settings::nul, parse_nul, &Options::nul>(
          {.name = "nul",
           .argument = "C",
           .digits = 2,
           .help = "refunge: the byte of the source that stands for 0; one character, or \\xHH, "
                   "0xHH or a decimal number of two or three digits"}),
      setting<&Settings::final_newline, parse_final_newline, &Options::final_newline>(
          {.name = "final-newline",
           .argument = "ends|row",
           .help = "ipgrid: a final line feed ends the last row, or starts one more"}),
      setting<&Settings::end_of_input, parse_end_of_input, &Options::end_of_input>(
          {.name = "eof",
           .argument = "keep|0|255",
           .digits = 1,
           .help = "refunge: what is read at the end of input; keep: nothing, cells stay as they "
                   "are"}),
      setting<&Settings::compat, parse_flag, &Options::compat>(
          {.name = "compat",
           .undo = "no-compat",
           .help = "ipgrid: behave as the language's public implementation where it differs",
           .undo_help = "undo --compat of the configuration"}),
  };
  return rows;
}

void LanguageSettings::override_with(const LanguageSettings& other) {
  for (const LanguageSetting& row : language_settings()) row.copy(other, *this);
}

OptionTable language_option_rows(LanguageSettings& settings) {
  OptionTable table;
  for (const LanguageSetting& row : language_settings()) {
    const auto take = [&settings, &row](std::string_view text) {
      return row.take(settings, row.is_flag() ? "true" : text, {});
    };
    const auto undo = [&settings, &row](std::string_view) {
      return row.take(settings, "false", {});
    };
    table.push_back({row.name, row.letter, row.argument, {}, kLanguageGroup, row.help, take});
    if (row.is_flag()) table.push_back({row.undo, 0, {}, {}, kLanguageGroup, row.undo_help, undo});
  }
  return table;
}

Expected<const Dialect*> parse_dialect(std::string_view text) {
  const Result<const Dialect*> dialect = dialect_named(text);
  if (dialect) return *dialect;
  Failure failure = failure_of(dialect.diagnostics().front());
  failure.message = fmt::format("unknown dialect {}", report::quoted(text));
  const std::string_view near = nearest(text, dialect_names());
  if (!near.empty()) failure.advice = fmt::format("did you mean '{}'? {}", near, failure.advice);
  return tl::unexpected(std::move(failure));
}

Expected<Newlines> parse_newlines(std::string_view text) {
  static constexpr std::array<Word<Newlines>, 3> words = {
      {{"auto", Newlines::automatic}, {"lf", Newlines::lf}, {"crlf", Newlines::crlf}}};
  return parse_word(text, words);
}

Expected<std::uint8_t> parse_nul(std::string_view text) {
  if (text.size() == 1) return static_cast<std::uint8_t>(text.front());
  const bool hexadecimal = text.starts_with("\\x") || text.starts_with("0x");
  const std::string_view digits = hexadecimal ? text.substr(2) : text;
  unsigned value = 256;
  const char* end = digits.data() + digits.size();
  const auto [at, error] = std::from_chars(digits.data(), end, value, hexadecimal ? 16 : 10);
  if (digits.empty() || error != std::errc() || at != end || value > 255) {
    return fail(fmt::format("{} is not one byte", report::quoted(text)),
                "give one character, \\xHH, 0xHH or a decimal number from 00 to 255");
  }
  return static_cast<std::uint8_t>(value);
}

Expected<FinalNewline> parse_final_newline(std::string_view text) {
  static constexpr std::array<Word<FinalNewline>, 2> words = {
      {{"ends", FinalNewline::ends_row}, {"row", FinalNewline::starts_row}}};
  return parse_word(text, words);
}

Expected<EndOfInput> parse_end_of_input(std::string_view text) {
  static constexpr std::array<Word<EndOfInput>, 3> words = {
      {{"keep", EndOfInput::keep}, {"0", EndOfInput::zero}, {"255", EndOfInput::all_ones}}};
  return parse_word(text, words);
}

LanguageOptions to_options(const LanguageSettings& settings) {
  LanguageOptions options;
  for (const LanguageSetting& row : language_settings()) row.apply(settings, options);
  return options;
}

std::optional<Failure> foreign_option(const Dialect& dialect, const LanguageSettings& settings) {
  for (const LanguageSetting& row : language_settings()) {
    const std::string* where = row.given(settings);
    const Result<Dialect> result = try_alone(dialect, row, settings);
    if (where == nullptr || result) continue;
    Failure failure = failure_of(result.diagnostics().front());
    failure.where = *where;
    if (where->empty()) {
      failure.message =
          fmt::format("option --{} does not belong to the dialect {}", row.name, dialect.name);
    }
    return failure;
  }
  return std::nullopt;
}

LanguageSettings native_part(const Dialect& dialect, LanguageSettings settings) {
  for (const LanguageSetting& row : language_settings()) {
    if (!try_alone(dialect, row, settings)) row.clear(settings);
  }
  return settings;
}

const Dialect* named_dialect(std::string_view file, const LanguageSettings& given,
                             const LanguageSettings& configured) {
  if (given.dialect) return given.dialect->value;
  if (configured.dialect) return configured.dialect->value;
  return dialect_for_file(file);
}

Expected<Dialect> resolve_dialect(std::string_view file, const LanguageSettings& given,
                                  const LanguageSettings& configured) {
  const Dialect* dialect = named_dialect(file, given, configured);
  if (dialect == nullptr) return tl::unexpected(no_dialect(file));
  if (std::optional<Failure> failure = foreign_option(*dialect, given)) {
    return tl::unexpected(std::move(*failure));
  }
  LanguageSettings settings = native_part(*dialect, configured);
  // --compat includes a final newline, and the command line beats the configuration.
  if (given.compat && given.compat->value) settings.final_newline.reset();
  settings.override_with(given);
  return *with_options(*dialect, to_options(settings));  // none of them is foreign by now
}

}  // namespace grid::cli
