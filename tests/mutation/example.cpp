#include "tests/mutation/example.h"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "tests/string_host.h"
#include "tools/cli/language.h"
#include "tools/grid-test/command.h"
#include "tools/grid-test/corpus.h"

namespace grid::mutation {

namespace {

using grid_test::Behaviour;
using grid_test::Case;
using grid_test::Outcome;

constexpr std::uint64_t kPointers = 1024;
constexpr std::uint64_t kMemory = std::uint64_t{1} << 24;

std::string read_file(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw std::runtime_error("cannot read " + name);
  return text.str();
}

LanguageOptions options_of(const Case& one) {
  LanguageOptions options;
  for (const grid_test::CaseOption& option : one.options) {
    if (option.name == "newlines") options.newlines = *cli::parse_newlines(option.value);
    if (option.name == "nul") options.nul = *cli::parse_nul(option.value);
    if (option.name == "eof") options.end_of_input = *cli::parse_end_of_input(option.value);
    if (option.name == "final_newline") {
      options.final_newline = *cli::parse_final_newline(option.value);
    }
    if (option.name == "compat") options.compat = option.value == "true";
  }
  return options;
}

Outcome outcome_of(const interp::RunResult& result) {
  if (result.outcome == interp::Outcome::terminated) return Outcome::terminated;
  if (result.outcome == interp::Outcome::endless) return Outcome::endless;
  if (result.outcome == interp::Outcome::limit) return Outcome::limit;
  throw std::logic_error("a run ended with the outcome " + std::string(to_string(result.outcome)));
}

}  // namespace

Dialect spoken(const Case& one, const Dialect& base) {
  return *with_options(base, options_of(one));
}

std::vector<Example> read_examples() {
  grid_test::Corpus corpus = grid_test::read_corpus({GRID_SOURCE_DIR "/tests/conformance"},
                                                    grid_test::Expectations::needed);
  if (!corpus.failures.empty()) {
    const cli::Failure& first = corpus.failures.front();
    throw std::runtime_error(first.where + ": " + first.message);
  }
  std::vector<Example> examples;
  for (Case& one : corpus.cases) {
    std::string program = read_file(one.program);
    Dialect own = spoken(one, *one.dialect);
    examples.push_back({std::move(one), std::move(program), std::move(own)});
  }
  return examples;
}

Result<ProgramPtr> program_of(const Example& example, const Dialect& dialect) {
  return parse(Source(example.one.name, example.program, dialect));
}

interp::RunOptions run_options(const Example& example) {
  const Case& one = example.one;
  interp::RunOptions options;
  const grid_test::Job job = grid_test::job_of(one);
  options.limits.steps =
      one.expected.outcome == Outcome::terminated ? *one.expected.steps + 1 : step_limit(job, true);
  options.limits.pointers = kPointers;
  options.limits.memory = kMemory;
  options.limits.output = one.expected.output.value_or("").size() + 1;
  options.detect_loops = job.detection;
  return options;
}

Behaviour run(const Example& example, const Dialect& dialect, const interp::RunOptions& options) {
  const Result<ProgramPtr> program = program_of(example, dialect);
  if (!program) return {.outcome = Outcome::source_error};
  StringHost host(example.one.input);
  const interp::RunResult result = interp::run(*program, options, host);
  Behaviour seen{.outcome = outcome_of(result), .output = std::move(host.output)};
  if (result.loop) {
    seen.loop = {result.loop->first, result.loop->again};
  } else {
    seen.steps = result.steps;
    seen.born = result.born;
  }
  return seen;
}

bool passes(const Example& example, const Behaviour& seen) {
  const Behaviour& expected = example.one.expected;
  const auto is = [](const auto& wanted, const auto& got) { return !wanted || wanted == got; };
  return is(expected.outcome, seen.outcome) && is(expected.output, seen.output) &&
         is(expected.steps, seen.steps) && is(expected.born, seen.born) &&
         (!expected.loop || !seen.loop || grid_test::agrees(*seen.loop, *expected.loop));
}

}  // namespace grid::mutation
