#include "tools/grid-test/case.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "tools/cli/language.h"
#include "tools/cli/nearest.h"
#include "tools/cli/toml.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

using cli::Expected;
using cli::Failure;
using cli::LanguageSettings;
using cli::TableReader;
using cli::TomlMember;

constexpr std::string_view kOfLoops = "it belongs to the outcome endless";
constexpr std::string_view kClausesExample = "for example: clauses = [\"RF-5\", \"RF-8\"]";

bool is_clause(std::string_view text) {
  const auto upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return text.size() >= 4 && upper(text[0]) && upper(text[1]) && text[2] == '-' && text[3] != '0' &&
         std::all_of(text.begin() + 3, text.end(), digit);
}

// Reads one case; `reader` keeps the first thing that is wrong.
class CaseReader {
 public:
  CaseReader(const cli::TomlTable& table, std::string_view file, const Dialect& language)
      : reader_(table, file), file_(file), language_(language) {}

  Expected<Case> read(Expectations expectations) {
    Case one;
    one.file = file_;
    read_dialect(one);
    read_clauses(one);
    read_kind(one);
    one.note = reader_.text("note").value_or("");
    reader_.require("note", "say in a sentence why the result is right");
    one.input = read_bytes("stdin").value_or("");
    one.expected.output = read_bytes("stdout");
    read_outcome(one);
    one.expected.steps = reader_.count("steps");
    one.expected.born = reader_.count("born");
    read_loop(one);
    one.max_steps = reader_.count("max_steps");
    read_options(one);
    if (!reader_.failed()) check(one, expectations);
    if (auto failure = reader_.finish()) {
      failure->code = cli::ExitCode::source;
      return tl::unexpected(std::move(*failure));
    }
    return one;
  }

 private:
  void read_dialect(Case& one) {
    one.dialect = &language_;
    reader_.require("dialect", fmt::format("for example: dialect = \"{}\"", language_.name));
    const auto name = reader_.text("dialect");
    if (!name) return;
    const Expected<const Dialect*> dialect = cli::parse_dialect(*name);
    if (!dialect)
      return reader_.fail_at("dialect", dialect.error().message, dialect.error().advice);
    if (*dialect == &language_) return;
    reader_.fail_at(
        "dialect",
        fmt::format("the dialect is {}, but the program's extension {} belongs to {}",
                    (*dialect)->name, language_.extension, language_.name),
        fmt::format("programs of {} end in {}", (*dialect)->name, (*dialect)->extension));
  }

  void read_clauses(Case& one) {
    reader_.require("clauses", std::string(kClausesExample));
    const TomlMember* member = reader_.member("clauses");
    if (member != nullptr && std::holds_alternative<std::string>(member->value.data)) {
      return reader_.fail(member->value.begin, "'clauses' is not a list",
                          std::string(kClausesExample));
    }
    const auto clauses = reader_.texts("clauses");
    if (!clauses) return;
    one.clauses = *clauses;
    if (clauses->empty())
      reader_.fail_at("clauses", "'clauses' is empty", std::string(kClausesExample));
    for (const std::string& clause : *clauses) {
      if (is_clause(clause)) continue;
      reader_.fail_at("clauses", fmt::format("{} is no clause", report::quoted(clause)),
                      "a clause is two capitals, a hyphen and a number, as in RF-5");
    }
  }

  void read_kind(Case& one) {
    reader_.require("kind", "kind = \"must\" or kind = \"decided\"");
    const auto word = reader_.text("kind");
    if (!word) return;
    const auto kind = kind_named(*word);
    if (!kind) {
      return reader_.fail_at("kind", fmt::format("unknown kind {}", report::quoted(*word)),
                             cli::did_you_mean(*word, {"must", "decided"}));
    }
    one.kind = *kind;
  }

  void read_outcome(Case& one) {
    const auto word = reader_.text("outcome");
    if (!word) return;
    one.expected.outcome = outcome_named(*word);
    if (one.expected.outcome) return;
    reader_.fail_at("outcome", fmt::format("unknown outcome {}", report::quoted(*word)),
                    cli::did_you_mean(*word, outcome_words()));
  }

