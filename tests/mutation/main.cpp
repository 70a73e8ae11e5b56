// mutation_check [--all]: whether the corpus notices mistakes. Each mutation is a dialect with one
// altered policy value or table entry, handed to the machine; it is caught if some case of the
// dialect then has another outcome, output, number of steps or of pointers. Prints how many of
// which kind were caught, and those that were not; --all lists every mutation with the first case
// that caught it. Fails if too few are caught, if one survives that tests/mutation/exceptions.cpp
// does not list, or if an entry there is not true.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <iomanip>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/clauses.h"
#include "tests/mutation/example.h"
#include "tests/mutation/exceptions.h"
#include "tests/mutation/mutations.h"

namespace grid::mutation {

namespace {

constexpr std::size_t kPercentNeeded = 95;

struct Verdict {
  Mutation mutation;
  const Example* caught_by = nullptr;  // null: it survived
};

const Example* first_to_fail(const Mutation& mutation, const std::vector<Example>& examples) {
  for (const Example& example : examples) {
    if (example.one.dialect != mutation.dialect) continue;
    Dialect altered = example.spoken;
    interp::RunOptions options = run_options(example);
    if (!mutation.apply(altered, options)) continue;
    if (!passes(example, run(example, altered, options))) return &example;
  }
  return nullptr;
}

// By kind and dialect.
class Table {
 public:
  explicit Table(const std::vector<Verdict>& verdicts) {
    for (const Verdict& verdict : verdicts) {
      const Mutation& mutation = verdict.mutation;
      if (std::find(kinds_.begin(), kinds_.end(), mutation.kind) == kinds_.end()) {
        kinds_.push_back(mutation.kind);
      }
      for (const std::string& kind : {mutation.kind, kAll}) {
        for (const std::string& column : {std::string(mutation.dialect->name), kAll}) {
          Cell& cell = cells_[{kind, column}];
          ++cell.mutations;
          if (verdict.caught_by != nullptr) ++cell.caught;
        }
      }
    }
    kinds_.push_back(kAll);
  }

  void print() const {
    std::cout << "caught of mutations\n" << std::left << std::setw(16) << "";
    std::vector<std::string> columns;
    for (const Dialect* dialect : dialects()) columns.emplace_back(dialect->name);
    columns.push_back(kAll);
    for (const std::string& column : columns) std::cout << std::right << std::setw(15) << column;
    for (const std::string& kind : kinds_) {
      std::cout << '\n' << std::left << std::setw(16) << kind << std::right;
      for (const std::string& column : columns) std::cout << std::setw(15) << entry(kind, column);
    }
    std::cout << '\n';
  }

 private:
  struct Cell {
    std::size_t mutations = 0;
    std::size_t caught = 0;
  };

  std::string entry(const std::string& kind, const std::string& column) const {
    const auto found = cells_.find({kind, column});
    if (found == cells_.end()) return "-";
    return std::to_string(found->second.caught) + " of " + std::to_string(found->second.mutations);
  }

  inline static const std::string kAll = "all";
  std::vector<std::string> kinds_;
  std::map<std::pair<std::string, std::string>, Cell> cells_;
};

class Check {
 public:
  // Whether the unaltered dialects pass; otherwise nothing could be said about others.
  void corpus(const std::vector<Example>& examples) {
    for (const Example& example : examples) {
      if (!passes(example, run(example, example.spoken, run_options(example)))) {
        fail("the case " + example.one.name + " fails without any mutation");
      }
    }
  }

  void verdicts(const std::vector<Verdict>& verdicts) {
    std::set<std::string_view> used;
    std::set<std::string> names;
    std::size_t caught = 0;
    for (const auto& [mutation, caught_by] : verdicts) {
      if (!names.insert(mutation.name).second) fail("two mutations are called " + mutation.name);
      const Exception* const known = find_known(mutation.name);
      if (known != nullptr) used.insert(known->what);
      if (caught_by != nullptr) {
        ++caught;
        if (known != nullptr) {
          fail(mutation.name + " is listed, but " + caught_by->one.name + " catches it");
        }
      } else if (known == nullptr) {
        fail(mutation.name + " survives and is not listed");
      }
    }
    for (const auto& [column, decides] : columns()) {
      const bool is_altered =
          std::any_of(verdicts.begin(), verdicts.end(), [name = column](const Verdict& verdict) {
            return verdict.mutation.kind == name && verdict.caught_by != nullptr;
          });
      if (is_altered == decides) continue;
      fail(std::string(decides ? "no" : "a") + " mutation of the column " + std::string(column) +
           " is caught");
    }
    for (const Exception& known : known_survivors()) {
      if (used.contains(known.what)) continue;
      fail(std::string(known.what) + " is listed, but there is no such mutation");
    }
    if (100 * caught < kPercentNeeded * verdicts.size()) {
      fail("less than " + std::to_string(kPercentNeeded) + " % are caught");
    }
  }

