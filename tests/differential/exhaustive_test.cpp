// Every program of up to four cells against the naive interpreter, a share of them with loop
// detection, too: all of them if GRID_SOAK=1 asks for them, otherwise each day others.
#include <gtest/gtest.h>

#include <iostream>
#include <string>

#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/differential/small_programs.h"
#include "tests/each_dialect.h"

namespace grid::differential::exhaustive_test {
namespace {

constexpr std::uint64_t kClaims = 7;  // one run in seven is repeated with loop detection

bool has_operation(const Dialect& dialect, const std::string& program, Mode mode) {
  for (const char glyph : program) {
    const Instruction* const row = dialect.find(static_cast<unsigned char>(glyph));
    if (row != nullptr && row->operation == Operation::set_mode && row->mode == mode) return true;
  }
  return false;
}

class Exhaustive : public testing::TestWithParam<const Dialect*> {
 protected:
  void check(const Case& example) {
    expect_good(example, [](const Case& one) { return difference(one, {}); });
    if (++runs_ % kClaims != 0) return;
    expect_good(example, [](const Case& one) { return wrong_claim(one, {}); });
  }

  static void expect_good(const Case& example, const Check& check) {
    if (!check(example).empty()) ADD_FAILURE() << explain(example, check);
  }

  // Runs a program in every way that may matter to it.
  void check_program(const Dialect& dialect, const std::string& program) {
    Case example{.dialect = std::string(dialect.name), .program = program};
    check(example);
    if (dialect.family == Family::ipgrid) {
      example.options.compat = true;
      check(example);
    } else if (has_operation(dialect, program, Mode::input)) {
      check_inputs(example);
    }
  }

  void check_inputs(Case example) {
    const std::string zero(1, '\0');
    for (const std::string& input : {std::string(), zero, std::string("!\xFF>")}) {
      example.input = input;
      for (const EndOfInput reading : {EndOfInput::keep, EndOfInput::zero, EndOfInput::all_ones}) {
        example.options.end_of_input = reading;
        check(example);
      }
    }
  }

  std::uint64_t runs_ = 0;
};

TEST_P(Exhaustive, EveryProgramOfUpToFourCells) {
  const Dialect& dialect = *GetParam();
  const std::uint64_t stride = soaking() ? 1 : slow_build() ? 101 : 11;
  const std::uint64_t programs =
      for_each_small_program(dialect, stride, [&](const std::string& text) {
        check_program(dialect, text);
        return !HasFailure();
      });
  std::cout << dialect.name << ": " << programs << " programs, one in " << stride << ", " << runs_
            << " runs compared\n";
}

INSTANTIATE_TEST_SUITE_P(Dialects, Exhaustive, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::differential::exhaustive_test
