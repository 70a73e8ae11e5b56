// What random testing is worth depends on the programs: those of the generator must have pointers
// that differ, rewrite themselves, grow, print and end late often enough, and must exercise every
// clause of the language pages. The sample is fixed, so the verdict is too.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/each_dialect.h"
#include "tests/slow_build.h"
#include "tests/unit/tools/clause_detectors.h"
#include "tools/gen/generate.h"

namespace grid::gen {
namespace {

constexpr std::uint64_t kSamples = 4'000;
constexpr std::uint64_t kMaxSteps = 2'000;
constexpr std::size_t kMaxLive = 64;
constexpr std::uint64_t kLate = 50;     // steps of a run that does not end at once
constexpr std::uint64_t kEnough = 100;  // samples that exercise a clause

// What one run showed.
struct Sight {
  bool distinct = false;   // two pointers in different states at once
  bool rewritten = false;  // a cell was executed that is not the program's
  bool grown = false;
  bool printed = false;
  bool late = false;  // it ended after kLate steps or more
};

bool has_distinct_pointers(const Machine& machine) {
  for (const Pointer& pointer : machine.pointers()) {
    if (!pointer.same_state(machine.pointers().front())) return true;
  }
  return false;
}

bool executes_rewritten(const StepView& step) {
  return any_execution(step, [&](const Pointer& before, const Execution& execution) {
    const bool inside = before.at.row < step.program.height();
    return execution.cell != (inside ? step.program.cell(before.at) : U'\0');
  });
}

Input next_input(const Machine& machine, const std::string& input, std::size_t& used) {
  if (!machine.needs_input()) return Input::none();
  if (used == input.size()) return Input::end();
  return Input::byte(static_cast<std::uint8_t>(input[used++]));
}

// Runs a sample under the limits and calls `look(step)` for each step. Source errors do not run.
template <class Look>
void run(const Sample& sample, const Dialect& dialect, Look look) {
  const Dialect spoken = *with_options(dialect, sample.options);
  const Result<ProgramPtr> program = parse(Source("sample", sample.program, spoken));
  if (!program) return;
  Machine machine(*program);
  StepReport report;
  std::size_t used = 0;
  while (!machine.finished() && machine.steps() < kMaxSteps &&
         machine.pointers().size() <= kMaxLive) {
    machine.step(next_input(machine, sample.input, used), report);
    look(StepView{.sample = sample, .program = **program, .after = machine, .report = report});
  }
}

// Counts over a sample of one dialect.
class Survey {
 public:
  explicit Survey(const Dialect& dialect) : dialect_(dialect) {
    for (const auto& part : {text_clauses(), refunge_clauses(), ipgrid_clauses()}) {
      for (const Clause& clause : part) {
        if (clause.applies(dialect)) clauses_.push_back({clause, 0, false});
      }
    }
  }

  void add(const Sample& sample) {
    for (Row& row : clauses_) row.seen = false;
    const Dialect spoken = *with_options(dialect_, sample.options);
    const Result<ProgramPtr> program = parse(Source("sample", sample.program, spoken));
    TextView text{.sample = sample, .spoken = spoken};
    if (program) text.program = program->get();
    if (!program) text.error = program.diagnostics().front().kind;
    for (Row& row : clauses_) row.seen = row.clause.in_text && row.clause.in_text(text);
    Sight sight;
    run(sample, dialect_, [&](const StepView& step) { look(step, sight); });
    count(sight);
    for (Row& row : clauses_) row.count += row.seen ? 1 : 0;
  }

  void expect(const char* what, std::uint64_t count, std::uint64_t percent) const {
    EXPECT_GE(count * 100, percent * kSamples) << what << " in too few samples";
    std::cout << "  " << what << ": " << count * 100 / kSamples << " %\n";
  }

  void report() const {
    std::cout << dialect_.name << ", " << kSamples << " samples:\n";
    const bool has_field = dialect_.family == Family::refunge;
    expect("distinct pointers", distinct_, 40);
    if (has_field) expect("a rewritten cell executed", rewritten_, 20);
    if (has_field) expect("growth", grown_, 15);
    if (has_field || dialect_.has_stack) expect("output", printed_, 30);
    expect("an end after 50 steps or more", late_, 30);
    for (const Row& row : clauses_) {
      EXPECT_GE(row.count, kEnough) << row.clause.id << ", " << row.clause.what;
      if (std::getenv("GRID_VERBOSE") != nullptr) {
        std::cout << "  " << row.clause.id << " " << row.clause.what << ": " << row.count << "\n";
      }
    }
  }

