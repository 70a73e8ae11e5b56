#include "tools/grid-lint/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tools/cli/nearest.h"
#include "tools/cli/parallel.h"
#include "tools/cli/values.h"
#include "tools/report/escape.h"

namespace grid::grid_lint {

namespace {

using cli::Expected;
using cli::Failure;
using cli::OptionTable;
using cli::set_to;
using cli::store_into;
using report::quoted;

// Words separated by commas, as in "C,R001".
std::optional<Failure> take_words(std::vector<lint::Choice>& choices, bool select,
                                  std::string_view text) {
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view word = text.substr(0, comma);
    if (lint::rules_chosen_by(word).empty()) return unknown_rule(word);
    choices.push_back({select, std::string(word)});
    if (comma == std::string_view::npos) return std::nullopt;
    text.remove_prefix(comma + 1);
  }
}

cli::OptionHandler words_into(std::vector<lint::Choice>& choices, bool select) {
  return [&choices, select](std::string_view text) { return take_words(choices, select, text); };
}

template <class T, std::size_t N>
Expected<T> parse_word(std::string_view text, const std::pair<std::string_view, T> (&words)[N]) {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : words) {
    if (name == text) return value;
    names.push_back(name);
  }
  return cli::fail(fmt::format("unknown value {}", quoted(text)), cli::did_you_mean(text, names));
}

Expected<Format> parse_format(std::string_view text) {
  return parse_word<Format>(text, {{"text", Format::text},
                                   {"json", Format::json},
                                   {"sarif", Format::sarif},
                                   {"github", Format::github},
                                   {"gitlab", Format::gitlab},
                                   {"junit", Format::junit}});
}

Expected<Severity> parse_level(std::string_view text) {
  return parse_word<Severity>(
      text, {{"note", Severity::note}, {"warning", Severity::warning}, {"error", Severity::error}});
}

Expected<List> parse_list(std::string_view text) {
  return parse_word<List>(text, {{"text", List::text}, {"json", List::json}});
}

OptionTable rule_rows(Settings& settings) {
  constexpr std::string_view group = "Choosing rules";
  return {
      {"select",
       0,
       "RULES",
       {},
       group,
       "only these: codes, beginnings of codes or names, separated by commas, as in C,R001; ALL "
       "for "
       "all; repeatable",
       words_into(settings.choices, true)},
      {"ignore",
       0,
       "RULES",
       {},
       group,
       "all but these; a longer word beats a shorter one, as in --select T --ignore T002",
       words_into(settings.choices, false)},
      {"list-rules", 0, "text|json", "text", group, "print all rules and exit",
       store_into(settings.list, parse_list)},
      {"explain",
       0,
       "RULE",
       {},
       group,
       "print the page of a rule, given by code or name, and exit",
       cli::text_into(settings.explain)},
  };
}

OptionTable limit_rows(Settings& settings) {
  constexpr std::string_view group = "Limits (what they cut short, rule A001 reports)";
  return {
      {"max-states",
       0,
       "N",
       {},
       group,
       "states of a program that are looked at where not all runs can be followed; the default is "
       "10000000",
       store_into(settings.limits.states, cli::parse_count)},
      {"max-time",
       0,
       "DURATION",
       {},
       group,
       "for each file: seconds, or with a unit, as in 500ms, 2s, 1m; results then depend on the "
       "machine",
       store_into(settings.limits.time, cli::parse_duration)},
      {"jobs",
       'j',
       "N",
       {},
       group,
       "how many files are checked at the same time; the default is the number of processors",
       store_into(settings.jobs, cli::parse_few)},
  };
}

OptionTable result_rows(Settings& settings) {
  constexpr std::string_view group = "Results";
  return {
      {"output-format",
       0,
       "text|json|sarif|github|gitlab|junit",
       {},
       group,
       "of the findings; the default is text",
       store_into(settings.format, parse_format)},
      {"statistics",
       0,
       {},
       {},
       group,
       "print how often each rule found something instead of the findings; as text or json",
       set_to(settings.statistics, true)},
      {"fail-on",
       0,
       "note|warning|error",
       {},
       group,
       "the least severity that makes the exit status 1; the default is note",
       store_into(settings.fail_on, parse_level)},
      {"exit-zero",
       0,
       {},
       {},
       group,
       "exit with 0 although there are findings",
       set_to(settings.exit_zero, true)},
  };
}

