// Generated programs against the reference engine.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "interp/fast/fast.h"
#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/each_dialect.h"
#include "tests/transpile/batch.h"
#include "tools/gen/generate.h"
#include "tools/gen/random.h"

namespace grid::transpile_test {
namespace {

using Given = std::tuple<const Dialect*, int>;

class Generated : public testing::TestWithParam<Given> {};

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
    samples.push_back(std::move(sample));
  }
  return samples;
}

std::string differences(const std::vector<Sample>& samples, int level) {
  const Folder folder;
  const Lines got = generated_lines(samples, level, std::string(kStrict), folder.path());
  std::string text = got.error;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::string expected = reference_line(samples[i]);
    const std::string line = i < got.lines.size() ? got.lines[i] : "nothing";
    if (line == expected) continue;
    text += "generated " + line.substr(0, 200) + "\nreference " + expected.substr(0, 200) +
            "\nsteps at most " + std::to_string(samples[i].limits.steps) + "\n" +
            samples[i].program->source().bytes() + "\n";
    break;
  }
  return text;
}

TEST_P(Generated, RunAsTheReferenceEngineDoes) {
  const auto [dialect, level] = GetParam();
  const std::size_t size = differential::soaking() ? 200 : 15;  // compilers are slow
  const std::size_t batches = differential::soaking() ? 10 : 1;
  const std::uint64_t seed = differential::base_seed();
  for (std::size_t i = 0; i < batches && !HasFailure(); ++i) {
    EXPECT_EQ(differences(samples_of(*dialect, seed + i * 1'000, size), level), "")
        << "seed " << seed + i * 1'000;
  }
}

// The pointer first comes to the string with x with its flag set, later without.
TEST(GeneratedCode, ClearsFlagsWhereAPrintFindsANumber) {
  const std::string rows = "v\n_v;\n .\n ?\n _\n .\n \"\n x\n \"\n .\n ?\n _\n ;\n \"\n y\n \"\n";
  Sample sample{.program = *parse(Source("flag.ipg3", rows, *find_dialect("ipgrid-3"))),
                .input = {}};
  sample.limits.steps = 100;
  EXPECT_EQ(differences({sample}, 1), "");
}

std::string given_name(const testing::TestParamInfo<Given>& given) {
  return test_name(std::get<0>(given.param)->name) + "_level_" +
         std::to_string(std::get<1>(given.param));
}

INSTANTIATE_TEST_SUITE_P(Dialects, Generated,
                         testing::Combine(each_dialect(), testing::Values(0, 1, 2)), given_name);

}  // namespace
}  // namespace grid::transpile_test
