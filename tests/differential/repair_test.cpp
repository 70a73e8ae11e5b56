// What `grid-lint --fix` makes of programs: they run as before, and nothing is found in them that
// was not found before.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/each_dialect.h"
#include "tools/gen/generate.h"
#include "tools/grid-lint/check_file.h"

namespace grid::differential::repair_test {
namespace {

constexpr Limits kLimits{.max_steps = 1000, .max_live = 100};
constexpr std::size_t kLargest = 150;  // bytes of a program

std::set<std::string_view> codes(const grid_lint::Checked& checked) {
  std::set<std::string_view> codes;
  for (const lint::Finding& finding : checked.report.findings) codes.insert(finding.rule->code);
  return codes;
}

// Empty if the repaired text is as good as the other.
std::string spoilt(const Case& example) {
  if (!program_of(example) || example.program.size() > kLargest) return "";
  grid_lint::Task task;
  task.file = task.name = "test";
  task.dialect = spoken_dialect(example);
  task.rules = {lint::find_rule("R001"), lint::find_rule("T001")};  // those that repair
  const grid_lint::Checked repaired = check_text(task, example.program, true);
  if (!repaired.repaired) return "";
  Case other = example;
  other.program = repaired.text;
  if (!runs_alike(example, other, kLimits)) return "runs otherwise:\n" + describe(other);
  task.rules = lint::Selection().selected();
  const std::set<std::string_view> known = codes(check_text(task, example.program, false));
  for (const std::string_view code : codes(check_text(task, repaired.text, false))) {
    if (!known.contains(code)) return std::string(code) + " is new:\n" + describe(other);
  }
  return "";
}

// What stands at the end of a row is often beside all ways, and decides the width.
Case with_remark(Case example) {
  constexpr std::string_view kRemarks[] = {"  #", " @>", "   <+", " \t/", "#"};
  const std::size_t row_end =
      std::min(example.program.find('\n', example.seed % 40), example.program.size());
  example.program.insert(row_end, kRemarks[example.seed % std::size(kRemarks)]);
  return example;
}

class Repairs : public testing::TestWithParam<const Dialect*> {};

TEST_P(Repairs, ChangeNoRunAndBringNoFinding) {
  const std::uint64_t seed = base_seed();
  Budget budget({.least = 30, .usual = 500, .soak = 20'000, .seconds = 1});
  while (budget.take() && !HasFailure()) {
    const Case plain = gen::generate(*GetParam(), seed + budget.taken());
    for (const Case& example : {plain, with_remark(plain)}) {
      if (spoilt(example).empty()) continue;
      ADD_FAILURE() << "seed " << example.seed << "\n" << explain(example, spoilt);
    }
  }
  budget.report(GetParam()->name);
}

INSTANTIATE_TEST_SUITE_P(Dialects, Repairs, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential::repair_test