  void read_loop(Case& one) {
    const auto first = reader_.count("first");
    const auto again = reader_.count("again");
    if (!first && !again) return;
    if (!first) return reader_.fail_at("again", "'again' without 'first'", "a loop has both");
    if (!again) return reader_.fail_at("first", "'first' without 'again'", "a loop has both");
    if (*first >= *again) {
      return reader_.fail_at("again", "'again' is not greater than 'first'",
                             "the state comes back in a later step");
    }
    one.expected.loop = Loop{*first, *again};
  }

  std::optional<std::string> read_bytes(std::string_view key) {
    const std::string_view hex_key = key == "stdin" ? "stdin_hex" : "stdout_hex";
    auto text = reader_.text(key);
    const auto digits = reader_.text(hex_key);
    if (!digits) return text;
    if (text) {
      reader_.fail_at(hex_key, fmt::format("both '{}' and '{}'", key, hex_key), "keep one of them");
      return text;
    }
    auto bytes = report::from_hex(*digits);
    if (!bytes) {
      reader_.fail_at(hex_key, fmt::format("'{}' is not hexadecimal", hex_key),
                      "write two digits for each byte and nothing in between");
    }
    return bytes;
  }

  void read_options(Case& one) {
    const cli::TomlTable* table = reader_.table("options");
    if (table == nullptr) return;
    const TomlMember* member = reader_.member("options");
    TableReader options(*table, file_, member->at);
    LanguageSettings settings;
    const auto read = [&](std::string_view key, auto& target, auto parse) {
      const auto text = options.text(key);
      if (!text) return;
      const auto value = parse(*text);
      if (!value) {
        return options.fail_at(key, fmt::format("'{}': {}", key, value.error().message),
                               value.error().advice);
      }
      using Setting = std::remove_cvref_t<decltype(*target)>;
      target = Setting{*value, place(file_, options.member(key)->at)};
      one.options.push_back({std::string(key), *text});
    };
    read("newlines", settings.newlines, cli::parse_newlines);
    read("nul", settings.nul, cli::parse_nul);
    read("eof", settings.end_of_input, cli::parse_end_of_input);
    read("final_newline", settings.final_newline, cli::parse_final_newline);
    if (const auto compat = options.flag("compat")) {
      settings.compat = cli::Given<bool>{*compat, place(file_, options.member("compat")->at)};
      one.options.push_back({"compat", *compat ? "true" : "false"});
    }
    if (auto failure = options.finish()) return reader_.fail(std::move(*failure));
    if (auto failure = cli::foreign_option(language_, settings)) reader_.fail(std::move(*failure));
  }

  // What each outcome needs and excludes.
  void check(const Case& one, Expectations expectations) {
    if (expectations == Expectations::needed) {
      reader_.require("outcome", fmt::format("one of {}; grid-test rebase fills it in",
                                             cli::comma_list(outcome_words())));
    }
    if (!one.expected.outcome) return;
    switch (*one.expected.outcome) {
      case Outcome::terminated:
        forbid({"max_steps"}, "it belongs to the outcomes limit and endless");
        forbid({"first", "again"}, kOfLoops);
        break;
      case Outcome::limit:
        reader_.require("max_steps", "say after how many steps the run is stopped");
        forbid({"first", "again"}, kOfLoops);
        break;
      case Outcome::endless:
        reader_.require("max_steps",
                        "say after how many steps an implementation that does not detect endless "
                        "runs may stop");
        forbid({"steps", "born"}, "an endless run has no end to count at");
        break;
      case Outcome::source_error:
        forbid({"stdout", "stdout_hex", "steps", "born", "first", "again", "max_steps"},
               "nothing runs when the source is bad");
        return;
    }
    if (one.expected.outcome == Outcome::limit && one.expected.steps && one.max_steps &&
        one.expected.steps != one.max_steps) {
      reader_.fail_at("steps", "'steps' is not 'max_steps'",
                      "a run stopped there has done them all");
    }
    if (expectations == Expectations::optional) return;
    if (!one.expected.output) {
      reader_.require("stdout", "what the program prints, or stdout_hex; may be empty");
    }
    if (one.expected.outcome != Outcome::endless) {
      reader_.require("steps", "how many steps the run takes; grid-test rebase fills it in");
    }
  }

  void forbid(const std::vector<std::string_view>& keys, std::string_view why) {
    for (const std::string_view key : keys) {
      if (reader_.member(key) == nullptr) continue;
      reader_.fail_at(key, fmt::format("'{}' does not go with this outcome", key),
                      std::string(why));
    }
  }

