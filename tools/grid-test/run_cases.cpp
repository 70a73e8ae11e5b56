// run and list.
#include <fmt/format.h>
#include <grid/version.h>

#include <algorithm>
#include <set>

#include "lint/hash.h"
#include "tools/cli/document.h"
#include "tools/cli/stream.h"
#include "tools/grid-test/commands.h"
#include "tools/grid-test/outputs.h"
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
    result.interrupted |= (*seen)[i].state == Observation::State::interrupted;
  }
  result.remarks = remarks_on(adapter);
  return result;
}

void add(lint::Hash& hash, const Words& words) {
  for (const std::string& word : words) hash.add(word);
  hash.add(words.size());
}

// What results depend on, besides the cases. Limits differ where machines do, and a result says
// when one was reached; so does the folder of what is tested.
std::string hash_of(const std::vector<Expectation>& entries, const Adapter& adapter) {
  lint::Hash hash;
  hash.add(version());
  for (std::size_t i = 1; i < adapter.command.size(); ++i) hash.add(adapter.command[i]);
  add(hash, adapter.variant);
  for (const auto& [name, words] : adapter.dialects) {
    hash.add(name);
    add(hash, words);
  }
  for (const Expectation& entry : entries) {
    for (const std::string& glob : entry.globs) hash.add(glob);
    hash.add(static_cast<int>(entry.status));
    hash.add(entry.reason);
  }
  return hash.text();
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
  Expected<Outputs> outputs = Outputs::open(settings);
  if (!outputs) return tl::unexpected(std::move(outputs.error()));
  Expected<TestRun> result = run(cases->chosen, *adapter, known, settings.run);
  if (!result) return tl::unexpected(result.error());
  result->part = cli::part_of(cases->shard, cases->names, hash_of(entries, *adapter));
  const Expected<ExitCode> written = outputs->write(*result, console);
  return conclude(written, result_code(*result), console);
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
