// How much the linter finds of what is so, and how much of what it holds possible is not: on small
// programs of the generator whose runs are all followed to their ends, and that stay small.
// docs/sharpness.md shows the table; REBASE=1 writes it anew.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "lint/rule.h"
#include "tests/differential/compare.h"
#include "tests/differential/lint_check.h"
#include "tests/differential/seen.h"
#include "tests/slow_build.h"
#include "tools/gen/generate.h"

namespace grid::differential::sharpness_test {
namespace {

using lint::Finding;
using lint::Status;

constexpr std::uint64_t kMaxSteps = 10'000;
constexpr std::size_t kMaxLive = 64;
constexpr std::size_t kMaxRead = 2;       // bytes of input that are all tried
constexpr std::uint64_t kPrograms = 100;  // of each dialect
constexpr std::size_t kLargest = 150;     // bytes of a program
constexpr std::uint64_t kFirstSeed = 7'000'000;

// One run. False: it was not followed to its end, or reads more than `input`.
bool add_run(const ProgramPtr& program, const std::string& input, Seen& seen, bool& reads_more) {
  seen.begin_run();
  reads_more = false;
  const FollowedRun run =
      follow_run(program, input, kMaxSteps, kMaxLive,
                 [&](const Machine& before, const Machine& after, const StepReport& report) {
                   reads_more = reads_more || report.read_end;
                   seen.add_step(before, after, report);
                   return std::string();
                 });
  if (run.endless) seen.add_endless(run.machine);
  return run.endless || run.machine.finished();
}

// The runs on `input` and on all inputs that begin with it and are read. False: one of them was not
// followed to its end.
bool add_runs(const ProgramPtr& program, const std::string& input, Seen& seen) {
  bool reads_more = false;
  if (!add_run(program, input, seen, reads_more)) return false;
  if (!reads_more) return true;
  if (input.size() == kMaxRead) return false;
  for (int byte = 0; byte < 256; ++byte) {
    if (!add_runs(program, input + static_cast<char>(byte), seen)) return false;
  }
  return true;
}

struct Count {
  std::uint64_t right = 0;  // is so
  std::uint64_t found = 0;  // and is reported
  std::uint64_t possible = 0;
  std::uint64_t false_ones = 0;  // of them, what no run shows
};
using Table = std::map<std::string, Count>;

class Scorer {
 public:
  Scorer(const Verdict& verdict, const Seen& seen, Table& table)
      : verdict_(verdict), seen_(seen), program_(verdict.analysis.program()), table_(table) {}

  void score() {
    score_must();
    for (const Finding& finding : verdict_.findings) {
      if (finding.status != Status::possible) continue;
      Count& count = table_[std::string(finding.rule->code)];
      ++count.possible;
      if (!is_true(finding)) ++count.false_ones;
    }
  }

 private:
  std::set<Cell> found(std::string_view code, std::string_view word = "") const {
    return cells_found(verdict_, code, word);
  }

  bool any(std::string_view code) const {
    return std::any_of(verdict_.findings.begin(), verdict_.findings.end(),
                       [&](const Finding& finding) { return finding.rule->code == code; });
  }

  void expect(std::string_view code, bool is_found) {
    Count& count = table_[std::string(code)];
    ++count.right;
    if (is_found) ++count.found;
  }

  void score_must() {
    const std::set<Cell> dead = found("R001");
    const std::set<Cell> held = found("R007", "already");
    const std::set<Cell> unused = found("R007", "never used");
    const std::set<Cell> constant = found("R006");
    const std::set<Cell> rewritten = found("S001");
    for (std::int64_t row = 0; row < program_.height(); ++row) {
      for (std::int64_t col = 0; col < program_.row_length(row); ++col) {
        const Cell at{row, col};
        const Instruction* const instruction = program_.dialect().find(program_.cell(at));
        if (instruction == nullptr) continue;
        if (!seen_.used.contains(at)) expect("R001", dead.contains(at));
        if (!seen_.executed.contains(at) || seen_.rewritten.contains(at)) continue;
        expect("S001", !rewritten.contains(at));
        const bool turns = instruction->operation == Operation::turn;
        const bool sets = instruction->operation == Operation::set_mode;
        if (turns && !seen_.turned.contains(at)) expect("R007", held.contains(at));
        if (sets && !seen_.mode_changed.contains(at)) expect("R007", held.contains(at));
        const bool never_used = !seen_.mode_used.contains(at) && seen_.mode_changed.contains(at);
        if (sets && never_used) expect("R007", unused.contains(at));
      }
    }
    for (const auto& [at, condition] : seen_.conditions) {
      if (condition.jumps != condition.stays && !seen_.rewritten.contains(at)) {
        expect("R006", constant.contains(at));
      }
    }
    if (!seen_.ends) expect("R002", any("R002"));
    if (seen_.endless) expect("R003", any("R003"));
  }