  TableReader reader_;
  std::string_view file_;
  const Dialect& language_;
};

bool is_printable(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(),
                     [](char c) { return (c >= 0x20 && c <= 0x7E) || c == '\n'; });
}

std::string line(std::string_view key, std::string_view value) {
  return fmt::format("{} = {}\n", key, value);
}

// The word that `parse` turns into `value`.
template <class Value, class Parse>
std::string word_for(Value value, std::initializer_list<const char*> words, Parse parse) {
  for (const char* word : words) {
    if (const auto parsed = parse(word); parsed && *parsed == value) return word;
  }
  return {};
}

template <class Number>
std::string line(std::string_view key, const std::optional<Number>& number) {
  return number ? fmt::format("{} = {}\n", key, *number) : std::string();
}

std::string bytes_line(std::string_view key, std::string_view bytes) {
  const KeyAndValue entry = bytes_entry(key, bytes);
  return line(entry.key, entry.value);
}

}  // namespace

bool agrees(const Loop& claim, const Loop& least) {
  return claim.first >= least.first && claim.first < claim.again &&
         (claim.again - claim.first) % (least.again - least.first) == 0;
}

std::string_view to_string(Kind kind) {
  switch (kind) {
    case Kind::must:
      return "must";
    case Kind::decided:
      return "decided";
  }
  return {};
}

std::optional<Kind> kind_named(std::string_view word) {
  if (word == "must") return Kind::must;
  if (word == "decided") return Kind::decided;
  return std::nullopt;
}

Expected<Case> parse_case(std::string_view text, std::string_view file, const Dialect& language,
                          Expectations expectations) {
  Expected<cli::TomlTable> table = cli::parse_toml(text, file);
  if (!table) {
    table.error().code = cli::ExitCode::source;
    return tl::unexpected(std::move(table.error()));
  }
  return CaseReader(*table, file, language).read(expectations);
}

KeyAndValue bytes_entry(std::string_view key, std::string_view bytes) {
  if (is_printable(bytes)) return {std::string(key), cli::toml_text(bytes)};
  return {fmt::format("{}_hex", key), fmt::format("\"{}\"", report::hex(bytes))};
}

std::string case_text(const Case& one) {
  std::string clauses;
  for (const std::string& clause : one.clauses) {
    clauses += fmt::format("{}\"{}\"", clauses.empty() ? "" : ", ", clause);
  }
  std::string text = line("dialect", cli::toml_text(one.dialect->name));
  text += fmt::format("clauses = [{}]\n", clauses);
  text += line("kind", cli::toml_text(to_string(one.kind)));
  text += line("note", cli::toml_text(one.note));
  if (!one.input.empty()) text += bytes_line("stdin", one.input);
  if (one.expected.output) text += bytes_line("stdout", *one.expected.output);
  if (one.expected.outcome)
    text += line("outcome", cli::toml_text(to_string(*one.expected.outcome)));
  text += line("steps", one.expected.steps) + line("born", one.expected.born);
  if (const auto& loop = one.expected.loop) {
    text += line("first", std::optional(loop->first)) + line("again", std::optional(loop->again));
  }
  text += line("max_steps", one.max_steps);
  if (!one.options.empty()) text += "\n[options]\n";
  for (const CaseOption& option : one.options) {
    const bool word = option.name == "compat";
    text += line(option.name, word ? option.value : cli::toml_text(option.value));
  }
  return text;
}

std::vector<CaseOption> to_case_options(const LanguageOptions& options) {
  std::vector<CaseOption> out;
  if (options.newlines) {
    out.push_back(
        {"newlines", word_for(*options.newlines, {"auto", "lf", "crlf"}, cli::parse_newlines)});
  }
  if (options.nul) out.push_back({"nul", fmt::format("0x{:02x}", *options.nul)});
  if (options.end_of_input) {
    out.push_back(
        {"eof", word_for(*options.end_of_input, {"keep", "0", "255"}, cli::parse_end_of_input)});
  }
  if (options.final_newline) {
    out.push_back({"final_newline",
                   word_for(*options.final_newline, {"ends", "row"}, cli::parse_final_newline)});
  }
  if (options.compat) out.push_back({"compat", "true"});
  return out;
}

}  // namespace grid::grid_test