  void clauses(const std::vector<Verdict>& verdicts) {
    std::set<std::string> broken;
    for (const auto& [mutation, caught_by] : verdicts) {
      if (caught_by != nullptr) broken.insert(mutation.clauses.begin(), mutation.clauses.end());
    }
    std::set<std::string> listed;
    for (const Exception& known : clauses_without_mutation())
      listed.insert(std::string(known.what));
    for (const std::string& clause : all_clauses()) {
      if (!broken.contains(clause) && !listed.contains(clause)) {
        fail("no mutation that breaks " + clause + " is caught");
      }
      if (broken.contains(clause) && listed.contains(clause)) {
        fail(clause + " is listed, but a mutation that breaks it is caught");
      }
    }
  }

  void untried(const std::vector<Example>& examples) {
    for (const Untried& each : untried_readings()) {
      const bool shown =
          std::any_of(examples.begin(), examples.end(), [&each](const Example& example) {
            const std::vector<std::string>& clauses = example.one.clauses;
            return example.one.name == each.shown_by &&
                   std::find(clauses.begin(), clauses.end(), each.clause) != clauses.end();
          });
      if (!shown)
        fail(std::string(each.shown_by) + " is no case about " + std::string(each.clause));
    }
  }

  bool passed() const { return passed_; }

 private:
  static const Exception* find_known(std::string_view name) {
    for (const Exception& known : known_survivors()) {
      if (is_about(known, name)) return &known;
    }
    return nullptr;
  }

  void fail(const std::string& message) {
    passed_ = false;
    std::cout << "error: " << message << '\n';
  }

  bool passed_ = true;
};

void print_exceptions() {
  std::cout << "\nknown survivors\n";
  for (const auto& [what, why] : known_survivors())
    std::cout << "  " << what << ": " << why << '\n';
  std::cout << "\nreadings that are not tried\n";
  for (const auto& [clause, reading, why, shown_by] : untried_readings()) {
    std::cout << "  " << clause << ", " << reading << ": " << why << "; " << shown_by << '\n';
  }
  std::cout << "\nclauses without a mutation\n";
  for (const auto& [what, why] : clauses_without_mutation()) {
    std::cout << "  " << what << ": " << why << '\n';
  }
}

void print_all(const std::vector<Verdict>& verdicts) {
  for (const auto& [mutation, caught_by] : verdicts) {
    std::cout << mutation.name << ": "
              << (caught_by != nullptr ? caught_by->one.name : std::string("survives")) << '\n';
  }
}

int check(bool lists_all) {
  const std::vector<Example> examples = read_examples();
  std::vector<Verdict> verdicts;
  for (Mutation& mutation : all_mutations()) {
    const Example* const caught_by = first_to_fail(mutation, examples);
    verdicts.push_back({std::move(mutation), caught_by});
  }
  if (lists_all) print_all(verdicts);
  Table(verdicts).print();
  print_exceptions();
  std::cout << '\n';
  Check result;
  result.corpus(examples);
  result.verdicts(verdicts);
  result.clauses(verdicts);
  result.untried(examples);
  return result.passed() ? 0 : 1;
}

}  // namespace

}  // namespace grid::mutation

int main(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + 1, argv + argc);
  const bool lists_all = arguments == std::vector<std::string_view>{"--all"};
  if (!arguments.empty() && !lists_all) {
    std::cerr << "usage: mutation_check [--all]\n";
    return 2;
  }
  try {
    return grid::mutation::check(lists_all);
  } catch (const std::exception& error) {
    std::cerr << "mutation_check: " << error.what() << '\n';
    return 1;
  }
}
