#include "tests/registry/situations.h"

#include <grid/print.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace registry {

namespace {

using grid::Action;
using grid::Cell;
using grid::DataEffect;
using grid::DeathReason;
using grid::Dialect;
using grid::Direction;
using grid::Instruction;
using grid::Machine;
using grid::Mode;
using grid::Operation;
using grid::Pointer;
using grid::StepReport;

std::string words(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text.append(text.empty() ? "" : " ").append(part);
  return text;
}

std::string_view how_it_moves(const Instruction* row) {
  if (row == nullptr) return "step";
  switch (row->operation) {
    case Operation::skip:
    case Operation::skip_if_zero:
    case Operation::fork:
    case Operation::skip_unless_flag:
      return to_string(row->operation);
    case Operation::set_mode:
    case Operation::move_data:
    case Operation::operate_in_place:
    case Operation::turn:
    case Operation::end:
    case Operation::string:
    case Operation::print:
    case Operation::escape:
      return "step";
  }
  return "";
}

bool is_sideways(Direction direction) {
  return direction == Direction::right || direction == Direction::left;
}

// The shape of a grid, if it is a narrow one.
std::string_view shape(const grid::Program& program) {
  if (program.width() == 1) return program.height() == 1 ? "one cell" : "one column";
  return program.height() == 1 ? "one row" : "";
}

// What a character is that does nothing; empty for the blank.
std::string_view kind_of(char32_t cell) {
  if (cell == U' ') return "";
  if (cell < U' ') return "control";
  if (cell < 127) return "printable";
  return cell <= 0xFFFF ? "beyond 127" : "beyond 65535";
}

// The cell that an operation is about: the one it changes, or the one it writes.
Cell cell_of(const DataEffect& effect) {
  return effect.operation == Mode::output ? effect.from : effect.to;
}

bool changes(const DataEffect& effect) { return effect.operation != Mode::output; }

// What one step shows.
class Observer {
 public:
  Observer(const Machine& machine, const StepReport& report, Situations& seen)
      : machine_(machine),
        report_(report),
        dialect_(machine.program().dialect()),
        width_(machine.program().width()),
        seen_(seen) {}

  void look(const std::set<Cell>& written_before) {
    if (report_.births.size() > 1) {
      add({std::to_string(report_.births.size()), "births in one step"});
    }
    for (std::size_t i = 0; i < report_.before.size(); ++i) look_at(i, written_before);
    look_at_pairs();
    look_at_deaths();
    look_at_effects();
    look_at_input();
    look_at_stack();
  }

 private:
  void add(std::initializer_list<std::string_view> parts) { seen_.insert(words(parts)); }

  const Instruction* row(std::size_t i) const { return report_.executions[i].instruction; }

  const Pointer* after(grid::PointerId id) const {
    for (const Pointer& pointer : machine_.pointers()) {
      if (pointer.id == id) return &pointer;
    }
    return nullptr;
  }

  void look_at(std::size_t i, const std::set<Cell>& written_before) {
    const Pointer& before = report_.before[i];
    const std::string_view how = how_it_moves(row(i));
    if (how == to_string(Operation::fork)) look_at_fork(before);
    if (const Pointer* next = after(before.id)) look_at_move(before, *next, how);
    if (written_before.contains(before.at) && row(i) != nullptr) {
      add({"executes what was written one step before"});
    }
    if (!dialect_.flags.empty()) look_at_flags(i);
    if (before.mode == Mode::escape && row(i) != nullptr) add({row(i)->name, "escaped"});
    const grid::Execution& execution = report_.executions[i];
    if (row(i) == nullptr && execution.action == Action::execute) {
      add({"does nothing:", kind_of(execution.cell)});
    }
  }

  // Forks that send a copy over an edge.
  void look_at_fork(const Pointer& before) {
    const std::string_view way = to_string(before.direction);
    const std::int64_t last = report_.rows_before - 1;
    if (before.at.col == 0) add({"fork moving", way, "at the left edge"});
    if (before.at.col == width_ - 1) add({"fork moving", way, "at the right edge"});
    if (before.at.row == 0) add({"fork moving", way, "in the top row"});
    if (before.at.row == last) add({"fork moving", way, "in the bottom row"});
  }

