// The conformance corpus with generated programs as the implementation.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "interp/fast/fast.h"
#include "tests/differential/budget.h"
#include "tests/transpile/batch.h"
#include "tools/cli/language.h"
#include "tools/grid-test/command.h"
#include "tools/grid-test/corpus.h"

namespace grid::transpile_test::conformance_test {
namespace {

using grid_test::Case;
using grid_test::Outcome;

std::string content(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

Dialect dialect_of(const Case& one) {
  cli::LanguageSettings settings;
  for (const grid_test::CaseOption& option : one.options) {
    std::string name = option.name;
    std::replace(name.begin(), name.end(), '_', '-');
    for (const cli::LanguageSetting& row : cli::language_settings()) {
      if (row.name != name) continue;
      EXPECT_FALSE(row.take(settings, option.value, "case").has_value()) << one.name;
    }
  }
  return *with_options(*one.dialect, cli::to_options(settings));
}

// A run of a generated program, as generated_lines() shows it.
struct Ran {
  int outcome = -1;
  std::uint64_t steps = 0;
  std::uint64_t born = 0;
  grid_test::Loop loop{};
  std::string output{};  // in hexadecimal
};

Ran read_line(const std::string& line) {
  Ran ran;
  std::istringstream in(line);
  std::uint64_t other = 0;
  std::string asked;
  in >> ran.outcome >> ran.steps >> ran.born >> other >> other >> other >> other >> other;
  in >> ran.loop.first >> ran.loop.again >> asked >> ran.output;
  ran.output.erase(0, 1);
  return ran;
}

Outcome outcome_of(int number) {
  if (number == 0) return Outcome::terminated;
  return number == 1 ? Outcome::endless : Outcome::limit;
}

std::string wrong(const Case& one, const Ran& ran) {
  const grid_test::Behaviour& expected = one.expected;
  if (expected.outcome && *expected.outcome != outcome_of(ran.outcome)) return "outcome";
  if (expected.output && hexadecimal(*expected.output) != ran.output) return "output";
  if (expected.steps && *expected.steps != ran.steps) return "steps";
  if (expected.born && *expected.born != ran.born) return "born";
  if (expected.loop && !grid_test::agrees(ran.loop, *expected.loop)) return "loop";
  return "";
}

class Conformance : public testing::TestWithParam<bool> {};  // whether with a field

TEST_P(Conformance, HoldsForGeneratedPrograms) {
  const grid_test::Corpus corpus = grid_test::read_corpus({GRID_SOURCE_DIR "/tests/conformance"},
                                                          grid_test::Expectations::needed);
  std::vector<Case> cases;
  std::vector<Sample> samples;
  // Compilers are slow: without soaking only some, which change from day to day.
  const std::uint64_t stride = differential::soaking() ? 1 : 16;
  std::uint64_t number = differential::base_seed();
  for (const Case& one : corpus.cases) {
    if (one.dialect->has_field != GetParam() || number++ % stride != 0) continue;
    const Result<ProgramPtr> program =
        parse(Source(one.program, content(one.program), dialect_of(one)));
    EXPECT_EQ(static_cast<bool>(program), one.expected.outcome != Outcome::source_error)
        << one.name;
    if (!program) continue;
    ASSERT_TRUE(interp::fast::can_run(**program)) << one.name;
    Sample sample{.program = *program, .input = one.input};
    const grid_test::Job job = grid_test::job_of(one);
    sample.detect_loops = job.detection;
    sample.limits.steps = grid_test::step_limit(job, job.detection);
    cases.push_back(one);
    samples.push_back(std::move(sample));
  }
  samples = with_each_level(samples);
  const Folder folder;
  const Lines got = generated_lines(samples, strict_flags(), folder.path());
  EXPECT_EQ(got.error, "");
  ASSERT_EQ(got.lines.size(), samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Case& one = cases[i / kLevels];
    EXPECT_EQ(wrong(one, read_line(got.lines[i])), "")
        << one.name << ", level " << samples[i].level << ": " << got.lines[i].substr(0, 200);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Conformance, testing::Bool(),
                         [](const auto& given) { return given.param ? "field" : "pointers"; });

}  // namespace
}  // namespace grid::transpile_test::conformance_test
