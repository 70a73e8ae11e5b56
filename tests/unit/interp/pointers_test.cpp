#include "interp/fast/pointers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/string_host.h"

namespace grid::interp::fast {
namespace {

using runtime::Ending;
using runtime::PointerGrid;
using runtime::PointerInstruction;
using runtime::PointerLanguage;
using runtime::PointerOperation;
using runtime::PointerRun;

ProgramPtr program_of(std::string_view dialect, std::string text) {
  return *parse(Source("f", std::move(text), *find_dialect(dialect)));
}

RunOptions steps(std::uint64_t most, bool detect_loops = false) {
  RunOptions options;
  options.limits.steps = most;
  options.detect_loops = detect_loops;
  return options;
}

// What it prints.
std::string output_of(std::string_view dialect, std::string text) {
  StringHost host;
  run_pointers(program_of(dialect, std::move(text)), steps(10'000), host);
  return host.output;
}

RunResult result_of(std::string_view dialect, std::string text, const RunOptions& options) {
  StringHost host;
  return run_pointers(program_of(dialect, std::move(text)), options, host);
}

// Rows and columns of the pointers after so many steps.
std::vector<std::pair<unsigned, unsigned>> places(std::string_view dialect, std::string text,
                                                  std::uint64_t after) {
  std::vector<std::pair<unsigned, unsigned>> result;
  StringHost host;
  run_pointers(program_of(dialect, std::move(text)), steps(after), host,
               [&](const PointerRun& run) {
                 for (std::size_t i = 0; i < run.pointer_count(); ++i) {
                   result.emplace_back(run.pointer(i).row, run.pointer(i).col);
                 }
               });
  return result;
}

using Places = std::vector<std::pair<unsigned, unsigned>>;

TEST(Pointers, EndWhenNoneIsLeft) {
  const RunResult result = result_of("ipgrid-1", "_#\n", {});
  EXPECT_EQ(result.outcome, Outcome::terminated);
  EXPECT_EQ(result.steps, 2U);
  EXPECT_EQ(result.born, 2U);
  EXPECT_EQ(result.live, 0U);
  EXPECT_EQ(result.max_live, 2U);
  EXPECT_EQ(result.rows, 1);
}

TEST(Pointers, GoRoundAllEdges) {
  EXPECT_EQ(places("ipgrid-1", "> \n  \n", 2), (Places{{0, 0}}));
  EXPECT_EQ(places("ipgrid-1", "< \n  \n", 1), (Places{{0, 1}}));
  EXPECT_EQ(places("ipgrid-1", "v \n  \n", 2), (Places{{0, 0}}));
  EXPECT_EQ(places("ipgrid-1", "^ \n  \n", 1), (Places{{1, 0}}));
}

TEST(Pointers, ExecuteWhatTheyComeToRoundAnEdge) {
  EXPECT_EQ(places("ipgrid-1", "<v\n  \n", 2), (Places{{1, 1}}));
}

TEST(Pointers, LiveOnGridsOfOneCell) {
  EXPECT_EQ(places("ipgrid-1", ">\n", 5), (Places{{0, 0}}));
  EXPECT_EQ(result_of("ipgrid-1", "_\n", steps(10)).live, 1024U);
}

TEST(Pointers, NewOnesComeLastAndMoveInTheNextCycle) {
  EXPECT_EQ(places("ipgrid-2", "_  \n", 1), (Places{{0, 2}, {0, 1}}));
  EXPECT_EQ(places("ipgrid-2", "_  \n", 2), (Places{{0, 1}, {0, 2}}));
}

TEST(Pointers, MoveUpWhenOneIsGone) {
  EXPECT_EQ(places("ipgrid-2", "_|#\n   \n   \n", 2), (Places{{1, 1}, {2, 1}}));
}

TEST(Pointers, PrintWhatStringsPushed) {
  EXPECT_EQ(output_of("ipgrid-2", "v\n>\"ab\"..#\n"), "ba");
}

TEST(Pointers, PrintUtf8) {
  EXPECT_EQ(output_of("ipgrid-2", "v\n>\"\u00E9\u20AC\U0001F600\"...#\n"),
            "\U0001F600\u20AC\u00E9");
}

TEST(Pointers, PrintNothingFromAnEmptyStack) { EXPECT_EQ(output_of("ipgrid-2", ">.v\n  #\n"), ""); }

TEST(Pointers, ExecuteWhatIsEscapedInStrings) {
  EXPECT_EQ(output_of("ipgrid-3", "v\n>\"ab\\.\\\"\\\\\"...;\n"), "b\\\"a");
}

TEST(Pointers, PassACellUnlessTheFlagIsSet) {
  EXPECT_EQ(output_of("ipgrid-3", "v\n>\"xy\"..?_;\"no\"..;\n"), "yxon");
  EXPECT_EQ(output_of("ipgrid-3", "v\n>\"xy\"...?_;\"no\"..;\n"), "yx");
}

TEST(Pointers, PushLongStrings) {
  const std::string text = std::string(500, 'x') + std::string(500, 'y');
  const std::string prints = "v" + std::string(1002, '.') + "<\n#\n";
  EXPECT_EQ(output_of("ipgrid-2", "v\n>\"" + text + "\"v\n" + prints),
            std::string(500, 'y') + std::string(500, 'x'));
}

TEST(PointerLimits, CutWhatIsPrintedInItsCycle) {
  RunOptions options = steps(1000);
  options.limits.output = 2;
  StringHost host;
  std::size_t left = 0;
  const RunResult result =
      run_pointers(program_of("ipgrid-2", "v\n>\"a\u20AC\"..#\n"), options, host,
                   [&](const PointerRun& run) { left = run.stack().size(); });
  EXPECT_EQ(result.limit, Limit::output);
  EXPECT_EQ(host.output, "\xE2\x82");
  EXPECT_EQ(result.output_bytes, 2U);
  EXPECT_EQ(result.steps, 7U);
  EXPECT_EQ(left, 1U);
}

TEST(PointerLimits, StepsComeBeforePointersAndThoseBeforeMemory) {
  RunOptions options = steps(0);
  options.limits.pointers = 0;
  options.limits.memory = 0;
  EXPECT_EQ(result_of("ipgrid-1", ">\n", options).limit, Limit::steps);
  options.limits.steps = 1;
  EXPECT_EQ(result_of("ipgrid-1", ">\n", options).limit, Limit::pointers);
  options.limits.pointers = 1;
  EXPECT_EQ(result_of("ipgrid-1", ">\n", options).limit, Limit::memory);
}

TEST(PointerLimits, ForkBombEndsInItsMemory) {
  RunOptions options;
  options.limits.memory = std::uint64_t{10} << 20;
  std::size_t held = 0;
  StringHost host;
  const RunResult result = run_pointers(program_of("ipgrid-2", "_\n"), options, host,
                                        [&](const PointerRun& run) { held = run.memory(); });
  EXPECT_EQ(result.limit, Limit::memory);
  EXPECT_LE(held, options.limits.memory);
  EXPECT_GE(result.live, 10'000U);
}

TEST(PointerLimits, GrowingStackEndsInItsMemory) {
  RunOptions options;
  options.limits.memory = std::uint64_t{10} << 20;
  const RunResult result = result_of("ipgrid-2", ">\"x\"\n", options);
  EXPECT_EQ(result.limit, Limit::memory);
  EXPECT_GE(result.steps, 1'000'000U);
}

TEST(PointerLimits, TimeIsLookedAtBeforeTheFirstStep) {
  RunOptions options;
  options.limits.time = Clock::duration::zero();
  const RunResult result = result_of("ipgrid-1", ">\n", options);
  EXPECT_EQ(result.limit, Limit::time);
  EXPECT_EQ(result.steps, 0U);
}

TEST(PointerLimits, HostCanCancel) {
  StringHost host;
  host.cancels = true;
  EXPECT_EQ(run_pointers(program_of("ipgrid-1", ">\n"), {}, host).outcome, Outcome::interrupted);
}

TEST(PointerLimits, OutputErrorEndsTheRun) {
  StringHost host;
  host.room = 0;
  const RunResult result =
      run_pointers(program_of("ipgrid-2", ">\"ab\"..\n"), steps(1'000'000), host);
  EXPECT_EQ(result.outcome, Outcome::output_error);
  EXPECT_EQ(result.output_bytes, 0U);
}

class Watcher final : public Host {
 public:
  ReadResult read(std::optional<Clock::time_point>) override { return {}; }
  bool write(std::string_view) override { return true; }
  void observe(const RunCounters& counters) override { seen.push_back(counters); }

  std::vector<RunCounters> seen;
};

TEST(PointerLimits, HostIsShownTheRunEvery65536PointerSteps) {
  Watcher host;
  run_pointers(program_of("ipgrid-3", "|   \n>   \n    \n    \n"), steps(1'000'000), host);
  ASSERT_GT(host.seen.size(), 1U);
  EXPECT_EQ(host.seen.front().steps, 0U);
  for (std::size_t i = 1; i < host.seen.size(); ++i) {
    EXPECT_LE((host.seen[i].steps - host.seen[i - 1].steps) * host.seen[i].live, 65536U);
  }
}

TEST(EqualPointers, AreHeldOnceAndCountedExactly) {
  std::size_t held = 0;
  StringHost host;
  const RunResult result = run_pointers(program_of("ipgrid-1", "_\n"), steps(60), host,
                                        [&](const PointerRun& run) { held = run.pointer_count(); });
  EXPECT_EQ(result.live, std::uint64_t{1} << 60);
  EXPECT_EQ(result.born, std::uint64_t{1} << 60);
  EXPECT_LE(held, 64U);
  EXPECT_FALSE(result.saturated);
}

TEST(EqualPointers, AreCountedUpToTheLargestNumber) {
  const RunResult result = result_of("ipgrid-1", "_\n", steps(100));
  EXPECT_EQ(result.born, kUnlimited);
  EXPECT_EQ(result.live, kUnlimited);
  EXPECT_TRUE(result.saturated);
}

TEST(EqualPointers, ReachTheLimitOfPointers) {
  RunOptions options = steps(100);
  options.limits.pointers = (std::uint64_t{1} << 40) - 1;
  const RunResult result = result_of("ipgrid-1", "_\n", options);
  EXPECT_EQ(result.limit, Limit::pointers);
  EXPECT_EQ(result.steps, 40U);
}

TEST(EqualPointers, EndTogether) {
  std::string text;
  for (int row = 0; row < 20; ++row) text += row % 2 == 0 ? "_v\n" : "v_\n";
  const RunResult result = result_of("ipgrid-1", text + "##\n", {});
  EXPECT_EQ(result.outcome, Outcome::terminated);
  EXPECT_EQ(result.live, 0U);
  EXPECT_EQ(result.max_live, std::uint64_t{1} << 20);
}

// Blanks to walk round in, after a way of so many that is taken once.
std::string tail_and_ring(std::size_t tail, std::size_t ring) {
  std::string text;
  for (std::size_t row = 0; row < tail; ++row) text += " \n";
  return text + ">" + std::string(ring - 1, ' ') + "\n";
}

TEST(PointerLoops, AreFoundSoonAfterTheirLength) {
  for (const std::size_t tail : {0U, 1U, 63U, 1000U}) {
    for (const std::size_t ring : {1U, 2U, 65U, 1000U, 5000U}) {
      const std::uint64_t most = 64 * (tail + ring) + 64;
      const RunResult result = result_of("ipgrid-1", tail_and_ring(tail, ring), steps(most, true));
      ASSERT_EQ(result.outcome, Outcome::endless) << tail << " " << ring;
      EXPECT_EQ((result.loop->again - result.loop->first) % ring, 0U);
      EXPECT_GE(result.loop->first, tail);
    }
  }
}

TEST(PointerLoops, DoNotMindTheOrderWhereNobodySeesIt) {
  // Two pointers in the second row, each two steps before the other.
  const std::string text = "|   \n>   \n    \n    \n";
  const RunResult without = result_of("ipgrid-1", text, steps(10'000, true));
  ASSERT_TRUE(without.loop);
  EXPECT_EQ(without.loop->again - without.loop->first, 2U);
  const RunResult with = result_of("ipgrid-2", text, steps(10'000, true));
  ASSERT_TRUE(with.loop);
  EXPECT_EQ(with.loop->again - with.loop->first, 4U);
}

TEST(PointerLoops, OfManyEqualPointersAreFound) {
  std::string text;
  for (int row = 0; row < 20; ++row) text += row % 2 == 0 ? "_v\n" : "v_\n";
  EXPECT_EQ(result_of("ipgrid-1", text + "><\n", steps(10'000, true)).outcome, Outcome::endless);
}

TEST(PointerLoops, AreNotClaimedOfNumbersThatNobodyKnows) {
  std::string text;
  for (int row = 0; row < 140; ++row) text += row % 2 == 0 ? "_v\n" : "v_\n";
  const RunResult result = result_of("ipgrid-1", text + "><\n", steps(10'000, true));
  EXPECT_EQ(result.live, kUnlimited);
  EXPECT_EQ(result.limit, Limit::steps);
}

// In each second step one more pointer is there, and gone in the next.
TEST(PointerLoops, InWhichPointersAreBornAndDieAreFound) {
  for (const std::string_view dialect : {"ipgrid-1", "ipgrid-2"}) {
    EXPECT_EQ(result_of(dialect, ">_#\n", steps(200, true)).outcome, Outcome::endless) << dialect;
  }
}

TEST(PointerLoops, ThatPrintOrPushAreNone) {
  EXPECT_EQ(result_of("ipgrid-2", ">\"a\".\n", steps(100'000, true)).limit, Limit::steps);
  EXPECT_EQ(result_of("ipgrid-2", ">\"a\"\n", steps(100'000, true)).limit, Limit::steps);
  EXPECT_EQ(result_of("ipgrid-2", ">.\n", steps(1000, true)).outcome, Outcome::endless)
      << "nothing is popped";
}

TEST(PointerLoops, AreMissedWhereMemoryIsShort) {
  const ProgramPtr ring = program_of("ipgrid-1", "> \n");
  RunOptions options = steps(10'000, true);
  options.limits.memory = ring->memory();
  RunResult result;
  do {
    StringHost host;
    options.limits.memory += 16;
    result = run_pointers(ring, options, host);
  } while (result.limit == Limit::memory);
  EXPECT_EQ(result.limit, Limit::steps);
  EXPECT_TRUE(result.detection_dropped);
}

// A world in which nothing happens.
class Quiet final : public runtime::World {
 public:
  int read() override { return runtime::kEndOfInput; }
  bool write(const char*, std::size_t) override { return true; }
  Ending poll(const runtime::Counters&) override { return Ending::none; }
};

TEST(PointerLanguage, MayHaveMirrors) {
  PointerLanguage language;
  PointerInstruction& mirror = language.of_glyph[U'/'];
  mirror.operation = PointerOperation::turn;
  constexpr std::uint8_t kTurns[] = {3, 2, 1, 0};
  std::copy(std::begin(kTurns), std::end(kTurns), std::begin(mirror.turn));
  PointerGrid grid(language, 3, 2);
  grid.put(0, 2, U'/');
  Quiet world;
  runtime::Limits limits;
  limits.steps = 3;
  PointerRun run(std::move(grid), world, limits, false);
  EXPECT_EQ(run.run(), Ending::step_limit);
  EXPECT_EQ(run.pointer(0).row, 1U);
  EXPECT_EQ(run.pointer(0).col, 2U);
  EXPECT_EQ(run.pointer(0).direction, 3U);
}

// How the source is read is decided when there is a program; fields and input, pointers have not;
// of split_flags the runtime has both answers.
constexpr std::array<std::string_view, 20> kFreeQuestions = {
    "cell_unit",   "width",         "empty_source",    "newlines",         "final_newline",
    "padding",     "trailing_rows", "byte_order_mark", "carriage_returns", "ill_formed",
    "bottom",      "data_off_top",  "code_cells",      "operand",          "effect_order",
    "input_share", "output_clash",  "end_of_input",    "direct_io",        "split_flags"};

TEST(PointerLanguage, HasOneAnswerToAllOtherQuestions) {
  for (const char* const name : {"ipgrid-1", "ipgrid-2", "ipgrid-3"}) {
    const Dialect& own = *find_dialect(name);
    EXPECT_TRUE(runs_with_pointers(*program_of(name, " \n")));
    for (const PolicyRow& row : policy_rows()) {
      for (std::size_t answer = 0; answer < row.answers.size(); ++answer) {
        Dialect other = own;
        row.set(other.policy, static_cast<std::uint8_t>(answer));
        const bool free = std::count(kFreeQuestions.begin(), kFreeQuestions.end(), row.name) > 0;
        const bool taken = free || answer == row.get(own.policy);
        EXPECT_EQ(runs_with_pointers(**parse(Source("f", "x\n", other))), taken) << row.name;
      }
    }
  }
}

TEST(PointerLanguage, MayPadRowsWithZeros) {
  Dialect dialect = *find_dialect("ipgrid-2");
  dialect.policy.padding = Padding::zero;
  StringHost host;
  std::vector<std::int32_t> stack;
  run_pointers(*parse(Source("f", ">\"\n   \n", dialect)), steps(3), host,
               [&](const PointerRun& run) { stack = run.stack(); });
  EXPECT_EQ(stack, std::vector<std::int32_t>{0});
}

TEST(PointerLanguage, IsNotThatOfFields) {
  EXPECT_FALSE(runs_with_pointers(*program_of("refunge", " \n")));
}

}  // namespace
}  // namespace grid::interp::fast