Expected<Picture> parse_map(std::string_view text) {
  return parse_word<Picture>(text, {{"text", Picture::map_text}, {"json", Picture::map_json}});
}

Expected<Picture> parse_graph(std::string_view text) {
  return parse_word<Picture>(text, {{"dot", Picture::graph_dot}, {"svg", Picture::graph_svg}});
}

// One picture at most.
cli::OptionHandler picture_into(Picture& picture, Expected<Picture> (*parse)(std::string_view)) {
  return [&picture, parse](std::string_view text) -> std::optional<Failure> {
    const Expected<Picture> wanted = parse(text);
    if (!wanted) return wanted.error();
    if (picture != Picture::none) {
      return Failure{"of --map, --graph and --svg only one can be given"};
    }
    picture = *wanted;
    return std::nullopt;
  };
}

OptionTable picture_rows(Settings& settings) {
  constexpr std::string_view group = "Pictures, in place of findings";
  return {
      {"map", 0, "text|json", "text", group,
       "print each grid with what becomes of its cells: executed, data, passed over, dead",
       picture_into(settings.picture, parse_map)},
      {"graph",
       0,
       "dot|svg",
       {},
       group,
       "print the state graph of one program, for Graphviz or as a picture",
       picture_into(settings.picture, parse_graph)},
      {"svg",
       0,
       {},
       {},
       group,
       "print a picture of one program: its grid, the ways of its pointers, the findings",
       picture_into(settings.picture,
                    [](std::string_view) -> Expected<Picture> { return Picture::grid_svg; })},
  };
}

OptionTable repair_rows(Settings& settings) {
  constexpr std::string_view group = "Repairing";
  return {
      {"fix",
       0,
       {},
       {},
       group,
       "repair what can be repaired without changing any run, and report the rest; of standard "
       "input the result is printed, and the findings go to standard error",
       set_to(settings.fix, true)},
      {"diff",
       0,
       {},
       {},
       group,
       "print what --fix would do, as a patch, and write nothing",
       set_to(settings.diff, true)},
  };
}

OptionTable baseline_rows(Settings& settings) {
  constexpr std::string_view group = "Baseline";
  return {
      {"baseline",
       0,
       "FILE",
       {},
       group,
       "report only findings that this baseline does not know",
       cli::file_into(settings.baseline)},
      {"write-baseline",
       0,
       "FILE",
       {},
       group,
       "write what is found as a baseline, and report nothing; '-' is standard output",
       cli::file_into(settings.write_baseline)},
  };
}

OptionTable part_rows(Settings& settings) {
  constexpr std::string_view group = "Several machines";
  return {
      {"shard",
       0,
       "I/N",
       {},
       group,
       "check only part I of N of the programs; the parts together are the whole",
       store_into(settings.shard, cli::parse_shard)},
      {"merge",
       0,
       {},
       {},
       group,
       "print reports that --output-format=json wrote, the operands, as one; those of all parts as "
       "that of the whole",
       set_to(settings.merge, true)},
  };
}

std::string_view picture_option(Picture picture) {
  switch (picture) {
    case Picture::none:
      return "";
    case Picture::map_text:
    case Picture::map_json:
      return "map";
    case Picture::graph_dot:
    case Picture::graph_svg:
      return "graph";
    case Picture::grid_svg:
      return "svg";
  }
  return "";
}

std::optional<Failure> conflict(std::string_view a, std::string_view b) {
  return Failure{fmt::format("option --{} does not go with --{}", a, b)};
}

std::optional<Failure> check_statistics(const Settings& settings) {
  const bool has_statistics = settings.format == Format::text || settings.format == Format::json;
  if (!settings.statistics || has_statistics) return std::nullopt;
  return Failure{"option --statistics does not go with this --output-format",
                 "it is for text and json"};
}

std::optional<Failure> check_shard(const Settings& settings) {
  if (!settings.shard) return std::nullopt;
  if (settings.fix) {
    return Failure{"option --shard does not go with --fix",
                   "a file may have names in several parts; --diff prints what would be repaired"};
  }
  if (settings.write_baseline.empty()) return std::nullopt;
  return Failure{"option --shard does not go with --write-baseline",
                 "a baseline is made from all programs"};
}

