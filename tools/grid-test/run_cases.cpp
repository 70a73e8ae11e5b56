// run and list.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <set>

#include "tools/cli/program.h"
#include "tools/cli/signals.h"
#include "tools/cli/stream.h"
#include "tools/grid-test/commands.h"
#include "tools/grid-test/session.h"
#include "tools/report/escape.h"
#include "tools/report/json.h"

namespace grid::grid_test {

namespace {

using cli::ExitCode;
using cli::Expected;
using report::TestRun;

// What is known about each case of a run: the index of an entry, or nothing.
class Known {
 public:
  Known(const std::vector<Expectation>& entries, const ChosenCases& cases) : entries_(entries) {
    for (const Case& one : cases.all) {
      if (const auto index = find_expectation(entries, one.name)) used_.insert(*index);
    }
  }

  const Expectation* about(const Case& one) const {
    const auto index = find_expectation(entries_, one.name);
    return index ? &entries_[*index] : nullptr;
  }
  bool skips(const Case& one) const {
    const Expectation* entry = about(one);
    return entry != nullptr && entry->status == Expectation::Status::skip;
  }

  // About entries that no case falls under.
  void warn(const cli::Console& console) const {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (used_.contains(i)) continue;
      console.say(fmt::format("warning: no case falls under the entry at {}",
                              report::escaped(entries_[i].where)));
    }
  }

 private:
  const std::vector<Expectation>& entries_;
  std::set<std::size_t> used_;
};

TestRun run(const std::vector<Case>& cases, const Adapter& adapter, const Known& known,
            const RunOptions& options) {
  std::vector<Task> tasks;
  tasks.reserve(cases.size());
  for (const Case& one : cases) {
    tasks.push_back({&adapter, known.skips(one) ? std::nullopt : std::optional(job_of(one))});
  }
  const std::vector<Observation> seen = run_with_progress(tasks, options);
  TestRun result{.tool = "grid-test", .subject = adapter.name, .results = {}, .remarks = {}};
  for (std::size_t i = 0; i < cases.size(); ++i) {
    result.results.push_back(judge(cases[i], adapter, seen[i], known.about(cases[i])));
  }
  result.remarks = remarks_on(adapter);
  return result;
}

std::string document(const TestRun& run, const Settings& settings) {
  switch (settings.format) {
    case Format::text: {
      const bool terminal = settings.output.empty() || settings.output == "-";
      return test_text(run, {.colour = terminal && cli::may_colour(STDOUT_FILENO)});
    }
    case Format::tap:
      return test_tap(run);
    case Format::junit:
      return test_junit(run);
    case Format::json:
      return test_json(run);
  }
  return {};
}

std::string list_json(const std::vector<Case>& cases) {
  report::JsonWriter json;
  json.begin_array();
  for (const Case& one : cases) {
    json.begin_object().key("name").value(one.name).key("dialect").value(one.dialect->name);
    json.key("clauses").begin_array();
    for (const std::string& clause : one.clauses) json.value(clause);
    json.end_array().key("kind").value(to_string(one.kind)).key("note").value(one.note);
    json.key("file").value(one.file).key("program").value(one.program).end_object();
  }
  json.end_array();
  return report::pretty(json.text());
}

}  // namespace

Expected<ExitCode> run_cases(const Settings& settings, const cli::Console& console) {
  const Expected<Adapter> adapter = one_implementation(settings);
  if (!adapter) return tl::unexpected(adapter.error());
  std::vector<Expectation> entries;
  if (!settings.expectations.empty()) {
    auto loaded = load_expectations(settings.expectations);
    if (!loaded) return tl::unexpected(std::move(loaded.error()));
    entries = *std::move(loaded);
  }
  const Expected<ChosenCases> cases = choose_cases(settings, Expectations::needed, console);
  if (!cases) return tl::unexpected(cases.error());
  const Known known(entries, *cases);
  known.warn(console);
  const TestRun result = run(cases->chosen, *adapter, known, settings.run);
  if (!settings.html.empty()) {
    auto written = cli::write_document(test_html(result), settings.html);
    if (!written) return written;
    if (auto failure = cli::same_file(settings.output, settings.html, "the page of --html")) {
      return tl::unexpected(std::move(*failure));
    }
  }
  auto written = cli::write_document(document(result, settings), settings.output);
  if (!written) return written;
  if (const int signal = cli::pending_signal(); signal != 0) cli::die_by_signal(signal);
  const bool bad = std::any_of(result.results.begin(), result.results.end(),
                               [](const auto& one) { return report::is_bad(one.status); });
  return bad ? ExitCode::findings : ExitCode::done;
}

Expected<ExitCode> list_cases(const Settings& settings, const cli::Console& console) {
  const Expected<ChosenCases> cases = choose_cases(settings, Expectations::optional, console);
  if (!cases) return tl::unexpected(cases.error());
  if (settings.format == Format::json) {
    return cli::write_document(list_json(cases->chosen), settings.output);
  }
  if (settings.format != Format::text) {
    return cli::fail("list knows the formats text and json", "leave --format out");
  }
  std::string text;
  for (const Case& one : cases->chosen) text += report::escaped(one.name) + '\n';
  return cli::write_document(text, settings.output);
}

}  // namespace grid::grid_test
