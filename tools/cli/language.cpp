#include "tools/cli/language.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "tools/cli/nearest.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

using report::quoted;

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
  return fail(fmt::format("unknown value {}", quoted(text)),
              fmt::format("the choices are {}", comma_list(names)));
}

template <class T, class Parse>
OptionHandler given_into(std::optional<Given<T>>& target, Parse parse) {
  return [&target, parse](std::string_view text) -> std::optional<Failure> {
    auto value = parse(text);
    if (!value) return value.error();
    target = Given<T>{*value, {}};
    return std::nullopt;
  };
}

OptionHandler compat_into(std::optional<Given<bool>>& target, bool value) {
  return [&target, value](std::string_view) -> std::optional<Failure> {
    target = Given<bool>{value, {}};
    return std::nullopt;
  };
}

template <class T>
void override_one(std::optional<T>& target, const std::optional<T>& other) {
  if (other) target = other;
}

// Calls visit(setting, options) for each setting other than the dialect, where `options` holds
// that one setting only.
template <class Visit>
void for_each_setting(LanguageSettings& settings, Visit visit) {
  const auto one = [&](auto& setting, auto put) {
    if (!setting) return;
    LanguageOptions options;
    put(options, setting->value);
    visit(setting, options);
  };
  one(settings.newlines, [](LanguageOptions& o, Newlines value) { o.newlines = value; });
  one(settings.nul, [](LanguageOptions& o, std::uint8_t value) { o.nul = value; });
  one(settings.final_newline,
      [](LanguageOptions& o, FinalNewline value) { o.final_newline = value; });
  one(settings.end_of_input, [](LanguageOptions& o, EndOfInput value) { o.end_of_input = value; });
  one(settings.compat, [](LanguageOptions& o, bool value) { o.compat = value; });
}

Failure no_dialect(std::string_view file) {
  const std::string names = comma_list(dialect_names());
  if (file == "-") {
    return {"the dialect of standard input is unknown",
            fmt::format("give --dialect; the choices are {}", names)};
  }
  std::string extensions;
  for (const Dialect* dialect : dialects()) extensions += fmt::format(" {}", dialect->extension);
  return {fmt::format("the dialect of {} is unknown", quoted(file)),
          fmt::format("give --dialect ({}) or use an extension:{}", names, extensions)};
}

}  // namespace

void LanguageSettings::override_with(const LanguageSettings& other) {
  override_one(dialect, other.dialect);
  override_one(newlines, other.newlines);
  override_one(nul, other.nul);
  override_one(final_newline, other.final_newline);
  override_one(end_of_input, other.end_of_input);
  override_one(compat, other.compat);
}

OptionTable language_option_rows(LanguageSettings& settings) {
  constexpr std::string_view group = kLanguageGroup;
  return {
      {"dialect",
       'd',
       "DIALECT",
       {},
       group,
       "what the program is written in; otherwise .grid.toml or the file extension says it",
       given_into(settings.dialect, parse_dialect)},
      {"newlines",
       0,
       "auto|lf|crlf",
       {},
       group,
       "what separates rows; auto: CR LF if every LF follows a CR",
       given_into(settings.newlines, parse_newlines)},
      {"nul",
       0,
       "C",
       {},
       group,
       "refunge: the byte of the source that stands for 0; one character, or \\xHH, 0xHH or a "
       "decimal number of two or three digits",
       given_into(settings.nul, parse_nul)},
      {"final-newline",
       0,
       "ends|row",
       {},
       group,
       "ipgrid: a final line feed ends the last row, or starts one more",
       given_into(settings.final_newline, parse_final_newline)},
      {"eof",
       0,
       "keep|0|255",
       {},
       group,
       "refunge: what is read at the end of input; keep: nothing, cells stay as they are",
       given_into(settings.end_of_input, parse_end_of_input)},
      {"compat",
       0,
       {},
       {},
       group,
       "ipgrid: behave as the language's public implementation where it differs",
       compat_into(settings.compat, true)},
      {"no-compat",
       0,
       {},
       {},
       group,
       "undo --compat of the configuration",
       compat_into(settings.compat, false)},
  };
}

Expected<const Dialect*> parse_dialect(std::string_view text) {
  if (const Dialect* dialect = find_dialect(text)) return dialect;
  const std::vector<std::string_view> names = dialect_names();
  const std::string_view near = nearest(text, names);
  std::string advice = fmt::format("the choices are {}", comma_list(names));
  if (!near.empty()) advice = fmt::format("did you mean '{}'? {}", near, advice);
  return fail(fmt::format("unknown dialect {}", quoted(text)), std::move(advice));
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
    return fail(fmt::format("{} is not one byte", quoted(text)),
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
  const auto value = [](const auto& given) {
    return given ? std::optional(given->value) : std::nullopt;
  };
  LanguageOptions options;
  options.newlines = value(settings.newlines);
  options.nul = value(settings.nul);
  options.final_newline = value(settings.final_newline);
  options.end_of_input = value(settings.end_of_input);
  options.compat = settings.compat && settings.compat->value;
  return options;
}

std::optional<Failure> foreign_option(const Dialect& dialect, const LanguageSettings& settings) {
  std::optional<Failure> failure;
  LanguageSettings copy = settings;
  for_each_setting(copy, [&](const auto& setting, const LanguageOptions& options) {
    const Result<Dialect> result = with_options(dialect, options);
    if (result || failure) return;
    const Diagnostic& diagnostic = result.diagnostics().front();
    const std::string_view origin = setting->where.empty() ? ", given on the command line" : "";
    failure = Failure{fmt::format("{}{} [{}]", diagnostic.message, origin, code(diagnostic.kind)),
                      diagnostic.advice, setting->where};
  });
  return failure;
}

LanguageSettings native_part(const Dialect& dialect, LanguageSettings settings) {
  for_each_setting(settings, [&](auto& setting, const LanguageOptions& options) {
    if (!with_options(dialect, options)) setting.reset();
  });
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
  settings.override_with(given);
  Result<Dialect> result = with_options(*dialect, to_options(settings));
  if (!result) return fail(result.diagnostics().front().message);
  return *std::move(result);
}

}  // namespace grid::cli