 private:
  struct Row {
    Clause clause;
    std::uint64_t count = 0;
    bool seen = false;  // in the sample at hand
  };

  void look(const StepView& step, Sight& sight) {
    sight.distinct = sight.distinct || has_distinct_pointers(step.after);
    sight.rewritten = sight.rewritten || executes_rewritten(step);
    sight.grown = sight.grown || step.after.rows() > step.program.height();
    sight.printed = sight.printed || !step.report.output.empty();
    sight.late = step.after.finished() && step.after.steps() >= kLate;
    for (Row& row : clauses_) {
      row.seen = row.seen || (row.clause.in_step && row.clause.in_step(step));
    }
  }

  void count(const Sight& sight) {
    distinct_ += sight.distinct ? 1 : 0;
    rewritten_ += sight.rewritten ? 1 : 0;
    grown_ += sight.grown ? 1 : 0;
    printed_ += sight.printed ? 1 : 0;
    late_ += sight.late ? 1 : 0;
  }

  const Dialect& dialect_;
  std::vector<Row> clauses_;
  std::uint64_t distinct_ = 0;
  std::uint64_t rewritten_ = 0;
  std::uint64_t grown_ = 0;
  std::uint64_t printed_ = 0;
  std::uint64_t late_ = 0;
};

// Counts, over runs, how often two cursors meet on a data cell with each pair of modes.
using Meetings = std::map<std::pair<Mode, Mode>, int>;

void add_meetings(const StepReport& report, Meetings& meetings) {
  for (const DataEffect& a : report.effects) {
    for (const DataEffect& b : report.effects) {
      if (a.pointer < b.pointer && a.to == b.to) {
        ++meetings[std::minmax(a.operation, b.operation)];
      }
    }
  }
}

class GeneratorQuality : public testing::TestWithParam<const Dialect*> {};

TEST_P(GeneratorQuality, SampleIsWorthRunning) {
  Survey survey(*GetParam());
  // A slow build runs part of the sample for the sake of its checks, which allows no verdict.
  const std::uint64_t count = slow_build() ? kSamples / 20 : kSamples;
  for (std::uint64_t seed = 0; seed < count; ++seed) survey.add(generate(*GetParam(), seed));
  if (!slow_build()) survey.report();
}

// The clauses of sections 1 to 4, but for those that clause_detectors.h says cannot be shown.
std::set<std::string> clauses_to_show() {
  std::set<std::string> all;
  const auto add = [&all](const std::string& section, int last) {
    for (int i = 1; i <= last; ++i) all.insert(section + "-" + std::to_string(i));
  };
  add("TX", 8);
  add("RF", 18);
  add("RX", 3);
  add("IG", 17);
  all.erase("RF-17");
  all.erase("IG-15");
  return all;
}

TEST(ClauseDetectors, EveryClauseHasOne) {
  std::set<std::string> detected;
  for (const auto& part : {text_clauses(), refunge_clauses(), ipgrid_clauses()}) {
    for (const Clause& clause : part) detected.insert(std::string(clause.id));
  }
  EXPECT_EQ(detected, clauses_to_show());
}

TEST_P(GeneratorQuality, CursorsMeetWithEveryPairOfModes) {
  const Dialect& dialect = *GetParam();
  if (!is_refunge(dialect) || slow_build()) return;
  Meetings meetings;
  for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
    const Sample sample = generate(dialect, seed);
    run(sample, dialect, [&](const StepView& step) { add_meetings(step.report, meetings); });
  }
  std::vector<Mode> modes;
  for (const Mode mode : dialect.modes) {
    if (mode != Mode::none) modes.push_back(mode);
  }
  for (const Mode a : modes) {
    for (const Mode b : modes) {
      const std::pair<Mode, Mode> pair = std::minmax(a, b);
      EXPECT_GE(meetings[pair], 10) << to_string(a) << " and " << to_string(b);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Dialects, GeneratorQuality, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::gen
