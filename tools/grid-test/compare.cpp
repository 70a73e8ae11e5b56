// compare: where do implementations differ from the cases, and from each other?
#include <fmt/format.h>

#include <algorithm>

#include "tools/cli/document.h"
#include "tools/grid-test/commands.h"
#include "tools/grid-test/session.h"
#include "tools/report/escape.h"
#include "tools/report/json.h"

namespace grid::grid_test {

namespace {

using cli::ExitCode;
using cli::Expected;
using report::TestResult;
using report::TestStatus;

constexpr std::size_t kMostShown = 24;  // bytes of an output in a table

using Column = std::vector<TestResult>;

std::string short_value(const report::Comparison& one) {
  if (!one.bytes) return one.observed;
  const bool cut = one.observed.size() > kMostShown;
  return fmt::format("\"{}\"{}", report::escaped(one.observed.substr(0, kMostShown)),
                     cut ? "..." : "");
}

// What a cell of the table says.
std::string cell(const TestResult& result) {
  if (result.status == TestStatus::passed) return "ok";
  if (result.status != TestStatus::failed) return std::string(status_word(result));
  std::string out;
  for (const report::Comparison& one : result.comparisons) {
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", one.what, short_value(one));
  }
  return out;
}

bool is_quiet(const TestResult& result) {
  return result.status == TestStatus::passed || result.status == TestStatus::skipped;
}

using Table = std::vector<std::vector<std::string>>;

std::string aligned(const Table& table) {
  std::vector<std::size_t> widths(table.front().size());
  for (const auto& row : table) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string out;
  for (const auto& row : table) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i)
      out += fmt::format("{:<{}}  ", row[i], widths[i]);
    out += row.back() + '\n';
  }
  return out;
}

std::vector<std::size_t> rows_that_differ(const std::vector<Column>& columns) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < columns.front().size(); ++i) {
    const bool quiet = std::all_of(columns.begin(), columns.end(),
                                   [i](const Column& column) { return is_quiet(column[i]); });
    if (!quiet) rows.push_back(i);
  }
  return rows;
}

std::string text(const std::vector<Case>& cases, const std::vector<Adapter>& adapters,
                 const std::vector<Column>& columns, const std::vector<std::size_t>& rows) {
  std::string out;
  if (!rows.empty()) {
    Table table = {{"case", "kind"}};
    for (const Adapter& adapter : adapters) table.front().push_back(report::escaped(adapter.name));
    for (const std::size_t i : rows) {
      std::vector<std::string> row = {report::escaped(cases[i].name),
                                      std::string(to_string(cases[i].kind))};
      for (const Column& column : columns) row.push_back(cell(column[i]));
      table.push_back(std::move(row));
    }
    out = aligned(table) + '\n';
  }
  for (std::size_t k = 0; k < adapters.size(); ++k) {
    out += fmt::format(
        "{}: {}\n", report::escaped(adapters[k].name),
        report::summary({.tool = {}, .subject = {}, .results = columns[k], .remarks = {}}));
    for (const std::string& remark : remarks_on(adapters[k])) {
      out += fmt::format("note: {}: {}\n", report::escaped(adapters[k].name), remark);
    }
  }
  return out;
}

std::string json(const std::vector<Case>& cases, const std::vector<Adapter>& adapters,
                 const std::vector<Column>& columns, const std::vector<std::size_t>& rows) {
  report::JsonWriter json;
  json.begin_object().key("format").value(1).key("cases").value(cases.size());
  json.key("implementations").begin_array();
  for (const Adapter& adapter : adapters) json.value(adapter.name);
  json.end_array().key("differences").begin_array();
  for (const std::size_t i : rows) {
    json.begin_object().key("name").value(cases[i].name);
    json.key("kind").value(to_string(cases[i].kind)).key("results").begin_object();
    for (std::size_t k = 0; k < adapters.size(); ++k) {
      json.key(adapters[k].name).begin_object();
      json.key("status").value(status_word(columns[k][i]));
      json.key("message").value(columns[k][i].message);
      for (const report::Comparison& one : columns[k][i].comparisons) {
        json.key(one.what).value(report::escaped(one.observed));
      }
      json.end_object();
    }
    json.end_object().end_object();
  }
  json.end_array().end_object();
  return report::pretty(json.text());
}

Expected<std::vector<Column>> run(const std::vector<Case>& cases,
                                  const std::vector<Adapter>& adapters, const RunOptions& options) {
  std::vector<Task> tasks;
  for (const Adapter& adapter : adapters) {
    for (const Case& one : cases) tasks.push_back({&adapter, job_of(one)});
  }
  const auto observed = run_with_progress(tasks, options);
  if (!observed) return tl::unexpected(observed.error());
  const std::vector<Observation>& seen = *observed;
  std::vector<Column> columns(adapters.size());
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const std::size_t k = i / cases.size();
    columns[k].push_back(judge(cases[i % cases.size()], adapters[k], seen[i], nullptr));
  }
  return columns;
}

}  // namespace

Expected<ExitCode> compare(const Settings& settings, const cli::Console& console) {
  const auto adapters = several_implementations(settings);
  if (!adapters) return tl::unexpected(adapters.error());
  if (settings.format != Format::text && settings.format != Format::json) {
    return cli::fail("compare knows the formats text and json", "leave --format out");
  }
  const Expected<ChosenCases> cases = choose_cases(settings, Expectations::needed, console);
  if (!cases) return tl::unexpected(cases.error());
  Expected<cli::Destination> out = cli::Destination::open(settings.output);
  if (!out) return tl::unexpected(std::move(out.error()));
  const auto columns = run(cases->chosen, *adapters, settings.run);
  if (!columns) return tl::unexpected(columns.error());
  const std::vector<std::size_t> rows = rows_that_differ(*columns);
  const auto print = settings.format == Format::json ? json : text;
  return conclude(out->write(print(cases->chosen, *adapters, *columns, rows)),
                  rows.empty() ? ExitCode::done : ExitCode::findings, console);
}

}  // namespace grid::grid_test