  void look_at_move(const Pointer& before, const Pointer& next, std::string_view how) {
    if (how == to_string(Operation::fork)) return;
    const std::string_view way = to_string(next.direction);
    const bool right = next.direction == Direction::right && next.at.col < before.at.col;
    const bool left = next.direction == Direction::left && next.at.col > before.at.col;
    const bool down = next.direction == Direction::down && next.at.row < before.at.row;
    const bool up = next.direction == Direction::up && next.at.row > before.at.row;
    if (right || left || down || up) {
      const std::int64_t rows = machine_.rows();
      const std::int64_t landed = right  ? next.at.col
                                  : left ? width_ - 1 - next.at.col
                                  : down ? next.at.row
                                         : rows - 1 - next.at.row;
      add({how, way, "over the edge of", shape(machine_.program())});
      add({how, way, "over the edge, landing", std::to_string(landed)});
    }
    if (machine_.rows() > report_.rows_before && next.at.row == report_.rows_before) {
      add({"falls into a row that is made in this step"});
    }
    if (next.at.row >= machine_.program().height()) add({"runs below the source"});
  }

  void look_at_flags(std::size_t i) {
    const Pointer& before = report_.before[i];
    const bool is_set = before.flags != 0;
    const std::string_view state = is_set ? "set" : "not set";
    if (row(i) == nullptr) {
      if (!is_set) return;
      switch (report_.executions[i].action) {
        case Action::execute:
          return add({report_.executions[i].cell == U' ' ? "blank" : "unknown character",
                      "with a flag set"});
        case Action::push:
          return add({"push with a flag set"});
        case Action::leave_string:
          return add({"end of string with a flag set"});
        case Action::begin_escape:
          return add({"begin of escape with a flag set"});
        case Action::print:
        case Action::push_and_leave:
          return;
      }
      return;
    }
    if (is_set) add({row(i)->name, "with a flag set"});
    if (row(i)->operation != Operation::skip_unless_flag) return;
    const std::string_view place = before.mode == Mode::escape ? "in a string" : "outside";
    add({"flag", state, "tested moving", to_string(before.direction), place});
  }

  // Cursors in one state.
  void look_at_pairs() {
    if (dialect_.has_stack) return;
    for (std::size_t i = 0; i < report_.before.size(); ++i) {
      for (std::size_t j = i + 1; j < report_.before.size(); ++j) {
        if (!report_.before[i].same_state(report_.before[j])) continue;
        if (row(i) == nullptr) continue;
        const bool moves = row(i)->operation == Operation::move_data;
        add({"identical pointers:",
             moves ? to_string(report_.before[i].mode) : to_string(row(i)->operation)});
      }
    }
  }

  void look_at_deaths() {
    for (const grid::Death& death : report_.deaths) {
      std::size_t i = 0;
      while (i < report_.before.size() && report_.before[i].id != death.id) ++i;
      const bool is_new = i == report_.before.size();
      const std::string_view how = is_new ? "fork" : how_it_moves(row(i));
      switch (death.reason) {
        case DeathReason::removed:
          add({"removed moving", to_string(report_.before[i].direction)});
          break;
        case DeathReason::data_off_top:
          add({"data off the top in mode", to_string(report_.before[i].mode)});
          break;
        case DeathReason::off_top:
          add({"off the top by", how});
          break;
        case DeathReason::off_bottom:
          add({"off the bottom by", how});
          if (machine_.rows() > machine_.program().height()) add({"off a bottom that was lowered"});
          break;
      }
    }
  }

  void look_at_effects() {
    for (const DataEffect& effect : report_.effects) {
      const std::string_view what = to_string(effect.operation);
      if (effect.to.row == report_.rows_before) add({what, "into a new row"});
      const std::int64_t by = effect.to.col - effect.from.col;
      if (by > 1) add({what, "over the left edge"});
      if (by < -1) add({what, "over the right edge"});
      const int sum = effect.operation == Mode::add ? effect.before + effect.operand
                                                    : effect.before - effect.operand;
      const bool sums = effect.operation == Mode::add || effect.operation == Mode::subtract;
      if (sums && (sum < 0 || sum > 255)) add({what, "wraps round"});
      for (std::size_t i = 0; i < report_.before.size(); ++i) {
        if (!changes(effect)) break;
        const bool own = effect.pointer == i;
        if (effect.to == report_.before[i].at) {
          add({own ? "changes the cell it executes" : "changes a cell that another executes"});
        }
        const bool looks = row(i) != nullptr && row(i)->operation == Operation::skip_if_zero;
        if (looks && effect.to == report_.before[i].data) add({what, "where another looks for 0"});
      }
      for (const DataEffect& other : report_.effects) look_at_both(effect, other);
    }
  }

