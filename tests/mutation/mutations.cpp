#include "tests/mutation/mutations.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "tests/turns.h"

namespace grid::mutation {

namespace {

using Clauses = std::vector<std::string>;
using Row = Instruction;

std::string text(std::string_view view) { return std::string(view); }

// What the dialects of a family use.
template <class Value, class Get>
std::set<Value> used_in(Family family, Get get) {
  std::set<Value> values;
  for (const Dialect* dialect : dialects()) {
    if (dialect->family == family) get(*dialect, values);
  }
  return values;
}

std::set<Operation> operations(Family family) {
  return used_in<Operation>(family, [](const Dialect& dialect, std::set<Operation>& values) {
    for (const Row& row : dialect.instructions) values.insert(row.operation);
  });
}

std::set<Mode> modes(Family family) {
  return used_in<Mode>(family, [](const Dialect& dialect, std::set<Mode>& values) {
    values.insert(dialect.modes.begin(), dialect.modes.end());
  });
}

// The dialect with each option that it has, one at a time.
std::vector<Dialect> with_each_option(const Dialect& dialect) {
  std::vector<LanguageOptions> settings(1);
  settings.push_back({.compat = true});
  for (const Newlines each : {Newlines::automatic, Newlines::lf, Newlines::crlf}) {
    settings.push_back({.newlines = each});
  }
  for (const FinalNewline each : {FinalNewline::ends_row, FinalNewline::starts_row}) {
    settings.push_back({.final_newline = each});
  }
  for (const EndOfInput each : {EndOfInput::keep, EndOfInput::zero, EndOfInput::all_ones}) {
    settings.push_back({.end_of_input = each});
  }
  std::vector<Dialect> spoken;
  for (const LanguageOptions& each : settings) {
    if (Result<Dialect> result = with_options(dialect, each)) spoken.push_back(*std::move(result));
  }
  return spoken;
}

std::string answer_text(const PolicyRow& row, std::size_t from, std::size_t to) {
  return text(row.name) + ": " + text(row.answers[from]) + " -> " + text(row.answers[to]);
}

class Enumeration {
 public:
  Enumeration(const Dialect& dialect, std::vector<Mutation>& all) : dialect_(dialect), all_(all) {}

  void run() {
    policies();
    for (std::size_t i = 0; i < dialect_.instructions.size(); ++i) columns(i);
    new_rows();
    start();
    flags();
    runs();
  }

 private:
  void add(std::string kind, const std::string& what, Clauses clauses,
           std::function<bool(Dialect&)> alter) {
    add_run(std::move(kind), what, std::move(clauses),
            [alter = std::move(alter)](Dialect& dialect, interp::RunOptions&) {
              return alter(dialect);
            });
  }

  void add_run(std::string kind, const std::string& what, Clauses clauses,
               std::function<bool(Dialect&, interp::RunOptions&)> apply) {
    std::string name = text(dialect_.name) + '/' + kind + ' ' + what;
    all_.push_back(
        {&dialect_, std::move(kind), std::move(name), std::move(clauses), std::move(apply)});
  }

  // What the run loop is told.
  void runs() {
    for (const int more : {-1, 1}) {
      add_run("run", more > 0 ? "one step more than the limit" : "one step less than the limit",
              {"LM-2", "LM-4"}, [more](Dialect&, interp::RunOptions& options) {
                options.limits.steps += static_cast<std::uint64_t>(more);
                return true;
              });
    }
    for (const bool on : {false, true}) {
      add_run("run", on ? "loops detected unasked" : "loops not detected", {"LM-6"},
              [on](Dialect&, interp::RunOptions& options) {
                return std::exchange(options.detect_loops, on) != on;
              });
    }
  }

  // Every answer that the dialect or one of its options gives becomes every other answer.
  void policies() {
    const std::vector<Dialect> spoken = with_each_option(dialect_);
    for (const PolicyRow& row : policy_rows()) {
      if (row.clause(dialect_.family).empty()) continue;
      std::set<std::uint8_t> given;
      for (const Dialect& each : spoken) given.insert(row.get(each.policy));
      for (const std::uint8_t from : given) {
        for (std::size_t to = 0; to < row.answers.size(); ++to) {
          if (from != to) policy(row, from, static_cast<std::uint8_t>(to));
        }
      }
    }
    if (dialect_.family != Family::refunge) return;
    add("policy", "nul: none", {"TX-4"}, [](Dialect& dialect) {
      return std::exchange(dialect.policy.nul, std::nullopt).has_value();
    });
  }

