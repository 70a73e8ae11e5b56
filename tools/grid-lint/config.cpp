#include "tools/grid-lint/config.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/cli/values.h"
#include "tools/report/escape.h"

namespace grid::grid_lint {

namespace {

using cli::Failure;
using cli::TableReader;
using cli::TomlMember;
using cli::TomlTable;
using cli::TomlValue;

// The strings of a list, or a single one, with where they stand.
std::vector<std::pair<std::string, cli::TextPosition>> read_words(TableReader& reader,
                                                                  std::string_view key) {
  std::vector<std::pair<std::string, cli::TextPosition>> words;
  const TomlMember* const member = reader.member(key);
  if (member == nullptr) return words;
  const auto* const list = std::get_if<std::vector<TomlValue>>(&member->value.data);
  for (const TomlValue& one : list != nullptr ? *list : std::vector{member->value}) {
    const auto* const text = std::get_if<std::string>(&one.data);
    if (text == nullptr) {
      reader.fail(one.begin, fmt::format("'{}' is not a list of strings", key),
                  fmt::format("for example: {} = [\"T\", \"R001\"]", key));
      return {};
    }
    words.emplace_back(*text, one.begin);
  }
  return words;
}

void fail_at(TableReader& reader, cli::TextPosition at, Failure failure) {
  reader.fail(at, std::move(failure.message), std::move(failure.advice));
}

void read_choices(TableReader& reader, std::string_view key, bool select,
                  std::vector<lint::Choice>& choices) {
  for (const auto& [word, at] : read_words(reader, key)) {
    if (lint::rules_chosen_by(word).empty()) return fail_at(reader, at, unknown_rule(word));
    choices.push_back({select, word});
  }
}

void read_limits(TableReader& reader, Limits& limits) {
  if (const auto states = reader.count("max-states")) limits.states = *states;
  const TomlMember* const member = reader.member("max-time");
  if (member == nullptr) return;
  const auto* const text = std::get_if<std::string>(&member->value.data);
  const auto* const seconds = std::get_if<std::int64_t>(&member->value.data);
  if (text == nullptr && seconds == nullptr) {
    return reader.fail(member->value.begin, "'max-time' is neither a string nor a whole number",
                       "it takes what the option --max-time does");
  }
  const auto time = cli::parse_duration(text != nullptr ? *text : std::to_string(*seconds));
  if (!time) {
    return reader.fail(member->value.begin, fmt::format("'max-time': {}", time.error().message),
                       time.error().advice);
  }
  limits.time = *time;
}

void read_rules(TableReader& reader, std::vector<const lint::Rule*>& rules) {
  reader.require("code", "for example: code = \"T002\"");
  for (const auto& [word, at] : read_words(reader, "code")) {
    const std::vector<const lint::Rule*> chosen = lint::rules_chosen_by(word);
    if (chosen.empty()) return fail_at(reader, at, unknown_rule(word));
    for (const lint::Rule* const rule : chosen) {
      if (std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
    }
  }
}

struct RangeKey {
  std::string_view name;
  std::optional<lint::CellRange> (*parse)(std::string_view);
  std::string_view example;
};
constexpr RangeKey kRangeKeys[] = {
    {"rows", lint::parse_rows, "rows = \"3-9\""},
    {"cols", lint::parse_cols, "cols = \"1-4\""},
    {"cells", lint::parse_cells, "cells = \"3:1-9:40\", from the top left to the bottom right"},
};

// The part of `range` that is in `other` too.
lint::CellRange common(const lint::CellRange& range, const lint::CellRange& other) {
  return {std::max(range.first_row, other.first_row), std::min(range.last_row, other.last_row),
          std::max(range.first_col, other.first_col), std::min(range.last_col, other.last_col)};
}

// `rows` and `cols` together are a rectangle.
void read_range(TableReader& reader, std::optional<lint::CellRange>& range) {
  for (const RangeKey& key : kRangeKeys) {
    const TomlMember* const member = reader.member(key.name);
    if (member == nullptr) continue;
    const auto* const text = std::get_if<std::string>(&member->value.data);
    const auto* const number = std::get_if<std::int64_t>(&member->value.data);
    std::optional<lint::CellRange> parsed;
    if (text != nullptr) parsed = key.parse(*text);
    if (number != nullptr) parsed = key.parse(std::to_string(*number));
    if (!parsed) {
      return reader.fail(
          member->value.begin, fmt::format("'{}' is no range", key.name),
          fmt::format("for example: {}; rows and columns count from 1", key.example));
    }
    range = range ? common(*range, *parsed) : *parsed;
  }
  if (range && (range->first_row > range->last_row || range->first_col > range->last_col)) {
    reader.fail_at("cells", "no cell is in all of these ranges", "one of them is enough");
  }
}

void read_reason(TableReader& reader, std::string& reason) {
  constexpr std::string_view kAdvice = "say why this is right as it is";
  reader.require("reason", std::string(kAdvice));
  const std::optional<std::string> text = reader.text("reason");
  if (!text) return;
  if (text->find_first_not_of(" \t\n") == std::string::npos) {
    return reader.fail_at("reason", "'reason' is empty", std::string(kAdvice));
  }
  reason = *text;
}

std::optional<Failure> read_entry(const TomlTable& table, std::string_view file,
                                  SuppressEntry& entry) {
  TableReader reader(table, file, entry.at);
  reader.require("glob", "for example: glob = \"menu.ref\"; '**' is for all files");
  cli::read_globs(reader, "glob", entry.globs);
  read_rules(reader, entry.suppression.rules);
  read_range(reader, entry.suppression.range);
  read_reason(reader, entry.suppression.reason);
  return reader.finish();
}

void read_suppressions(TableReader& reader, std::string_view file,
                       std::vector<SuppressEntry>& entries) {
  const TomlMember* const member = reader.member("suppress");
  if (member == nullptr) return;
  const auto* const list = std::get_if<std::vector<TomlValue>>(&member->value.data);
  if (list == nullptr) {
    return reader.fail(member->value.begin, "'suppress' is not a list", "write [[lint.suppress]]");
  }
  for (const TomlValue& one : *list) {
    const auto* const table = std::get_if<TomlTable>(&one.data);
    if (table == nullptr) {
      return reader.fail(one.begin, "this is not a table", "write [[lint.suppress]]");
    }
    entries.emplace_back().at = one.begin;
    if (auto failure = read_entry(*table, file, entries.back())) {
      return reader.fail(std::move(*failure));
    }
  }
}

}  // namespace

cli::Expected<LintConfig> read_lint_config(const cli::Config& config) {
  LintConfig result;
  if (!config.lint) return result;
  const auto& table = std::get<TomlTable>(config.lint->value.data);
  TableReader reader(table, config.name, config.lint->value.begin);
  read_choices(reader, "select", true, result.choices);
  read_choices(reader, "ignore", false, result.choices);
  read_limits(reader, result.limits);
  read_suppressions(reader, config.name, result.suppress);
  if (auto failure = reader.finish()) return tl::unexpected(std::move(*failure));
  return result;
}

}  // namespace grid::grid_lint