  bool is_true(const Finding& finding) const {
    const std::string_view code = finding.rule->code;
    const std::set<Cell> cells = cells_of(finding);
    const auto has = [&](const std::set<Cell>& some) {
      return std::any_of(cells.begin(), cells.end(), [&](Cell at) { return some.contains(at); });
    };
    if (code == "R004") return false;  // all runs stay small
    if (code == "R009") return has(seen_.own_quote);
    if (code == "S001") return has(seen_.rewritten);
    if (code == "T003") return has(seen_.read);
    if (code == "T004") return has(seen_.used);
    return std::any_of(seen_.events.begin(), seen_.events.end(), [&](const lint::Event& event) {
      const auto inside = [&](Cell at) {
        return at.row < 0 || at.row >= program_.height() || cells.contains(at);
      };
      return code_of_event(event.kind) == code && inside(event.first) && inside(event.second);
    });
  }

  const Verdict& verdict_;
  const Seen& seen_;
  const Program& program_;
  Table& table_;
};

// What two settings of the linter make of the same programs.
struct Tables {
  Table usual{};
  Table abstraction{};  // nothing is explored
};

// Adds programs of a dialect until there are enough.
void add_programs(const Dialect& dialect, Tables& tables) {
  std::uint64_t taken = 0;
  for (std::uint64_t seed = kFirstSeed; taken < kPrograms; ++seed) {
    const gen::Sample sample = gen::generate(dialect, seed);
    const Result<ProgramPtr> program = program_of(sample);
    if (!program || sample.program.size() > kLargest) continue;
    Seen seen(**program);
    if (!add_runs(*program, "", seen)) continue;
    lint::Analysis usual(*program, {});
    Scorer(verdict_of(usual), seen, tables.usual).score();
    lint::Analysis abstraction(*program, {.pointer_steps = 0});
    Scorer(verdict_of(abstraction), seen, tables.abstraction).score();
    ++taken;
  }
}

const Tables& tables() {
  static const Tables all = [] {
    Tables made;
    for (const Dialect* const dialect : dialects()) add_programs(*dialect, made);
    return made;
  }();
  return all;
}

std::string percent(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? ""
                  : fmt::format("{:.1f} %",
                                100.0 * static_cast<double>(part) / static_cast<double>(all));
}

std::string rows_of(const Table& table) {
  std::string text =
      "| rule | so in all runs | reported | | possible | shown by no run | |\n"
      "|---|---|---|---|---|---|---|\n";
  for (const auto& [code, count] : table) {
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", code, count.right, count.found,
                        percent(count.found, count.right), count.possible, count.false_ones,
                        percent(count.false_ones, count.possible));
  }
  return text;
}

std::string page() {
  return fmt::format(
      R"(# How sharp the linter is

{0} small programs of each dialect from the generator of tests, at most {1} bytes each, whose
runs on all inputs were followed to their ends: at most {2} steps until a run ends or repeats
itself, {3} pointers, and {4} bytes that are read. What no run contradicts should be reported;
what is called possible should happen in some run.

- *So in all runs* counts what the rule speaks of and no run contradicts: for R001 instructions that
  no run executes, passes over or touches; for R002 and R003 programs; for R006 and R007
  instructions; for S001 instructions that are executed and never rewritten, *reported* being those
  without a finding.
- *Possible* counts findings with that status, and *shown by no run* those of them that are false.

Findings that are proved or confirmed are not counted here; other tests follow runs against what
holds in all of them, and replay witnesses.

{5}
The same without exploration, as if each of these programs were too large to follow its runs:

{6})",
      kPrograms, kLargest, kMaxSteps, kMaxLive, kMaxRead, rows_of(tables().usual),
      rows_of(tables().abstraction));
}

// One test, since the tables take long to make.
TEST(Sharpness, MostIsReportedAndThePageShowsIt) {
  if (slow_build()) GTEST_SKIP() << "too many runs for a slow build";
  for (const auto& [code, count] : tables().usual) {
    EXPECT_GE(10 * count.found, 9 * count.right) << code << " reports too little";
    EXPECT_LE(5 * count.false_ones, count.possible) << code << " holds too much possible";
  }
  const std::string file = GRID_SOURCE_DIR "/docs/sharpness.md";
  if (std::getenv("REBASE") != nullptr) std::ofstream(file, std::ios::binary) << page();
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  EXPECT_EQ(text.str(), page()) << "REBASE=1 writes it";
}

}  // namespace
}  // namespace grid::differential::sharpness_test
