// Generated programs against the reference engine.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "interp/fast/fast.h"
#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/each_dialect.h"
#include "tests/slow_build.h"
#include "tests/transpile/batch.h"
#include "tools/gen/generate.h"
#include "tools/gen/random.h"

namespace grid::transpile_test::generated_test {
namespace {

class Generated : public testing::TestWithParam<const Dialect*> {};

// A program of the generator under limits that a number chooses.
std::vector<Sample> samples_of(const Dialect& dialect, std::uint64_t seed, std::size_t count) {
  std::vector<Sample> samples;
  for (std::uint64_t i = 0; samples.size() < count; ++i) {
    const gen::Sample generated = gen::generate(dialect, seed + i);
    const Result<ProgramPtr> program = differential::program_of(generated);
    if (!program || !interp::fast::can_run(**program)) continue;
    gen::Random random(seed + i);
    Sample sample{.program = *program, .input = generated.input};
    sample.limits.steps = random.below(4) == 0 ? random.below(500) : 20'000;
    sample.limits.pointers = 1 + random.below(200);
    sample.limits.output = random.below(4) == 0 ? random.below(10) : interp::kUnlimited;
    sample.detect_loops = random.below(4) == 0;
    if (random.below(4) == 0) sample.most_blocks = random.below(10);
    const EndOfInput ends[] = {EndOfInput::keep, EndOfInput::zero, EndOfInput::all_ones};
    if (dialect.has_field && random.below(3) == 0) sample.at_end = ends[random.below(3)];
    samples.push_back(std::move(sample));
  }
  return samples;
}

// Where one finds a loop the other may be told to stop before, or find it later: what is left to
// compare is what was written.
bool agree(const std::string& line, const std::string& expected, const Sample& sample) {
  const auto is_endless = [](const std::string& text) { return text.starts_with("1 "); };
  if (line == expected) return true;
  if (!sample.detect_loops || !(is_endless(line) || is_endless(expected))) return false;
  const auto stopped = [&](const std::string& text) { return is_endless(text) || text[0] == '2'; };
  return stopped(line) && stopped(expected) &&
         line.substr(line.find('=')) == expected.substr(expected.find('='));
}

std::string differences(const std::vector<Sample>& samples) {
  const Folder folder;
  const Lines got = generated_lines(samples, strict_flags(), folder.path());
  std::string text = got.error;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::string expected = reference_line(samples[i]);
    const std::string line = i < got.lines.size() ? got.lines[i] : "nothing";
    if (agree(line, expected, samples[i])) continue;
    text += "generated " + line.substr(0, 200) + "\nreference " + expected.substr(0, 200) +
            "\nlevel " + std::to_string(samples[i].level) + ", steps at most " +
            std::to_string(samples[i].limits.steps) + "\n" + samples[i].program->source().bytes() +
            "\n";
    break;
  }
  return text;
}

TEST_P(Generated, RunAsTheReferenceEngineDoes) {
  // Compilers are slow.
  const std::size_t size = differential::soaking() ? 200 : slow_build() ? 5 : 8;
  const std::size_t batches = differential::soaking() ? 10 : 1;
  const std::uint64_t seed = differential::base_seed();
  for (std::size_t i = 0; i < batches && !HasFailure(); ++i) {
    const std::vector<Sample> samples = samples_of(*GetParam(), seed + i * 1'000, size);
    EXPECT_EQ(differences(with_each_level(samples)), "") << "seed " << seed + i * 1'000;
  }
}

// The pointer first comes to the string with x with its flag set, later without.
TEST(GeneratedCode, ClearsFlagsWhereAPrintFindsANumber) {
  const std::string rows = "v\n_v;\n .\n ?\n _\n .\n \"\n x\n \"\n .\n ?\n _\n ;\n \"\n y\n \"\n";
  Sample sample{.program = *parse(Source("flag.ipg3", rows, *find_dialect("ipgrid-3"))),
                .input = {},
                .level = 1};
  sample.limits.steps = 100;
  EXPECT_EQ(differences({sample}), "");
}

// With two cursors that read in one step, all bytes of which are equal where the end of input reads
// as 0, but not where it leaves cells as they are: then code is rewritten.
TEST(GeneratedCode, HoldsForEveryEndOfInput) {
  std::string rows =
      "vvvvvv\\                       \n"
      "                              \n"
      "       /?>~+>~<<v->~+>~+^~+^~\\\n"
      "      \\Y                      \n"
      "       \\?v~\\                  \n"
      " v        @                  /\n";
  rows +=
      std::string(1, 0) + std::string(1, 1) + std::string(28, 0) + "\n" + std::string(30, 0) + "\n";
  Dialect dialect = *find_dialect("refunge");
  dialect.policy.end_of_input = EndOfInput::zero;
  Sample sample{.program = *parse(Source("eof.ref", rows, dialect)), .input = {}};
  sample.limits.steps = 1000;
  std::vector<Sample> samples = {sample, sample, sample};
  samples[1].at_end = EndOfInput::keep;
  samples[2].at_end = EndOfInput::all_ones;
  EXPECT_EQ(differences(samples), "");
}

// 65 numbers on a stack that has room for 64, behind a print that finds none.
TEST(GeneratedCode, HasRoomForAllNumbers) {
  const std::string rows = ">.\"" + std::string(65, 'a') + "\"#\n";
  Sample sample{.program = *parse(Source("stack.ipg2", rows, *find_dialect("ipgrid-2"))),
                .input = {},
                .level = 1};
  EXPECT_EQ(generated_lines({sample}, "-std=c++17 -O0 -fsanitize=address", Folder().path()).error,
            "");
}

// What is added to the counter in each round is a cell that held 0 when that was looked at.
TEST(GeneratedCode, CountsByCellsThatHeldNothing) {
  const std::string rows("v> \\\n\0x\0\0\0\0\0\0\0\n  #\\<+>~@\n", 25);
  Sample sample{.program = *parse(Source("zero.ref", rows, *find_dialect("refunge"))), .input = {}};
  sample.limits.steps = 10'000;
  EXPECT_EQ(differences({sample}), "");
}

INSTANTIATE_TEST_SUITE_P(Dialects, Generated, each_dialect(), dialect_name);

}  // namespace
}  // namespace grid::transpile_test::generated_test
