// run and list.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <set>

#include "tools/cli/document.h"
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
  Known(const std::vector<Expectation>& entries, const ChosenCases& cases)
      : entries_(entries), cases_(cases) {
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

  // About entries that say nothing about any case.
  void warn(const cli::Console& console) const {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (used_.contains(i)) continue;
      const bool fits = std::any_of(cases_.all.begin(), cases_.all.end(), [&](const Case& one) {
        return falls_under(one.name, entries_[i]);
      });
      const std::string where = report::escaped(entries_[i].where);
      console.say(fits ? fmt::format("warning: an earlier entry counts for each case that falls "
                                     "under the entry at {}",
                                     where)
                       : fmt::format("warning: no case falls under the entry at {}", where));
    }
  }

 private:
  const std::vector<Expectation>& entries_;
  const ChosenCases& cases_;
  std::set<std::size_t> used_;
};

Expected<TestRun> run(const std::vector<Case>& cases, const Adapter& adapter, const Known& known,
                      const RunOptions& options) {
  std::vector<Task> tasks;
  tasks.reserve(cases.size());
  for (const Case& one : cases) {
    tasks.push_back({&adapter, known.skips(one) ? std::nullopt : std::optional(job_of(one))});
  }
  const auto seen = run_with_progress(tasks, options);
  if (!seen) return tl::unexpected(seen.error());
  TestRun result{.tool = "grid-test", .subject = adapter.name, .results = {}, .remarks = {}};
  for (std::size_t i = 0; i < cases.size(); ++i) {
    result.results.push_back(judge(cases[i], adapter, (*seen)[i], known.about(cases[i])));
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

struct Outputs {
  cli::Destination results;
  std::optional<cli::Destination> page;
};

Expected<Outputs> open_outputs(const Settings& settings) {
  const bool to_output = settings.output.empty() || settings.output == "-";
  if (to_output && settings.html == "-") {
    return cli::fail("the results and the page of --html both go to standard output",
                     "name a file for one of them");
  }
  Expected<cli::Destination> results = cli::Destination::open(settings.output);
  if (!results) return tl::unexpected(std::move(results.error()));
  Outputs outputs{*std::move(results), std::nullopt};
  if (settings.html.empty()) return outputs;
  Expected<cli::Destination> page = cli::Destination::open(settings.html);
  if (!page) return tl::unexpected(std::move(page.error()));
  outputs.page.emplace(*std::move(page));
  if (to_output) return outputs;
  if (auto failure = cli::same_file(settings.output, settings.html, "the page of --html")) {
    return tl::unexpected(std::move(*failure));
  }
  return outputs;
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
  Expected<Outputs> outputs = open_outputs(settings);
  if (!outputs) return tl::unexpected(std::move(outputs.error()));
  const Expected<TestRun> result = run(cases->chosen, *adapter, known, settings.run);
  if (!result) return tl::unexpected(result.error());
  // One that cannot be written is no reason to lose the other.
  Expected<ExitCode> written = outputs->results.write(document(*result, settings));
  if (outputs->page) {
    const Expected<ExitCode> page = outputs->page->write(test_html(*result));
    if (!page && written) {
      written = page;
    } else if (!page) {
      console.report(page.error());
    }
  }
  const bool bad = std::any_of(result->results.begin(), result->results.end(),
                               [](const auto& one) { return report::is_bad(one.status); });
  return conclude(written, bad ? ExitCode::findings : ExitCode::done, console);
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