  void policy(const PolicyRow& row, std::uint8_t from, std::uint8_t to) {
    Clauses clauses = {text(clause_of(dialect_, row))};
    // Without the option of TX-8, TX-1 is what holds.
    if (row.name == "final_newline" && from == 0) clauses.emplace_back("TX-1");
    add("policy", answer_text(row, from, to), std::move(clauses),
        [&row, from, to](Dialect& dialect) {
          if (row.get(dialect.policy) != from) return false;
          row.set(dialect.policy, to);
          return true;
        });
  }

  // Row i, one column altered.
  void columns(std::size_t i) {
    const Row& row = dialect_.instructions[i];
    add("glyph", row_name(row) + " removed", {text(row.clause)}, [i](Dialect& dialect) {
      if (!dialect.active(dialect.instructions[i])) return false;
      dialect.instructions.erase(dialect.instructions.begin() + static_cast<std::ptrdiff_t>(i));
      dialect.index();
      return true;
    });
    operation(i);
    readings(i);
    if (row.operation == Operation::turn || row.operation == Operation::fork) {
      turns(i, "turn", &Row::turn);
    }
    if (row.operation == Operation::fork) turns(i, "child", &Row::child);
    if (row.operation == Operation::move_data) {
      for (const Direction to : kDirections) value(i, "moves", &Row::moves, to, to_string(to));
    }
    if (row.operation == Operation::set_mode) {
      for (const Mode to : modes(dialect_.family)) value(i, "mode", &Row::mode, to, to_string(to));
    }
    if (row.pops > 0) {
      value(i, "pops", &Row::pops, 0, "0");
      value(i, "pops", &Row::pops, row.pops + 1, "one more");
    }
    if (row.raises != kNoFlag) {
      value(i, "raises", &Row::raises, kNoFlag, "none", Clauses{"IG-13"});
    }
  }

  std::string row_name(const Row& row) const {
    return text(row.name) + (row.reading == Reading::compat ? " (compat)" : "");
  }

  void change(std::size_t i, const std::string& kind, const std::string& what,
              std::function<void(Row&)> edit, std::optional<Clauses> clauses = {}) {
    const Row& row = dialect_.instructions[i];
    add(kind, "of " + row_name(row) + ": " + what,
        clauses ? *std::move(clauses) : Clauses{text(row.clause)},
        [i, edit = std::move(edit)](Dialect& dialect) {
          if (!dialect.active(dialect.instructions[i])) return false;
          edit(dialect.instructions[i]);
          dialect.index();
          return true;
        });
  }

  template <class Value>
  void value(std::size_t i, const std::string& column, Value Row::*member, Value to,
             std::string_view word, const std::optional<Clauses>& clauses = {}) {
    if (dialect_.instructions[i].*member == to) return;
    change(
        i, column, text(word), [member, to](Row& row) { row.*member = to; }, clauses);
  }

  // Where a dialect has no other reading, a row cannot be of one alone.
  void readings(std::size_t i) {
    const Row& row = dialect_.instructions[i];
    const bool has_two = bool(with_options(dialect_, {.compat = true}));
    for (const Reading to : {Reading::both, Reading::own, Reading::compat}) {
      if (to == row.reading || (!has_two && to == Reading::own)) continue;
      add("reading", "of " + row_name(row) + ": " + text(to_string(to)), {"IG-17"},
          [i, to](Dialect& dialect) {
            dialect.instructions[i].reading = to;
            dialect.index();
            return true;
          });
    }
  }

  void operation(std::size_t i) {
    change(i, "operation", "nothing", [](Row& row) {
      row.operation = Operation::turn;
      row.turn = kStraight;
      row.pops = 0;
    });
    for (const Operation to : operations(dialect_.family)) {
      value(i, "operation", &Row::operation, to, to_string(to));
    }
  }

  void turns(std::size_t i, const std::string& column, Turns Row::*member) {
    const Turns usual = dialect_.instructions[i].*member;
    for (const Direction from : kDirections) {
      for (const Direction to : kDirections) {
        if (usual[from] == to) continue;
        change(i, column, text(to_string(from)) + " -> " + text(to_string(to)),
               [member, from, to](Row& row) { entry(row.*member, from) = to; });
      }
    }
  }