  // Two effects, in the order of their pointers.
  void look_at_both(const DataEffect& a, const DataEffect& b) {
    if (a.pointer == b.pointer) return;
    const std::string_view first = to_string(a.operation);
    const std::string_view second = to_string(b.operation);
    if (a.pointer < b.pointer && cell_of(a) == cell_of(b)) {
      add({first, "and", second, "on one cell"});
      const bool one_in_place = is_in_place(a) || is_in_place(b);
      if (one_in_place) add({first, "and", second, "on one cell, one in place"});
      const bool both_print = a.operation == Mode::output && b.operation == Mode::output;
      if (both_print && a.operand == b.operand) add({"equal outputs"});
    }
    if (a.operation == Mode::output && b.operation == Mode::output && a.operand != b.operand) {
      add({"different outputs"});
    }
    const bool carries = a.operation == Mode::add || a.operation == Mode::subtract;
    if (carries && changes(b) && a.from == b.to && a.from != a.to) {
      const std::string_view order = a.pointer < b.pointer ? "after it" : "before it";
      add({first, "of a cell that", second, "changes", order});
    }
  }

  bool is_in_place(const DataEffect& effect) const {
    return row(effect.pointer)->operation == Operation::operate_in_place;
  }

  void look_at_input() {
    const bool asked =
        std::any_of(report_.effects.begin(), report_.effects.end(),
                    [](const DataEffect& effect) { return effect.operation == Mode::input; });
    if (!asked || report_.read_byte) return;
    const auto answer = std::to_string(static_cast<int>(dialect_.policy.end_of_input));
    add({report_.read_end ? "first" : "later", "input at the end of input, answer", answer});
  }

  void look_at_stack() {
    if (dialect_.has_stack && !report_.output.empty()) {
      add({"prints", std::to_string(report_.output.size()), "bytes"});
    }
    const auto& effects = report_.stack_effects;
    for (std::size_t i = 0; i < effects.size(); ++i) {
      for (std::size_t j = i + 1; j < effects.size(); ++j) {
        add({to_string(effects[i].kind), "before", to_string(effects[j].kind), "in one cycle"});
      }
    }
  }

  const Machine& machine_;
  const StepReport& report_;
  const Dialect& dialect_;
  std::int64_t width_;
  Situations& seen_;
};

// Collects the names that a dialect can show.
class Catalogue {
 public:
  explicit Catalogue(const Dialect& dialect) : dialect_(dialect) {}

  std::vector<std::string> list() {
    add({"2 births in one step"});
    add({"3 births in one step"});
    for (const Direction way : grid::kDirections) {
      if (!wraps(way)) continue;
      add({"step", to_string(way), "over the edge, landing 0"});
      if (!is_sideways(way)) continue;
      add({"step", to_string(way), "over the edge of one row"});
    }
    if (dialect_.policy.ends == grid::Ends::wraps) {
      add({"step down over the edge of one column"});
      add({"step up over the edge of one column"});
    }
    for (const std::string_view kind : {"control", "printable", "beyond 127"}) {
      add({"does nothing:", kind});
    }
    if (dialect_.policy.cell_unit == grid::CellUnit::code_point) {
      add({"does nothing: beyond 65535"});
    }
    if (dialect_.has_field) field();
    if (!dialect_.has_stack) {
      for (const std::string_view what : {"turn", "fork"}) add({"identical pointers:", what});
    }
    if (dialect_.has_stack) stack();
    if (has(Operation::end)) {
      for (const Direction way : grid::kDirections) add({"removed moving", to_string(way)});
    }
    if (has(Operation::skip_unless_flag)) flags();
    if (has(Operation::escape)) escapes();
    return std::move(all_);
  }

 private:
  void add(std::initializer_list<std::string_view> parts) { all_.push_back(words(parts)); }

  bool has(Operation operation) const {
    return std::any_of(dialect_.instructions.begin(), dialect_.instructions.end(),
                       [operation](const Instruction& row) { return row.operation == operation; });
  }

  bool wraps(Direction way) const {
    return is_sideways(way) || dialect_.policy.ends == grid::Ends::wraps;
  }

  std::vector<std::string_view> effects() const {
    std::vector<std::string_view> names;
    for (const Mode mode : dialect_.modes) {
      if (mode != Mode::none) names.push_back(to_string(mode));
    }
    return names;
  }

