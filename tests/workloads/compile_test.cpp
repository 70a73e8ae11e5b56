#include "tests/workloads/compile.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <tuple>

#include <grid/program.h>

#include "interp/run.h"
#include "tests/bench/program.h"
#include "tests/slow_build.h"
#include "tests/string_host.h"
#include "tests/workloads/workloads.h"

namespace {

using namespace grid;
using namespace grid::workloads;

struct Ran {
  interp::RunResult result;
  std::string output;
};

Ran run(const std::string& text, const std::string& input, std::uint64_t steps) {
  StringHost host(input);
  interp::RunOptions options;
  options.limits.steps = steps;
  options.detect_loops = false;
  const interp::RunResult result = interp::run(bench::program("refunge", text), options, host);
  return {result, host.output};
}

struct Small {
  const char* name;
  const char* source;
  const char* input;
};
void PrintTo(const Small& small, std::ostream* out) { *out << small.source; }

constexpr Small kSmall[] = {
    {"nothing", "", ""},
    {"no_loop", "+++>++.<.", ""},
    {"wraps_around", "-.+.", ""},
    {"skipped_loop", "[.]+.", ""},
    {"loop_in_loop", "+++[->+++[->+.<]<]>>.", ""},
    {"four_deep", "++[->++[->++[->++[->+.<]<]<]<]", ""},
    {"loop_after_loop", "++[-.]+++[-.]", ""},
    {"loops_of_several_heights", "++[->+[-.]++[->+[-]<]<]", ""},
    {"empty_after_a_turn", "+[-[]].", ""},
    {"long_tape", ">>>>>>>>>>>>>>>>>>>>>>>>>>>>>>++[-<+>]<.<.>>.", ""},
    {"scan", ">+>++>+>+[<]>[>]<[<]>>.", ""},
    {"echo", ",[.[-],]", "input"},
    {"end_of_input", "+++,.", ""},
};

class Compiled : public testing::TestWithParam<std::tuple<Layout, Small>> {};

TEST_P(Compiled, PrintsWhatTheSourceDoes) {
  const auto& [layout, small] = GetParam();
  const Brainfuck source = *parse_brainfuck(small.source);
  const BrainfuckRun direct = run_brainfuck(source, small.input, 100'000);
  const Ran ran = run(compile_brainfuck(source, layout), small.input, 2'000'000);
  EXPECT_EQ(ran.output, direct.output);
  EXPECT_EQ(ran.result.outcome == interp::Outcome::terminated,
            direct.end == BrainfuckRun::End::done);
  EXPECT_EQ(ran.result.born, 1U);
}

INSTANTIATE_TEST_SUITE_P(Small, Compiled,
                         testing::Combine(testing::ValuesIn(kLayouts), testing::ValuesIn(kSmall)),
                         [](const auto& one) {
                           return std::string(to_string(std::get<0>(one.param))) + '_' +
                                  std::get<1>(one.param).name;
                         });

class Program : public testing::TestWithParam<std::tuple<Layout, std::string>> {};

// As far as a test has time for.
TEST_P(Program, PrintsWhatTheSourceDoes) {
  const auto& [layout, name] = GetParam();
  const Brainfuck source = *parse_brainfuck(read_program_file(name + ".b"));
  const std::string expected = read_program_file(name + ".out");
  const std::uint64_t steps = slow_build() ? 100'000 : 2'000'000;
  const Ran ran = run(compile_brainfuck(source, layout), "", steps);
  EXPECT_EQ(ran.result.steps, steps);
  EXPECT_EQ(ran.output, expected.substr(0, ran.output.size()));
  if (!slow_build() && !name.ends_with("_long")) {
    EXPECT_NE(ran.output, "");
  }
}

INSTANTIATE_TEST_SUITE_P(Large, Program,
                         testing::Combine(testing::ValuesIn(kLayouts),
                                          testing::ValuesIn(brainfuck_programs())),
                         [](const auto& one) {
                           return std::string(to_string(std::get<0>(one.param))) + '_' +
                                  std::get<1>(one.param);
                         });

class Source : public testing::TestWithParam<std::string> {};

TEST_P(Source, PrintsWhatIsRecorded) {
  const Brainfuck source = *parse_brainfuck(read_program_file(GetParam() + ".b"));
  const std::string expected = read_program_file(GetParam() + ".out");
  const BrainfuckRun direct = run_brainfuck(source, "", 40'000'000);
  const bool is_long = GetParam().ends_with("_long");
  EXPECT_EQ(direct.end, is_long ? BrainfuckRun::End::limit : BrainfuckRun::End::done);
  EXPECT_EQ(direct.output, is_long ? expected.substr(0, direct.output.size()) : expected);
  EXPECT_NE(direct.output, "");
}

TEST_P(Source, FitsATapeThatGrowsSideways) {
  const Brainfuck source = *parse_brainfuck(read_program_file(GetParam() + ".b"));
  EXPECT_LE(run_brainfuck(source, "", 40'000'000).cells, kSidewaysCells);
}

INSTANTIATE_TEST_SUITE_P(Large, Source, testing::ValuesIn(brainfuck_programs()),
                         [](const auto& one) { return one.param; });

TEST(CompileBrainfuck, SidewaysIsAsHighAsItsLoopsAreDeep) {
  const auto program = bench::program(
      "refunge", compile_brainfuck(*parse_brainfuck("++[->++[->+<]<]"), Layout::sideways));
  EXPECT_EQ(program->height(), 2 + 2 + 1 + 2);
}

}  // namespace