// Whatever says how programs are found and checked comes too late.
std::optional<Failure> check_merge(const Settings& settings,
                                   const std::vector<std::string>& operands) {
  constexpr std::array<std::string_view, 6> fitting = {"merge",   "output-format", "statistics",
                                                       "fail-on", "exit-zero",     "baseline"};
  for (const std::string& name : settings.given) {
    if (std::find(fitting.begin(), fitting.end(), name) != fitting.end()) continue;
    return Failure{fmt::format("option --{} does not go with --merge", name),
                   "--output-format, --statistics, --baseline, --fail-on and --exit-zero do"};
  }
  if (operands.empty()) {
    return Failure{"no report given", "for example: grid-lint --merge lint-*.json"};
  }
  return check_statistics(settings);
}

}  // namespace

const cli::ProgramInfo kProgram = {
    .name = "grid-lint",
    .operands = "FILE|FOLDER...",
    .summary =
        "Check programs of two-dimensional grid languages. Folders are searched for files whose "
        "extension is that of a dialect, or whose dialect .grid.toml names; '-' is standard "
        "input.",
    .notes =
        "A file .grid.toml in the folder of a program or above can choose rules, exclude files, "
        "set limits, and suppress findings with a reason.",
};

OptionTable option_rows(Settings& settings) {
  settings.jobs = cli::default_jobs();
  OptionTable table;
  for (OptionTable& rows : std::vector<OptionTable>{
           rule_rows(settings), cli::search_rows(settings.search), result_rows(settings),
           picture_rows(settings), repair_rows(settings), baseline_rows(settings),
           part_rows(settings), limit_rows(settings)}) {
    table.insert(table.end(), rows.begin(), rows.end());
  }
  return table;
}

void Limits::override_with(const Limits& other) {
  if (other.states) states = other.states;
  if (other.time) time = other.time;
  if (other.steps) steps = other.steps;
}

void note_given(cli::OptionTable& table, Settings& settings) {
  for (cli::OptionRow& row : table) {
    row.handle = [handle = std::move(row.handle), name = row.name,
                  &settings](std::string_view value) {
      settings.given.emplace_back(name);
      return handle(value);
    };
  }
}

std::optional<Failure> check_settings(const Settings& settings,
                                      const std::vector<std::string>& operands) {
  if (settings.merge) return check_merge(settings, operands);
  if (auto failure = check_shard(settings)) return failure;
  const bool repairs = settings.fix || settings.diff;
  if (!settings.write_baseline.empty()) {
    if (!settings.baseline.empty()) return conflict("write-baseline", "baseline");
    if (repairs) return conflict("write-baseline", settings.fix ? "fix" : "diff");
  }
  if (settings.picture != Picture::none) {
    if (repairs) return conflict(settings.fix ? "fix" : "diff", picture_option(settings.picture));
    if (settings.statistics) return conflict("statistics", picture_option(settings.picture));
    if (settings.format != Format::text) {
      auto failure = conflict("output-format", picture_option(settings.picture));
      if (settings.picture == Picture::map_text) failure->advice = "--map=json prints it as JSON";
      return failure;
    }
    if (!settings.write_baseline.empty()) {
      return conflict("write-baseline", picture_option(settings.picture));
    }
  }
  if (auto failure = check_statistics(settings)) return failure;
  if (auto failure = cli::check_operands(operands, settings.search, kProgram)) return failure;
  const bool reads_stdin = std::find(operands.begin(), operands.end(), "-") != operands.end();
  if (settings.baseline == "-" && reads_stdin) {
    return Failure{"program and baseline cannot both come from standard input",
                   "name a file for one of them"};
  }
  return std::nullopt;
}

Failure unknown_rule(std::string_view word) {
  std::vector<std::string_view> known;
  for (const lint::Rule* const rule : lint::rules()) {
    known.push_back(rule->code);
    known.push_back(rule->name);
  }
  const std::string_view near = cli::nearest(word, known);
  Failure failure{fmt::format("unknown rule {}", quoted(word)), "--list-rules lists them all"};
  if (near.empty()) return failure;
  const lint::Rule& rule = *lint::find_rule(near);
  failure.advice = fmt::format("did you mean '{}' ({})? --list-rules lists them all", near,
                               near == rule.code ? rule.name : rule.code);
  return failure;
}

}  // namespace grid::grid_lint
