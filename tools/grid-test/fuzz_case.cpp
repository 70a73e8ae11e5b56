#include "tools/grid-test/fuzz_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/cli/document.h"

namespace grid::grid_test {

namespace {

namespace fs = std::filesystem;
using cli::ExitCode;
using cli::Expected;
using State = Observation::State;

// The clauses of the instructions in the program are where to look first.
std::vector<std::string> clauses_of(const Dialect& dialect, std::string_view program) {
  std::vector<std::string> clauses;
  for (const char c : program) {
    const Instruction* row = dialect.find(static_cast<unsigned char>(c));
    if (row == nullptr) continue;
    const std::string clause(row->clause);
    if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) {
      clauses.push_back(clause);
    }
  }
  if (clauses.empty()) clauses.emplace_back("TX-1");
  return clauses;
}

// Whether a case can expect just this.
bool says_enough(const Observation& seen, std::uint64_t max_steps) {
  if (seen.state != State::ran) return false;
  const Behaviour& did = seen.behaviour;
  if (did.outcome == Outcome::terminated) return did.steps.has_value();
  return did.outcome != Outcome::limit || did.steps.value_or(max_steps) == max_steps;
}

const Observation& chosen(const Pair& pair, std::uint64_t max_steps) {
  if (says_enough(pair.a, max_steps)) return pair.a;
  if (says_enough(pair.b, max_steps)) return pair.b;
  return pair.a.state == State::ran ? pair.a : pair.b;
}

bool is_taken(const fs::path& folder, const std::string& name) {
  std::error_code ignored;
  const auto there = [&](std::string_view extension) {
    return fs::exists(fs::symlink_status(folder / (name + std::string(extension)), ignored));
  };
  const auto& all = dialects();
  return there(".toml") || std::any_of(all.begin(), all.end(), [&](const Dialect* dialect) {
           return there(dialect->extension);
         });
}

}  // namespace

Case case_of(const gen::Sample& sample, const Job& job, const Pair& pair, const Names& names,
             std::uint64_t steps) {
  const Observation& seen = chosen(pair, job.max_steps);
  Case one;
  one.dialect = find_dialect(sample.dialect);
  one.name = fmt::format("seed-{}", sample.seed);
  one.clauses = clauses_of(*one.dialect, sample.program);
  one.kind = Kind::decided;
  one.note = fmt::format("{} and {} differ here; this is what {} does.", names.a, names.b,
                         &seen == &pair.a ? names.a : names.b);
  one.input = sample.input;
  one.options = job.options;
  one.expected = seen.behaviour;
  switch (one.expected.outcome.value_or(Outcome::terminated)) {
    case Outcome::terminated:
      if (one.expected.steps) break;
      one.expected.steps = steps;
      one.note += " It does not count its steps; these are libgrid's.";
      break;
    case Outcome::limit:
      one.expected.steps = job.max_steps;
      one.max_steps = job.max_steps;
      break;
    case Outcome::endless:
      one.max_steps = job.max_steps;
      break;
    case Outcome::source_error:
      one.expected.output.reset();
      break;
  }
  return one;
}

Expected<ExitCode> write_case(Case& one, const std::string& program, const std::string& folder) {
  const std::string first = one.name;
  for (int number = 2; is_taken(folder, one.name); ++number) {
    one.name = fmt::format("{}-{}", first, number);
  }
  one.file = (fs::path(folder) / (one.name + ".toml")).string();
  one.program = (fs::path(folder) / (one.name + std::string(one.dialect->extension))).string();
  return cli::write_document(program, one.program).and_then([&](ExitCode) {
    return cli::write_document(case_text(one), one.file);
  });
}

}  // namespace grid::grid_test
