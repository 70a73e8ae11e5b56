// The corpus under tests/conformance covers the languages: no clause, instruction, direction or
// entry of a direction table is without its case.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <grid/machine.h>

#include "tests/clauses.h"
#include "tests/mutation/example.h"
#include "tests/registry/situations.h"
#include "tests/registry/source_tree.h"
#include "tests/string_host.h"

namespace registry::corpus_test {

namespace {

using grid::Dialect;
using grid::Direction;
using grid::Instruction;
using grid::mutation::Example;

constexpr std::size_t kFewestCases = 500;
constexpr std::size_t kMedianRows = 6;

const std::vector<Example>& examples() {
  static const std::vector<Example> all = grid::mutation::read_examples();
  return all;
}

// What the cases cannot show, and the tests that do: by "suite.case", or by the path of a file.
struct Elsewhere {
  std::string_view clause;
  std::string_view what;
  std::vector<std::string_view> tests;
};

// These clauses need no case.
const std::vector<Elsewhere>& clauses_elsewhere() {
  static const std::vector<Elsewhere> list = {
      {"RF-17",
       "when output becomes visible: a case sees it at the end of the run",
       {"RF17.OutputIsInTheReportOfItsStep", "tests/golden/grid-run/prompt-before-read.test"}},
      {"IG-15",
       "stack operations that no character calls",
       {"IG15.StackCanBePeekedAtAndReversed", "IG15.ReversedStackHashesLikeOnePushedInThatOrder"}},
  };
  return list;
}

// These have cases for a part of what they say.
const std::vector<Elsewhere>& parts_elsewhere() {
  static const std::vector<Elsewhere> list = {
      {"LM-1",
       "errors of input and output",
       {"Run.InputErrorHappensBeforeItsStep", "Run.OutputErrorEndsTheRun"}},
      {"LM-2",
       "limits other than that of steps",
       {"Limits.StepThatMakesTooManyPointersCounts", "Limits.MemoryEndsForkBombsAndGrowingFields",
        "Limits.FieldLargerThanMemoryDoesNotBegin", "Limits.OutputIsCutExactly",
        "Limits.TimeEndsARun", "Limits.SeveralAtOnceAreNamedInOrder"}},
      {"LM-5",
       "--max-cursors and live, which no case has",
       {"Limits.StepThatMakesTooManyPointersCounts"}},
      {"LM-3",
       "output before a limit other than that of steps, or before an error",
       {"Limits.OutputLimitCutsWithinACharacter"}},
  };
  return list;
}

const Files& tests() {
  static const Files files =
      read_source_tree([](std::string_view path) { return path.starts_with("tests/"); });
  return files;
}

bool test_exists(std::string_view name) {
  if (tests().contains(std::string(name))) return true;
  const std::size_t dot = name.find('.');
  if (dot == std::string_view::npos) return false;
  const std::string head = std::string(name.substr(0, dot)) + ", ";
  const std::string wanted = "TEST(" + head + std::string(name.substr(dot + 1)) + ')';
  return std::any_of(tests().begin(), tests().end(), [&](const auto& file) {
    return file.second.find(wanted) != std::string::npos;
  });
}

bool is_elsewhere(std::string_view clause) {
  const std::vector<Elsewhere>& list = clauses_elsewhere();
  return std::any_of(list.begin(), list.end(),
                     [clause](const Elsewhere& each) { return each.clause == clause; });
}

TEST(Corpus, HasACaseForEachClause) {
  std::set<std::string_view> named;
  for (const Example& example : examples()) {
    named.insert(example.one.clauses.begin(), example.one.clauses.end());
  }
  for (const std::string& clause : grid::all_clauses()) {
    if (is_elsewhere(clause)) {
      EXPECT_FALSE(named.contains(clause)) << clause << " is listed, but has a case";
    } else {
      EXPECT_TRUE(named.contains(clause)) << "no case names " << clause;
    }
  }
}

TEST(Corpus, NamesOnlyClausesThatThereAre) {
  const std::vector<std::string> all = grid::all_clauses();
  for (const Example& example : examples()) {
    for (const std::string& clause : example.one.clauses) {
      EXPECT_EQ(std::count(all.begin(), all.end(), clause), 1)
          << example.one.name << " names " << clause;
    }
  }
}

TEST(Corpus, LeavesOnlyToOtherTestsWhatTheyTest) {
  for (const auto* list : {&clauses_elsewhere(), &parts_elsewhere()}) {
    for (const Elsewhere& each : *list) {
      EXPECT_FALSE(each.tests.empty()) << each.clause << " is left to no test";
      for (const std::string_view test : each.tests) {
        EXPECT_TRUE(test_exists(test)) << each.clause << ": " << test;
      }
    }
  }
}

// Runs the case with somebody watching. Those with a bad source do not run.
void watch(const Example& example, grid::interp::TraceSink& sink) {
  const auto program = program_of(example, example.spoken);
  if (!program) return;
  grid::interp::RunOptions options = run_options(example);
  options.trace = &sink;
  grid::StringHost host(example.one.input);
  grid::interp::run(*program, options, host);
}

// Rows by dialect and index, with the direction of the pointer that executed them, in cases about
// the clause of the row.
using Executed = std::set<std::tuple<const Dialect*, std::size_t, Direction>>;

class Recorder final : public grid::interp::TraceSink {
 public:
  Recorder(const grid::grid_test::Case& one, Executed& executed) : one_(one), executed_(executed) {}

