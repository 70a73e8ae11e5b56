#include "tools/grid-test/expectation.h"

#include <algorithm>

#include "tools/cli/file.h"
#include "tools/cli/glob.h"
#include "tools/cli/toml.h"

namespace grid::grid_test {

namespace {

using cli::Expected;
using cli::TableReader;
using cli::TomlTable;
using cli::TomlValue;

constexpr std::string_view kSkip = "skip";
constexpr std::string_view kNameExample = "for example: name = \"refunge/edges/*\"";
constexpr std::string_view kFailure = "expected-failure";

Expected<Expectation> read_entry(const TomlValue& value, std::string_view file) {
  const auto* table = std::get_if<TomlTable>(&value.data);
  static const TomlTable none;
  TableReader reader(table == nullptr ? none : *table, file, value.begin);
  if (table == nullptr) reader.fail(value.begin, "this is not a table", "write [[case]]");
  Expectation entry;
  entry.where = cli::place(file, value.begin);
  entry.globs = reader.texts("name").value_or(std::vector<std::string>());
  reader.require("name", std::string(kNameExample));
  if (const auto* name = reader.member("name");
      name != nullptr &&
      (entry.globs.empty() || std::count(entry.globs.begin(), entry.globs.end(), "") > 0)) {
    reader.fail(name->value.begin, "'name' is empty", std::string(kNameExample));
  }
  const auto skip = reader.text(kSkip);
  const auto failure = reader.text(kFailure);
  if (skip && failure) {
    reader.fail_at(kFailure, "both 'skip' and 'expected-failure'", "keep one of them");
  }
  entry.status = skip ? Expectation::Status::skip : Expectation::Status::expected_failure;
  entry.reason = skip.value_or(failure.value_or(""));
  if (entry.reason.empty() && (skip || failure)) {
    reader.fail_at(skip ? kSkip : kFailure, "the reason is empty", "say why, for the next reader");
  }
  auto wrong = reader.finish();
  if (!wrong && !skip && !failure) {
    wrong = cli::Failure{"the entry says neither 'skip' nor 'expected-failure'",
                         "write one of them, with the reason as its value", entry.where};
  }
  if (wrong) return tl::unexpected(std::move(*wrong));
  return entry;
}

}  // namespace

Expected<std::vector<Expectation>> parse_expectations(std::string_view text,
                                                      std::string_view file) {
  const Expected<TomlTable> table = cli::parse_toml(text, file);
  if (!table) return tl::unexpected(table.error());
  TableReader reader(*table, file);
  std::vector<Expectation> entries;
  if (const auto* member = reader.member("case")) {
    const auto* list = std::get_if<std::vector<TomlValue>>(&member->value.data);
    if (list == nullptr) {
      reader.fail(member->at, "'case' is not a list", "write [[case]]");
    } else {
      for (const TomlValue& value : *list) {
        Expected<Expectation> entry = read_entry(value, file);
        if (!entry) return tl::unexpected(std::move(entry.error()));
        entries.push_back(*std::move(entry));
      }
    }
  }
  if (auto failure = reader.finish()) return tl::unexpected(std::move(*failure));
  return entries;
}

Expected<std::vector<Expectation>> load_expectations(const std::string& file) {
  Expected<std::string> text = cli::read_file(file, cli::kMostTomlBytes);
  if (!text) {
    text.error().code = cli::ExitCode::usage;
    return tl::unexpected(std::move(text.error()));
  }
  return parse_expectations(*text, file);
}

bool falls_under(std::string_view name, const Expectation& entry) {
  return std::any_of(entry.globs.begin(), entry.globs.end(),
                     [name](const std::string& glob) { return cli::glob_matches(glob, name); });
}

std::optional<std::size_t> find_expectation(const std::vector<Expectation>& expectations,
                                            std::string_view name) {
  for (std::size_t i = 0; i < expectations.size(); ++i) {
    if (falls_under(name, expectations[i])) return i;
  }
  return std::nullopt;
}

}  // namespace grid::grid_test
