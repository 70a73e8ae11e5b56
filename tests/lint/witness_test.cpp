// Each confirmed finding is seen again by somebody else: grid-run, with the input of the witness,
// shows the event in the trace of that step.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "lint/check.h"
#include "lint/selection.h"
#include "tests/each_dialect.h"
#include "tests/golden/process.h"
#include "tests/slow_build.h"
#include "tools/gen/generate.h"
#include "tools/report/json.h"

namespace grid::lint {

namespace {

namespace fs = std::filesystem;
using report::JsonValue;

constexpr std::uint64_t kPrograms = slow_build() ? 6 : 30;  // of each dialect
constexpr std::uint64_t kMaxSteps = 500;

using Array = JsonValue::Array;

const Array& items(const JsonValue& object, std::string_view name) {
  static const Array none;
  const JsonValue* const member = object.member(name);
  const Array* const array = member == nullptr ? nullptr : member->as<Array>();
  return array == nullptr ? none : *array;
}

std::int64_t number(const JsonValue& object, std::string_view name) {
  const JsonValue* const member = object.member(name);
  const auto* const value = member == nullptr ? nullptr : member->as<std::uint64_t>();
  return value == nullptr ? -1 : static_cast<std::int64_t>(*value);
}

std::string word(const JsonValue& object, std::string_view name) {
  const JsonValue* const member = object.member(name);
  const auto* const value = member == nullptr ? nullptr : member->as<std::string>();
  return value == nullptr ? "" : *value;
}

// Cells are counted from 1 here, as traces do.
Cell cell_of(const JsonValue& effect, std::string_view name) {
  const Array& place = items(effect, name);
  if (place.size() != 2) return {-1, -1};
  const auto part = [&](std::size_t i) {
    return static_cast<std::int64_t>(*place[i].as<std::uint64_t>());
  };
  return {part(0), part(1)};
}

Cell place_of(const JsonValue& pointer) { return {number(pointer, "row"), number(pointer, "col")}; }

// A step as its trace shows it, and what a finding says of it.
class Replay {
 public:
  Replay(const JsonValue& step, const Finding& finding, const Program& program)
      : step_(step),
        program_(program),
        below_(finding.message.find("below the source") != std::string::npos) {
    for (const CellRun& run : finding.span) {
      for (std::int64_t col = run.first; col <= run.last; ++col) {
        cells_.insert({run.row + 1, col + 1});
      }
    }
  }

  bool shows(std::string_view code) const {
    if (code == "C001") return any_two_effects(&Replay::is_lost);
    if (code == "C002") return any_two_effects(&Replay::print_different);
    if (code == "C003") return any_two_effects(&Replay::both_read);
    if (code == "C004") return stack_users() >= 2;
    if (code == "C005") return overlaps();
    if (code == "R003") return is_on_all_cells();
    if (code == "R005") return dies_off_top();
    if (code == "R008") return pops_in_vain();
    if (code == "R009") return executes_quote();
    if (code == "S001") return executes_other_code() || (!below_ && rewrites());
    return false;
  }

 private:
  using TwoEffects = bool (Replay::*)(const JsonValue&, const JsonValue&) const;

  bool holds(Cell at) const { return cells_.contains(at); }
  bool is_outside(Cell at) const { return at.row < 1 || at.row > program_.height(); }

  const JsonValue& pointer(const JsonValue& effect) const {
    const Array& pointers = items(step_, "pointers");
    return *std::find_if(pointers.begin(), pointers.end(), [&](const JsonValue& each) {
      return number(each, "id") == number(effect, "pointer");
    });
  }
  bool is_told(const JsonValue& effect) const {
    const Cell at = place_of(pointer(effect));
    return holds(at) || is_outside(at);
  }

  bool any_two_effects(TwoEffects conflict) const {
    const Array& effects = items(step_, "effects");
    for (const JsonValue& a : effects) {
      for (const JsonValue& b : effects) {
        const bool two = number(a, "pointer") != number(b, "pointer");
        if (two && is_told(a) && is_told(b) && (this->*conflict)(a, b)) return true;
      }
    }
    return false;
  }

  static bool is_assignment(const JsonValue& effect) {
    return word(effect, "operation") == "input" || word(effect, "operation") == "clear";
  }
  bool is_lost(const JsonValue& a, const JsonValue& b) const {
    return cell_of(a, "to") == cell_of(b, "to") && is_assignment(b) &&
           word(a, "operation") != word(b, "operation") && word(a, "operation") != "output";
  }
  bool print_different(const JsonValue& a, const JsonValue& b) const {
    return word(a, "operation") == "output" && word(b, "operation") == "output" &&
           number(a, "operand") != number(b, "operand");
  }
  bool both_read(const JsonValue& a, const JsonValue& b) const {
    return word(a, "operation") == "input" && word(b, "operation") == "input";
  }

  std::size_t stack_users() const {
    std::set<std::int64_t> users;
    for (const JsonValue& operation : items(step_, "stack")) {
      if (is_told(operation)) users.insert(number(operation, "pointer"));
    }
    return users.size();
  }