  bool step(const grid::Machine& machine, const grid::StepReport& report) override {
    const Instruction* const first = machine.program().dialect().instructions.data();
    for (std::size_t i = 0; i < report.executions.size(); ++i) {
      const Instruction* const row = report.executions[i].instruction;
      if (row == nullptr || !is_about(row->clause)) continue;
      executed_.emplace(one_.dialect, static_cast<std::size_t>(row - first),
                        report.before[i].direction);
    }
    return true;
  }

 private:
  bool is_about(std::string_view clause) const {
    return std::find(one_.clauses.begin(), one_.clauses.end(), clause) != one_.clauses.end();
  }

  const grid::grid_test::Case& one_;
  Executed& executed_;
};

Executed executed_by_all() {
  Executed executed;
  for (const Example& example : examples()) {
    Recorder recorder(example.one, executed);
    watch(example, recorder);
  }
  return executed;
}

// So each entry of the tables of mirrors and forks, in both readings, is used too.
TEST(Corpus, ExecutesEachRowInEachDirection) {
  const Executed executed = executed_by_all();
  for (const Dialect* dialect : grid::dialects()) {
    for (std::size_t i = 0; i < dialect->instructions.size(); ++i) {
      for (const Direction direction : grid::kDirections) {
        EXPECT_TRUE(executed.contains({dialect, i, direction}))
            << "no case of " << dialect->name << " executes " << dialect->instructions[i].name
            << " (" << to_string(dialect->instructions[i].reading) << ") going "
            << to_string(direction);
      }
    }
  }
}

TEST(Corpus, ShowsEachSituation) {
  std::map<const Dialect*, Situations> seen;
  for (const Example& example : examples()) {
    SituationSink sink(seen[example.one.dialect]);
    watch(example, sink);
  }
  for (const Dialect* dialect : grid::dialects()) {
    for (const std::string& wanted : situations_of(*dialect)) {
      EXPECT_TRUE(seen[dialect].contains(wanted))
          << "no case of " << dialect->name << " shows: " << wanted;
    }
  }
}

// What a case is about, apart from single steps.
Situations aspects_of(const grid::grid_test::Case& one) {
  const auto names = [&one](std::string_view clause) {
    return std::find(one.clauses.begin(), one.clauses.end(), clause) != one.clauses.end();
  };
  const std::string outcome(to_string(*one.expected.outcome));
  Situations aspects = {outcome};
  if (names("LM-4")) aspects.insert("counters, " + outcome);
  if (names("LM-6") && outcome != "endless") aspects.insert("almost endless, " + outcome);
  for (const auto& option : one.options) {
    aspects.insert(option.name == "nul" ? option.name : option.name + " = " + option.value);
  }
  return aspects;
}

std::vector<std::string> wanted_aspects(const Dialect& dialect) {
  std::vector<std::string> wanted = {"terminated",
                                     "limit",
                                     "endless",
                                     "source-error",
                                     "counters, terminated",
                                     "counters, limit",
                                     "almost endless, terminated"};
  std::vector<std::string_view> options = {"newlines = lf", "newlines = crlf"};
  if (dialect.family == grid::Family::refunge) {
    options.insert(options.end(), {"nul", "eof = keep", "eof = 0", "eof = 255"});
  } else {
    options.insert(options.end(), {"final_newline = row", "compat = true"});
  }
  for (const std::string_view option : options) wanted.emplace_back(option);
  // Where states can grow without end, or bytes be written.
  wanted.emplace_back("almost endless, limit");
  return wanted;
}

TEST(Corpus, ShowsEachOutcomeAndOption) {
  std::map<const Dialect*, Situations> seen;
  for (const Example& example : examples())
    seen[example.one.dialect].merge(aspects_of(example.one));
  for (const Dialect* dialect : grid::dialects()) {
    for (const std::string& wanted : wanted_aspects(*dialect)) {
      EXPECT_TRUE(seen[dialect].contains(wanted))
          << "no case of " << dialect->name << " is about: " << wanted;
    }
  }
}

// So a detector that takes other states for equal is found out by the steps that it names.
TEST(Corpus, SaysWhenTheStatesOfEndlessRunsComeBack) {
  for (const Example& example : examples()) {
    if (example.one.expected.outcome != grid::grid_test::Outcome::endless) continue;
    EXPECT_TRUE(example.one.expected.loop) << example.one.name;
  }
}

TEST(Corpus, IsLargeAndItsCasesSmall) {
  std::vector<std::size_t> rows;
  for (const Example& example : examples()) {
    const auto program = program_of(example, example.spoken);
    if (program) rows.push_back(static_cast<std::size_t>((*program)->height()));
  }
  EXPECT_GE(examples().size(), kFewestCases);
  ASSERT_FALSE(rows.empty());
  const auto middle = rows.begin() + static_cast<std::ptrdiff_t>(rows.size() / 2);
  std::nth_element(rows.begin(), middle, rows.end());
  EXPECT_LE(*middle, kMedianRows);
}

// A note says why, which takes more than to name what is seen.
TEST(Corpus, DerivesWhatMustBe) {
  constexpr std::ptrdiff_t kFewestBlanks = 5;
  for (const Example& example : examples()) {
    const std::string& note = example.one.note;
    EXPECT_TRUE(note.ends_with('.')) << example.one.name;
    EXPECT_GE(std::count(note.begin(), note.end(), ' '), kFewestBlanks)
        << example.one.name << " derives nothing: " << note;
  }
}

TEST(Corpus, SaysNothingTwice) {
  std::map<std::vector<std::string>, std::string> names;
  for (const Example& example : examples()) {
    std::vector<std::string> key = {std::string(example.one.dialect->name), example.program,
                                    example.one.input};
    for (const auto& option : example.one.options) key.push_back(option.name + '=' + option.value);
    // A limit is part of what is asked for.
    const bool is_limited = example.one.expected.outcome == grid::grid_test::Outcome::limit;
    if (is_limited) key.push_back(std::to_string(*example.one.max_steps));
    const auto [entry, is_new] = names.emplace(std::move(key), example.one.name);
    EXPECT_TRUE(is_new) << example.one.name << " runs what " << entry->second << " runs";
  }
}

}  // namespace

}  // namespace registry::corpus_test
