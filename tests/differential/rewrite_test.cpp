// Texts that are changed where no run can see it: they run as before, on any input.
#include <gtest/gtest.h>

#include <grid/format.h>

#include <string>

#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/differential/share.h"
#include "tests/each_dialect.h"
#include "tools/gen/generate.h"
#include "tools/gen/random.h"

namespace grid::differential::rewrite_test {
namespace {

constexpr Limits kLimits{.max_steps = 1000, .max_live = 100};
constexpr Budget::Counts kCounts{.least = 100, .usual = 3'000, .soak = 200'000, .seconds = 8};
// Small, so that some programs are looked at only by abstraction.
constexpr std::uint64_t kMostSteps[] = {0, 100, 2'000};

struct Rewriting {
  std::string_view to{};  // the name of a dialect
  Formatting how{};
};

// What a number chooses.
Rewriting rewriting_of(const Case& example) {
  gen::Random random(example.seed);
  Rewriting result;
  result.how.drop_dead = random.below(2) == 0;
  result.how.crop = random.below(2) == 0;
  result.how.limits.pointer_steps = kMostSteps[random.below(3)];
  result.how.limits.states = 20'000;
  result.to = example.dialect;
  if (random.below(3) == 0) {
    const Dialect* const other = dialects()[random.below(dialects().size())];
    if (other->family == spoken_dialect(example).family) result.to = other->name;
  }
  Case translated = example;
  translated.dialect = result.to;
  result.how.to = spoken_dialect(translated);
  return result;
}

Source source_of(const Case& example) { return {"test", example.program, spoken_dialect(example)}; }

// Empty if the rewritten text is as good as the other. Counts those that are not refused.
std::string spoilt(const Case& example, std::uint64_t& proved) {
  if (!program_of(example)) return "";
  const Rewriting rewriting = rewriting_of(example);
  const Result<std::string> text = format(source_of(example), rewriting.how);
  if (!text) return "";
  ++proved;
  Case other = example;
  other.program = *text;
  other.dialect = rewriting.to;
  if (!program_of(other)) return "is no program:\n" + describe(other);
  if (!runs_alike_on_inputs(example, other, kLimits)) return "runs otherwise:\n" + describe(other);
  const Result<std::string> again = format(source_of(other), rewriting.how);
  if (!again) return "is refused: " + again.diagnostics().front().message + "\n" + describe(other);
  return *again == *text ? "" : "changes again to\n" + *again + "\n" + describe(other);
}

class Rewritten : public testing::TestWithParam<const Dialect*> {};

TEST_P(Rewritten, RunAsBeforeAndStayAsTheyAre) {
  Budget budget(kCounts);
  std::uint64_t proved = 0;
  const auto check = [&](const Case& example) { return spoilt(example, proved); };
  while (budget.take() && !HasFailure()) {
    const Case example = gen::generate(*GetParam(), base_seed() + budget.taken());
    if (check(example).empty()) continue;
    ADD_FAILURE() << "seed " << example.seed << "\n" << explain(example, check);
  }
  EXPECT_TRUE(is_share(proved, budget.taken(), 75)) << "many are refused";
  RecordProperty("proved", std::to_string(proved));
  budget.report(GetParam()->name);
}

INSTANTIATE_TEST_SUITE_P(Dialects, Rewritten, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential::rewrite_test
