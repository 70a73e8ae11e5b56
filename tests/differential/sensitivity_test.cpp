// Whether the comparison would notice: a machine with one mistake in its dialect, a policy value
// answered otherwise or a row of the table spoilt, must differ from the naive interpreter on some
// program of the generator. What goes unnoticed here would go unnoticed as a bug.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/each_dialect.h"
#include "tests/turns.h"
#include "tools/gen/generate.h"

namespace grid::differential::sensitivity_test {
namespace {

constexpr std::uint64_t kPrograms = 4'000;
constexpr Limits kLimits{.max_steps = 300, .max_live = 40};

// Samples of one dialect with the dialect each speaks and what the naive interpreter makes of it.
struct Judged {
  Case example;
  Dialect spoken;
  naive::Result expected;
};

class Sensitivity : public testing::TestWithParam<const Dialect*> {
 protected:
  void SetUp() override {
    if (slow_build()) GTEST_SKIP() << "too slow here, and says nothing about memory";
    for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
      Case example = gen::generate(*GetParam(), seed);
      Dialect spoken = *with_options(*GetParam(), example.options);
      naive::Result expected = run_naive(example, kLimits);
      judged_.push_back({std::move(example), std::move(spoken), std::move(expected)});
    }
  }

  // Whether some sample shows what `spoil` does to its dialect.
  template <class Spoil>
  bool is_noticed(Spoil spoil) const {
    for (const Judged& sample : judged_) {
      Dialect spoilt = sample.spoken;
      if (!spoil(spoilt)) continue;
      const naive::Result result = run_machine(sample.example, kLimits, spoilt);
      if (!difference(result, sample.expected).empty()) return true;
    }
    return false;
  }

  std::vector<Judged> judged_;
};

// Questions that do not arise in a dialect, or make no difference beside the other answers it has.
std::set<std::string_view> beside_the_point(const Dialect& dialect) {
  std::set<std::string_view> none;
  for (const PolicyRow& row : policy_rows()) {
    if (row.clause(dialect.family).empty()) none.insert(row.name);
  }
  if (dialect.family == Family::refunge) {
    none.insert("final_newline");  // trailing empty rows are dropped anyway
    return none;
  }
  none.insert("newlines");  // where carriage returns are dropped, all answers are one
  const auto& modes = dialect.modes;
  const bool escapes = std::find(modes.begin(), modes.end(), Mode::escape) != modes.end();
  if (!escapes) none.insert({"newborn", "escaped_special"});
  if (!dialect.has_stack) {
    none.insert(
        {"closing_quote", "print_form", "empty_print", "padding", "update_order", "birth_order"});
  }
  if (dialect.flags.empty()) none.insert({"flag_reset", "split_flags", "jump"});
  return none;
}

TEST_P(Sensitivity, EveryPolicyValueIsNoticed) {
  const std::set<std::string_view> ignored = beside_the_point(*GetParam());
  for (const PolicyRow& row : policy_rows()) {
    if (ignored.contains(row.name)) continue;
    const std::uint8_t usual = row.get(GetParam()->policy);
    for (std::size_t answer = 0; answer < row.answers.size(); ++answer) {
      if (answer == usual) continue;
      const bool noticed = is_noticed([&](Dialect& dialect) {
        if (row.get(dialect.policy) != usual) return false;
        row.set(dialect.policy, static_cast<std::uint8_t>(answer));
        return true;
      });
      EXPECT_TRUE(noticed) << row.name << " = " << row.answers[answer];
    }
  }
}

TEST_P(Sensitivity, AMissingRowIsNoticed) {
  for (std::size_t i = 0; i < GetParam()->instructions.size(); ++i) {
    const bool noticed = is_noticed([i](Dialect& dialect) {
      if (!dialect.active(dialect.instructions[i])) return false;
      dialect.instructions.erase(dialect.instructions.begin() + static_cast<std::ptrdiff_t>(i));
      return true;
    });
    EXPECT_TRUE(noticed) << GetParam()->instructions[i].name;
  }
}

Direction opposite(Direction direction) {
  return static_cast<Direction>((static_cast<int>(direction) + 2) % 4);
}

TEST_P(Sensitivity, EveryEntryOfADirectionTableIsNoticed) {
  for (std::size_t i = 0; i < GetParam()->instructions.size(); ++i) {
    const Operation operation = GetParam()->instructions[i].operation;
    if (operation != Operation::turn && operation != Operation::fork) continue;
    for (const Direction from : kDirections) {
      const bool noticed = is_noticed([&](Dialect& dialect) {
        if (!dialect.active(dialect.instructions[i])) return false;
        Direction& to = entry(dialect.instructions[i].turn, from);
        to = opposite(to);
        return true;
      });
      EXPECT_TRUE(noticed) << GetParam()->instructions[i].name << " from " << to_string(from);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Dialects, Sensitivity, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential::sensitivity_test
