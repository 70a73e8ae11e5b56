// Blocks against the machine: from states that runs come to, blocks are built, each set of passes
// is applied, and they are carried out beside as many steps of the machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <grid/ir.h>

#include "tests/each_dialect.h"
#include "tests/slow_build.h"
#include "tests/string_input.h"
#include "tests/unit/libgrid/ir_evaluator.h"
#include "tools/gen/generate.h"
#include "tools/gen/random.h"

namespace grid {

namespace {

using test::DataState;

constexpr std::uint64_t kMostRounds = 20;

ControlState control_of(const Machine& machine) {
  const Pointer& pointer = machine.pointers().front();
  return {pointer.at, pointer.direction, pointer.mode};
}

std::string text_of(const Machine& machine) {
  const DataState state(machine);
  std::string text = "at " + std::to_string(state.data.row) + "," + std::to_string(state.data.col);
  for (std::size_t i = 0; i < state.field.size(); ++i) {
    if (i % static_cast<std::size_t>(state.width) == 0) text += "\n";
    text += std::to_string(state.field[i]) + " ";
  }
  return text;
}

// Where the machine is after so many steps, and what it wrote; no steps that fork or read.
struct Ahead {
  Machine machine;
  std::string output{};

  void go(std::uint64_t steps) {
    StepReport report;
    for (; steps > 0; --steps) {
      ASSERT_FALSE(machine.needs_input());
      machine.step(Input::none(), report);
      output += report.output;
      ASSERT_EQ(machine.pointers().size(), 1U);
    }
  }
};

void expect_same(DataState& state, const ControlState& exit, const Ahead& ahead) {
  const DataState other(ahead.machine);
  EXPECT_EQ(state.field, other.field);
  EXPECT_EQ(state.data, other.data);
  EXPECT_EQ(state.output, ahead.output);
  EXPECT_TRUE(exit == control_of(ahead.machine));
}

class BlockCheck {
 public:
  BlockCheck(const Machine& machine, gen::Random& random)
      : machine_(machine), start_(machine), entry_(control_of(machine)) {
    const ir::CodeView code(machine.program(), start_.field.data(), machine.rows());
    block_ = ir::build_block(code, entry_);
    hidden_ = random.below(4) == 0 ? 3 : 1000;
  }

  // How many sets of passes were looked at.
  int run() {
    if (block_.steps == 0 || block_.steps > 2000) return 0;
    DataState state = start_;
    if (!test::applies(block_, state)) return 0;
    Ahead ahead{machine_};
    ahead.go(block_.steps);
    int sets = 0;
    for (ir::PassSet passes = 0; passes <= ir::kAllPasses; ++passes) {
      check(passes, ahead);
      ++sets;
      if (testing::Test::HasFailure()) break;
    }
    return sets;
  }

  int loops = 0;  // that were looked at

