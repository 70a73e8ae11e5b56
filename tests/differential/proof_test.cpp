// What the proof of grid-fmt says of texts that were changed anyhow: those that are proved to be
// the same program run alike, and it is not much that is not proved.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "format/proof.h"
#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/differential/share.h"
#include "tests/each_dialect.h"
#include "tools/gen/generate.h"
#include "tools/gen/random.h"

namespace grid::differential::proof_test {
namespace {

constexpr Limits kLimits{.max_steps = 300, .max_live = 50};

// Without the last cell of each row that is as long as the longest.
std::string without_column(const std::string& text) {
  std::size_t longest = 0;
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos;
       begin = end + 1, end = text.find('\n', begin)) {
    longest = std::max(longest, end - begin);
  }
  std::string out;
  std::size_t length = 0;
  for (const char byte : text) {
    length = byte == '\n' ? 0 : length + 1;
    if (length < longest || longest == 0) out += byte;
  }
  return out;
}

// Smaller and larger, with other cells, or of another dialect.
Case changed(const Case& example, gen::Random& random) {
  Case other = example;
  std::string& text = other.program;
  const std::size_t at = random.below(text.size() + 1);
  switch (random.below(8)) {
    case 0:
      text.insert(at, 1, " x>v#@;*\n"[random.below(9)]);
      break;
    case 1:
      if (at < text.size()) text.erase(at, 1);
      break;
    case 2:
      if (at < text.size()) text[at] = " x>v#@;*"[random.below(8)];
      break;
    case 3:
      text += "***\n";
      break;
    case 4:
      text.resize(text.find_last_of('\n', text.size() < 2 ? 0 : text.size() - 2) + 1);
      break;
    case 5:
    case 6:
      text = without_column(text);
      break;
    case 7:
      other.dialect = dialects()[random.below(dialects().size())]->name;
      break;
  }
  return other;
}

struct Counts {
  std::uint64_t proved = 0;
  std::uint64_t alike = 0;  // of those that were run
};

// Empty if a change that is proved changes no run.
std::string wrong(const Case& example, Counts& counts) {
  const auto program = program_of(example);
  if (!program) return "";
  const Runs runs =
      runs_of(*program, {.pointer_steps = example.seed % 3 == 0 ? 0U : 2'000U, .states = 20'000});
  if (!runs.reach.complete) return "";
  gen::Random random(example.seed);
  for (int i = 0; i < 20; ++i) {
    const Case other = changed(example, random);
    if (find_dialect(other.dialect)->family != (*program)->dialect().family) continue;
    const auto text = program_of(other);
    if (!text || (*text)->source().bytes() == example.program) continue;
    const bool is_proved = !find_difference(runs, **text);
    const bool is_alike = runs_alike_on_inputs(example, other, kLimits);
    counts.proved += is_proved ? 1 : 0;
    counts.alike += is_alike ? 1 : 0;
    if (is_proved && !is_alike) return "is proved to be the same as\n" + describe(other);
  }
  return "";
}

class Proofs : public testing::TestWithParam<const Dialect*> {};

TEST_P(Proofs, AreOfTextsThatRunAlike) {
  Budget budget({.least = 50, .usual = 1'000, .soak = 30'000, .seconds = 5});
  Counts counts;
  const auto check = [&](const Case& example) { return wrong(example, counts); };
  while (budget.take() && !HasFailure()) {
    const Case example = gen::generate(*GetParam(), base_seed() + budget.taken());
    if (check(example).empty()) continue;
    ADD_FAILURE() << "seed " << example.seed << "\n" << explain(example, check);
  }
  EXPECT_TRUE(is_share(counts.proved, counts.alike, 25)) << "much is not proved";
  RecordProperty("proved", std::to_string(counts.proved));
  RecordProperty("alike", std::to_string(counts.alike));
  budget.report(GetParam()->name);
}

INSTANTIATE_TEST_SUITE_P(Dialects, Proofs, each_dialect(), dialect_name);

// In mode none nothing is done where the data pointer comes to; but it would wrap elsewhere.
TEST(Proof, RefusesAGridThatADataPointerLeaves) {
  const Dialect& refunge = *find_dialect("refunge");
  const Runs runs = runs_of(*parse(Source("a", "<\\ \n", refunge)), {});
  EXPECT_TRUE(find_difference(runs, **parse(Source("b", "<\\\n", refunge))));
}

// The cell at the top right gets input and an addition at once.
TEST(Proof, RefusesAnotherOrderOfEffects) {
  const std::string text = "\\      \nY?<\\/<+\n";
  const Runs runs = runs_of(*parse(Source("a", text, *find_dialect("refunge"))), {});
  EXPECT_TRUE(find_difference(runs, **parse(Source("b", text, *find_dialect("refunge-x")))));
}

// A cursor falls out of the source where the row is added.
TEST(Proof, RefusesALargerGrid) {
  const Dialect& refunge = *find_dialect("refunge");
  const Runs runs = runs_of(*parse(Source("a", "\\\n", refunge)), {});
  for (const char* const text : {"\\\n*\n", "\\ \n"}) {
    EXPECT_TRUE(find_difference(runs, **parse(Source("b", text, refunge)))) << text;
  }
}

}  // namespace
}  // namespace grid::differential::proof_test