  // Characters that do nothing do something: those that other dialects of the family execute, and
  // the blank as each instruction of this one.
  void new_rows() {
    const bool is_refunge = dialect_.family == Family::refunge;
    const std::string nothing = is_refunge ? "RF-1" : "IG-5";
    std::set<std::pair<char32_t, Operation>> seen;
    for (const Dialect* other : dialects()) {
      if (other->family != dialect_.family) continue;
      for (const Row& row : other->instructions) {
        if (dialect_.find(row.glyph) != nullptr) continue;
        if (!seen.insert({row.glyph, row.operation}).second) continue;
        const bool sets_unknown_mode = row.operation == Operation::set_mode && !has_mode(row.mode);
        Clauses clauses = {nothing};
        if (sets_unknown_mode) clauses.emplace_back("RX-2");
        if (row.operation == Operation::end) clauses.emplace_back("IG-6");
        new_row(row.glyph, row, std::string(1, static_cast<char>(row.glyph)), std::move(clauses));
      }
    }
    for (const Row& row : dialect_.instructions) {
      if (dialect_.active(row)) new_row(U' ', row, "blank", {nothing});
    }
  }

  bool has_mode(Mode mode) const {
    return std::find(dialect_.modes.begin(), dialect_.modes.end(), mode) != dialect_.modes.end();
  }

  void new_row(char32_t glyph, Row row, const std::string& character, Clauses clauses) {
    const std::string what = character + " as " + text(row.name);
    row.glyph = glyph;
    row.reading = Reading::both;
    if (dialect_.flags.empty()) row.raises = kNoFlag;
    add("new row", what, std::move(clauses), [row](Dialect& dialect) {
      dialect.instructions.push_back(row);
      dialect.index();
      return true;
    });
  }

  void start() {
    for (const Direction to : kDirections) {
      if (to == dialect_.start_direction) continue;
      add("start_direction", text(to_string(to)), {}, [to](Dialect& dialect) {
        dialect.start_direction = to;
        return true;
      });
    }
    for (const Mode to : modes(dialect_.family)) {
      if (to == dialect_.start_mode) continue;
      add("start_mode", text(to_string(to)), {}, [to](Dialect& dialect) {
        dialect.start_mode = to;
        dialect.index();
        return true;
      });
    }
  }

  void flags() {
    for (std::size_t i = 0; i < dialect_.flags.size(); ++i) {
      const Flag& flag = dialect_.flags[i];
      std::set<char32_t> glyphs = {U' '};
      for (const Row& row : dialect_.instructions) glyphs.insert(row.glyph);
      glyphs.erase(flag.access);
      for (const char32_t to : glyphs) {
        add("access", text(flag.name) + ": " + std::string(1, static_cast<char>(to)), {"IG-14"},
            [i, to](Dialect& dialect) {
              dialect.flags[i].access = to;
              return true;
            });
      }
    }
  }

  const Dialect& dialect_;
  std::vector<Mutation>& all_;
};

}  // namespace

const std::vector<Column>& columns() {
  // One name for each member: a column that is missing here or below does not compile.
  const auto& [glyph, name, clause, operation, turn, child, moves, mode, pops, raises, reading,
               picture, effect] = dialects().front()->instructions.front();
#define GRID_COLUMN(member, decides) \
  Column { (static_cast<void>(member), #member), decides }
  static const std::vector<Column> all = {
      GRID_COLUMN(glyph, true),     GRID_COLUMN(name, false),   GRID_COLUMN(clause, false),
      GRID_COLUMN(operation, true), GRID_COLUMN(turn, true),    GRID_COLUMN(child, true),
      GRID_COLUMN(moves, true),     GRID_COLUMN(mode, true),    GRID_COLUMN(pops, true),
      GRID_COLUMN(raises, true),    GRID_COLUMN(reading, true), GRID_COLUMN(picture, false),
      GRID_COLUMN(effect, false)};
#undef GRID_COLUMN
  return all;
}

std::string OtherReading::name() const {
  const std::uint8_t own = other.question->get(dialect->policy);
  return text(dialect->name) + "/policy " + answer_text(*other.question, own, other.answer);
}

std::vector<OtherReading> other_readings() {
  std::vector<OtherReading> readings;
  for (const Dialect* dialect : dialects()) {
    for (const OtherAnswer& other : other_answers(*dialect)) readings.push_back({dialect, other});
  }
  return readings;
}

std::vector<Mutation> all_mutations() {
  std::vector<Mutation> all;
  for (const Dialect* dialect : dialects()) Enumeration(*dialect, all).run();
  return all;
}

}  // namespace grid::mutation
