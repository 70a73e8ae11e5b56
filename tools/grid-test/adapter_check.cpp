#include "tools/grid-test/adapter_check.h"

#include <fmt/format.h>

#include "tools/grid-test/command.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

using cli::TableReader;

void check_files(const Adapter& adapter, TableReader& reader) {
  const bool has_file = adapter.placeholders.contains("counters");
  if (adapter.counters.from == Counters::From::file && !has_file) {
    reader.fail_at("counters", "the counters come from a file, but the command does not name it",
                   "put {counters} into the command");
  }
  if (adapter.input == InputFrom::file && !adapter.placeholders.contains("input")) {
    reader.fail_at("input", "the input comes from a file, but the command does not name it",
                   "put {input} into the command");
  }
}

void check_detection(const Adapter& adapter, TableReader& reader) {
  const auto has_words = [](const auto& words) { return words && !words->empty(); };
  const bool switches = has_words(adapter.detection_on) || has_words(adapter.detection_off);
  if (switches && !adapter.placeholders.contains("detection")) {
    reader.fail_at("detection", "the command has no place for the words of 'detection'",
                   "put {detection} into it");
  }
  if (adapter.detection_on && !adapter.tells(Outcome::endless)) {
    reader.fail_at("detection", "endless runs are detected, but no answer means endless",
                   "say it in 'exit' or 'counters.outcomes'");
  }
  if (adapter.counters.first.has_value() != adapter.counters.again.has_value()) {
    reader.fail_at("counters", "one of 'first' and 'again' without the other",
                   "a loop is named by both");
  }
}

// The program that is started is the same for all cases.
void check_first_word(const Adapter& adapter, TableReader& reader) {
  if (adapter.command.empty()) return;
  const std::string& word = adapter.command.front();
  const Words names = placeholders_in(word).value_or(Words());
  for (const std::string& name : names) {
    if (name == "here") continue;
    reader.fail_at(
        "command",
        fmt::format("the first word is {}, but names the program to start", report::quoted(word)),
        "only {here} can stand in it");
  }
}

void check_places(const Adapter& adapter, TableReader& reader) {
  for (const auto& [key, placeholder] :
       {std::pair("options", "options"), std::pair("limit", "limit"),
        std::pair("variants", "variant")}) {
    const cli::TomlTable* table = reader.table(key);
    if (table == nullptr || table->empty()) continue;
    if (adapter.placeholders.contains(placeholder)) continue;
    reader.fail_at(key, fmt::format("the command has no place for the words of '{}'", key),
                   fmt::format("put \"{{{}}}\" into it as a word of its own", placeholder));
  }
}

// The default has the names of the dialects for words, which no command needs.
void check_dialects(const Adapter& adapter, TableReader& reader) {
  if (reader.member("dialects") == nullptr || adapter.placeholders.contains("dialect")) return;
  for (const auto& [dialect, words] : adapter.dialects) {
    if (words.empty()) continue;
    reader.fail_at("dialects",
                   fmt::format("the command has no place for the words of '{}'", dialect),
                   fmt::format("put \"{{dialect}}\" into it, or write {} = []", dialect));
  }
}

}  // namespace

void check_adapter(const Adapter& adapter, TableReader& reader) {
  check_files(adapter, reader);
  check_detection(adapter, reader);
  if (!adapter.command.empty() && !adapter.placeholders.contains("program")) {
    reader.fail_at("command", "the command does not name the program", "put {program} into it");
  }
  check_first_word(adapter, reader);
  check_places(adapter, reader);
  check_dialects(adapter, reader);
}

}  // namespace grid::grid_test