  void field() {
    jumps();
    deaths();
    for (const std::string_view a : effects()) {
      for (const std::string_view b : effects()) add({a, "and", b, "on one cell"});
      add({a, "into a new row"});
      add({a, "over the left edge"});
      add({a, "over the right edge"});
      add({"identical pointers:", a});
      if (a == "output") continue;
      add({a, "where another looks for 0"});
      for (const std::string_view order : {"after it", "before it"}) {
        add({"add of a cell that", a, "changes", order});
        add({"subtract of a cell that", a, "changes", order});
      }
    }
    if (has(Operation::operate_in_place)) {
      for (const std::string_view a : effects()) {
        for (const std::string_view b : effects()) {
          add({a, "and", b, "on one cell, one in place"});
        }
      }
    }
    for (const std::string_view what :
         {"add wraps round", "subtract wraps round", "equal outputs", "different outputs",
          "changes the cell it executes", "changes a cell that another executes",
          "executes what was written one step before", "runs below the source",
          "falls into a row that is made in this step"}) {
      add({what});
    }
    for (const std::string_view answer : {"0", "1", "2"}) {
      add({"first input at the end of input, answer", answer});
    }
    add({"later input at the end of input, answer 0"});
  }

  void jumps() {
    for (const Operation operation : {Operation::skip, Operation::skip_if_zero}) {
      for (const Direction way : {Direction::right, Direction::left}) {
        for (const std::string_view landed : {"0", "1"}) {
          add({to_string(operation), to_string(way), "over the edge, landing", landed});
        }
      }
    }
    for (const Direction way : grid::kDirections) {
      const bool sends_sideways = !is_sideways(way);
      add({"fork moving", to_string(way), sends_sideways ? "at the left edge" : "in the top row"});
      add({"fork moving", to_string(way),
           sends_sideways ? "at the right edge" : "in the bottom row"});
    }
  }

  void deaths() {
    for (const Mode mode : dialect_.modes) add({"data off the top in mode", to_string(mode)});
    for (const std::string_view how : {"step", "skip", "skip-if-zero", "fork"}) {
      add({"off the top by", how});
      add({"off the bottom by", how});
    }
    add({"off a bottom that was lowered"});
  }

  void stack() {
    for (const std::string_view bytes : {"1", "2", "3", "4"}) add({"prints", bytes, "bytes"});
    for (const auto& [first, second] :
         std::vector<std::pair<std::string_view, std::string_view>>{{"push", "push"},
                                                                    {"push", "pop"},
                                                                    {"pop", "push"},
                                                                    {"pop", "pop"},
                                                                    {"pop", "failed-pop"},
                                                                    {"failed-pop", "push"},
                                                                    {"failed-pop", "failed-pop"}}) {
      add({first, "before", second, "in one cycle"});
    }
  }

  void flags() {
    for (const Direction way : grid::kDirections) {
      for (const std::string_view state : {"set", "not set"}) {
        for (const std::string_view place : {"in a string", "outside"}) {
          add({"flag", state, "tested moving", to_string(way), place});
        }
      }
      for (const std::string_view landed : {"0", "1", "2"}) {
        add({"skip-unless-flag", to_string(way), "over the edge, landing", landed});
      }
    }
    for (const Instruction& row : dialect_.instructions) {
      if (dialect_.active(row)) add({row.name, "with a flag set"});
    }
    for (const std::string_view what :
         {"blank", "unknown character", "push", "end of string", "begin of escape"}) {
      add({what, "with a flag set"});
    }
  }

  void escapes() {
    for (const Instruction& row : dialect_.instructions) {
      const bool is_pushed =
          row.operation == Operation::escape || row.operation == Operation::string;
      if (dialect_.active(row) && !is_pushed) add({row.name, "escaped"});
    }
  }

  const Dialect& dialect_;
  std::vector<std::string> all_;
};

}  // namespace

bool SituationSink::step(const grid::Machine& machine, const grid::StepReport& report) {
  Observer(machine, report, seen_).look(written_);
  written_.clear();
  for (const DataEffect& effect : report.effects) {
    if (changes(effect)) written_.insert(effect.to);
  }
  return true;
}

std::vector<std::string> situations_of(const grid::Dialect& dialect) {
  return Catalogue(dialect).list();
}

}  // namespace registry