 private:
  // What cells hold; of some, nothing.
  std::optional<std::uint8_t> known(ir::Offset at) {
    const bool hides = (at.row + 100 * at.col + 10'000) % hidden_ == 0;
    return start_.has(at) && !hides ? std::optional(start_[at]) : std::nullopt;
  }

  void check(ir::PassSet passes, const Ahead& ahead) {
    const auto ask = [&](ir::Offset at) { return known(at); };
    const ir::Block block = ir::optimized(block_, passes, ask);
    EXPECT_EQ(block.steps, block_.steps);
    EXPECT_LE(block.ops.size(), block_.ops.size());
    EXPECT_TRUE(ir::optimized(block, passes, ask) == block) << "twice is more than once";
    DataState state = start_;
    if (test::applies(block, state)) {
      const ControlState exit = test::carry_out(block, state);
      expect_same(state, exit, ahead);
    } else {
      ADD_FAILURE() << "it applied before";
    }
    if (block.loop != ir::Loop::none) check_loop(block);
    if (!testing::Test::HasFailure()) return;
    ADD_FAILURE() << "passes " << passes << "\n"
                  << ir::dump(block_) << "becomes\n"
                  << ir::dump(block) << text_of(machine_);
  }

  // As many rounds as there are, and room for, at once.
  void check_loop(const ir::Block& block) {
    DataState state = start_;
    std::uint64_t rounds = 0;
    ControlState exit = block.entry;
    do {
      exit = test::carry_out(block, state);
      ++rounds;
    } while (rounds < kMostRounds && exit.at == entry_.at && exit.direction == entry_.direction &&
             test::applies(block, state));
    if (block.loop == ir::Loop::linear) {
      DataState closed = start_;
      test::add_rounds(block, closed, rounds);
      EXPECT_EQ(closed.field, state.field) << rounds << " rounds at once";
    }
    Ahead ahead{machine_};
    ahead.go(rounds * block.steps);
    expect_same(state, exit, ahead);
    ++loops;
  }

  const Machine& machine_;
  DataState start_;
  ControlState entry_;
  ir::Block block_;
  std::int64_t hidden_ = 0;
};

// What was looked at.
struct Counts {
  int sets = 0;  // of passes
  int loops = 0;
};

// Follows a run and looks at a block every few steps.
void check_run(const ProgramPtr& program, const std::string& input, gen::Random& random,
               Counts& counts) {
  Machine machine(program);
  StringInput bytes(input);
  StepReport report;
  for (int step = 0; step < 200 && !machine.finished(); ++step) {
    if (machine.pointers().size() > 4) break;
    if (machine.pointers().size() == 1 && random.below(16) == 0) {
      BlockCheck check(machine, random);
      counts.sets += check.run();
      counts.loops += check.loops;
      if (testing::Test::HasFailure()) return;
    }
    machine.step(bytes.next(machine), report);
  }
}

class Blocks : public testing::TestWithParam<const Dialect*> {};

TEST_P(Blocks, DoWhatTheMachineDoesInGeneratedPrograms) {
  Counts counts;
  for (std::uint64_t seed = 1; seed <= (slow_build() ? 50 : 300); ++seed) {
    const gen::Sample sample = gen::generate(*GetParam(), seed);
    const Result<Dialect> dialect = with_options(*GetParam(), sample.options);
    const Result<ProgramPtr> program = parse(Source("f", sample.program, *dialect));
    if (!program) continue;
    gen::Random random(seed);
    check_run(*program, sample.input, random, counts);
    ASSERT_FALSE(HasFailure()) << "seed " << seed << "\n" << sample.program;
  }
  EXPECT_GT(counts.sets, 1000);
}

// Short rows of nothing but instructions, so that blocks are full of operations.
TEST_P(Blocks, DoWhatTheMachineDoesInDenseGrids) {
  const std::string glyphs = "++--*!~><v^><v^><v^><v^X/\\|#@ a";
  Counts counts;
  for (std::uint64_t seed = 1; seed <= (slow_build() ? 300 : 3000); ++seed) {
    gen::Random random(seed);
    const int width = random.between(1, 30);
    std::string text;
    for (int row = random.between(1, 4); row > 0; --row) {
      for (int col = 0; col < width; ++col) text += random.pick(glyphs);
      text += "\n";
    }
    const ProgramPtr program = *parse(Source("f", text, *GetParam()));
    check_run(program, "", random, counts);
    ASSERT_FALSE(HasFailure()) << "seed " << seed << "\n" << text;
  }
  EXPECT_GT(counts.sets, 1000);
  EXPECT_GT(counts.loops, 10);
}

// The block that begins where the only pointer is, fused or not, beside the machine.
int check_stack_block(const Machine& machine, ir::PassSet passes) {
  const ir::Block plain = ir::build_block(ir::CodeView(machine.program()), control_of(machine));
  const ir::Block block = ir::optimized(plain, passes);
  EXPECT_LE(block.ops.size(), plain.ops.size());
  EXPECT_TRUE(ir::optimized(block, passes) == block) << "twice is more than once";
  Ahead ahead{machine};
  ahead.go(block.steps);
  test::StackState state(machine);
  const ControlState exit = test::carry_out(block, state);
  EXPECT_EQ(state.stack, ahead.machine.stack());
  EXPECT_EQ(state.flags, ahead.machine.pointers().front().flags);
  EXPECT_EQ(state.output, ahead.output);
  EXPECT_TRUE(exit == control_of(ahead.machine));
  if (testing::Test::HasFailure()) ADD_FAILURE() << ir::dump(plain) << ir::dump(block);
  return static_cast<int>(block.ops.size());
}

class StackBlocks : public testing::TestWithParam<const Dialect*> {};

TEST_P(StackBlocks, DoWhatTheMachineDoes) {
  const std::string glyphs = "\"\"....??__\\\\v><^ ab";
  int operations = 0;
  for (std::uint64_t seed = 1; seed <= (slow_build() ? 100 : 1000); ++seed) {
    gen::Random random(seed);
    std::string text = ">";
    for (int i = random.between(2, 40); i > 0; --i) text += random.pick(glyphs);
    const ProgramPtr program = *parse(Source("f", text, *GetParam()));
    Machine machine(program);
    StepReport report;
    for (int step = 0; step < 60 && machine.pointers().size() == 1; ++step) {
      if (random.below(4) == 0)
        operations += check_stack_block(machine, random.below(2) == 0 ? 0 : ir::kAllPasses);
      ASSERT_FALSE(HasFailure()) << "seed " << seed << "\n" << text;
      machine.step(Input::none(), report);
    }
  }
  EXPECT_GT(operations, GetParam()->has_stack ? 1000 : -1);
}

std::vector<const Dialect*> dialects_with_a_field(bool has_field) {
  std::vector<const Dialect*> result = dialects();
  std::erase_if(result, [=](const Dialect* dialect) { return dialect->has_field != has_field; });
  return result;
}

INSTANTIATE_TEST_SUITE_P(Dialects, Blocks, testing::ValuesIn(dialects_with_a_field(true)),
                         dialect_name);
INSTANTIATE_TEST_SUITE_P(Dialects, StackBlocks, testing::ValuesIn(dialects_with_a_field(false)),
                         dialect_name);

}  // namespace

}  // namespace grid