  // One writes a cell where another stands, or on which its data pointer is.
  bool overlaps() const {
    for (const JsonValue& effect : items(step_, "effects")) {
      if (word(effect, "operation") == "output" || !is_told(effect)) continue;
      const Cell to = cell_of(effect, "to");
      for (const JsonValue& other : items(step_, "pointers")) {
        const Cell data{number(other, "data_row"), number(other, "data_col")};
        const bool same = number(other, "id") == number(effect, "pointer");
        const bool told = holds(place_of(other)) || is_outside(place_of(other));
        if (!same && told && (place_of(other) == to || data == to)) return true;
      }
    }
    return false;
  }

  bool dies_off_top() const {
    for (const JsonValue& death : items(step_, "deaths")) {
      if (word(death, "reason") == "data-off-top" && holds(place_of(death))) return true;
    }
    return false;
  }

  // Pointers of a loop stand on its cells, or below the source.
  bool is_on_all_cells() const {
    const Array& pointers = items(step_, "pointers");
    return std::all_of(pointers.begin(), pointers.end(), [&](const JsonValue& each) {
      const Cell at = place_of(each);
      return holds(at) || is_outside(at);
    });
  }

  bool executes_quote() const {
    const Array& pointers = items(step_, "pointers");
    return std::any_of(pointers.begin(), pointers.end(), [&](const JsonValue& each) {
      return holds(place_of(each)) && number(each, "cell") == '"';
    });
  }

  bool pops_in_vain() const {
    for (const JsonValue& operation : items(step_, "stack")) {
      const bool failed = word(operation, "operation") == "failed-pop";
      if (failed && holds(place_of(pointer(operation)))) return true;
    }
    return false;
  }

  bool executes_other_code() const {
    for (const JsonValue& each : items(step_, "pointers")) {
      const Cell at = place_of(each);
      if (below_ && at.row > program_.height()) {
        const auto code = static_cast<char32_t>(number(each, "cell"));
        if (program_.dialect().find(code) != nullptr) return true;
      }
      if (below_ || !holds(at)) continue;
      const char32_t source = program_.cell({at.row - 1, at.col - 1});
      if (number(each, "cell") != static_cast<std::int64_t>(source)) return true;
    }
    return false;
  }

  // One of the cells, which was executed before, gets another byte than the source has.
  bool rewrites() const {
    const Array& effects = items(step_, "effects");
    return std::any_of(effects.begin(), effects.end(), [&](const JsonValue& effect) {
      const Cell to = cell_of(effect, "to");
      if (word(effect, "operation") == "output" || !holds(to)) return false;
      const char32_t source = program_.cell({to.row - 1, to.col - 1});
      return number(effect, "after") != static_cast<std::int64_t>(source);
    });
  }

  const JsonValue& step_;
  const Program& program_;
  bool below_;  // it is about code there
  std::set<Cell> cells_{};
};

class Witnesses : public testing::TestWithParam<const Dialect*> {
 protected:
  // The last line of the trace that ends with this step; empty if the run is over before.
  std::string traced(const std::string& text, const Witness& witness) {
    golden::write_text(folder_.path() / "program", text);
    golden::write_text(folder_.path() / "input", witness.input);
    golden::run({"grid-run", "--dialect", std::string(GetParam()->name), "--max-steps",
                 std::to_string(witness.step), "--trace", "trace", "program"},
                folder_.path(), folder_.path() / "input");
    const std::string trace = golden::read_text(folder_.path() / "trace");
    const std::size_t end = trace.find_last_not_of('\n');
    if (end == std::string::npos) return "";
    const std::size_t begin = trace.rfind('\n', end);
    return trace.substr(begin + 1, end - begin);
  }

  void expect_shown(const Program& program, const Finding& finding) {
    const std::string line = traced(program.source().bytes(), *finding.witness);
    const auto step = report::read_json(line);
    ASSERT_TRUE(step) << "no trace";
    EXPECT_EQ(number(*step, "step"), static_cast<std::int64_t>(finding.witness->step));
    EXPECT_TRUE(Replay(*step, finding, program).shows(finding.rule->code))
        << finding.rule->code << " " << finding.message << "\n"
        << line << "\n"
        << program.source().bytes();
  }

 private:
  golden::TemporaryFolder folder_;
};

TEST_P(Witnesses, AreSeenInTracesOfGridRun) {
  std::size_t seen = 0;
  for (std::uint64_t seed = 1; seed <= kPrograms && !HasFailure(); ++seed) {
    const std::string text = gen::generate(*GetParam(), seed).program;
    const Result<ProgramPtr> program = parse(Source("program", text, *GetParam()));
    if (!program) continue;
    Analysis analysis(*program, {.pointer_steps = 20'000, .states = 20'000});
    for (const Finding& finding : check(analysis, Selection().selected())) {
      if (!finding.witness || finding.witness->step > kMaxSteps) continue;
      expect_shown(**program, finding);
      ++seen;
    }
  }
  const bool may_have_any = GetParam()->has_field || GetParam()->has_stack;
  EXPECT_TRUE(seen > 0 || !may_have_any) << "nothing was replayed";
}

INSTANTIATE_TEST_SUITE_P(Dialects, Witnesses, each_dialect(), dialect_name);

}  // namespace

}  // namespace grid::lint
