#include "format/translate.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <grid/meetings.h>
#include <grid/print.h>

#include "reach/region.h"

namespace grid {

namespace {

Span span_of(Cell at) { return {{at.row, at.col, at.col}}; }

Diagnostic untranslatable(Cell at, std::string message) {
  Diagnostic error{.kind = DiagnosticKind::untranslatable};
  error.message = std::move(message);
  error.span = span_of(at);
  return error;
}

// Finds characters, cell by cell.
class Translation {
 public:
  Translation(const Runs& runs, const Dialect& target, Draft& draft)
      : runs_(runs),
        program_(runs.program()),
        dialect_(program_.dialect()),
        target_(target),
        draft_(draft),
        codes_(dialect_, target),
        in_order_(shows_order(dialect_, target)) {}

  std::vector<Diagnostic> run() {
    for (std::int64_t row = 0; row < program_.height(); ++row) {
      for (std::int64_t col = 0; col < program_.width(); ++col) look_at({row, col});
    }
    look_below();
    return std::move(errors_);
  }

 private:
  void look_at(Cell at) {
    const CellFacts& facts = runs_.reach.facts(at);
    if (facts.dead()) return;
    const char32_t cell = program_.cell(at);
    const std::uint16_t modes = facts.modes | (facts.read ? pushing_modes(cell) : 0);
    if (facts.data()) return look_at_data(at, modes);
    const Instruction* const row = dialect_.find(cell);
    for (const char32_t other : candidates(row, cell)) {
      if (!does_it(modes, cell, other)) continue;
      if (other != cell) draft_.set(at, other);
      return;
    }
    const std::string does = row == nullptr ? "does nothing" : std::string(row->effect);
    refuse(at, quoted(cell) + " " + does + ", and no character of " + name() + " does the same");
  }

  // What is an operand, is pushed or changes stays as it is.
  void look_at_data(Cell at, std::uint16_t modes) {
    const std::optional<char32_t> fault = fault_of(at, modes);
    if (!fault) return;
    const bool is_own = *fault == program_.cell(at);
    refuse(at,
           (is_own ? quoted(*fault) + " is data, too" : "this cell can become " + quoted(*fault)) +
               ", and in " + name() + " that does something else");
  }

  void look_below() {
    std::uint16_t modes = 0;
    for (const PointerState& state : runs_.reach.states) {
      if (state.row == program_.height()) modes |= bit(state.mode);
    }
    if (modes == 0) return;
    const std::optional<char32_t> fault = fault_of({program_.height(), 0}, modes);
    if (!fault) return;
    Diagnostic error{.kind = DiagnosticKind::untranslatable};
    error.message = "cursors can come to " + quoted(*fault) + " below the source, and in " +
                    name() + " that does something else";
    errors_.push_back(std::move(error));
  }

  void refuse(Cell at, std::string message) {
    errors_.push_back(untranslatable(at, std::move(message)));
  }

  std::optional<char32_t> fault_of(Cell at, std::uint16_t modes) const {
    std::optional<char32_t> fault;
    codes_.for_each(runs_, at, [&](char32_t code) {
      if (!fault && !does_it(modes, code, code)) fault = code;
    });
    return fault;
  }

  static std::uint16_t bit(Mode mode) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(mode));
  }

  // In which a cell is data to the pointer that visits it.
  std::uint16_t pushing_modes(char32_t cell) const {
    std::uint16_t modes = 0;
    for (const Mode mode : dialect_.modes) {
      if (!in_string(mode)) continue;
      const Action action = decode(dialect_, mode, cell).action;
      if (action == Action::push || action == Action::print) modes |= bit(mode);
    }
    return modes;
  }

  // The character itself, those that are the same instruction, and one that does nothing.
  std::vector<char32_t> candidates(const Instruction* row, char32_t cell) const {
    std::vector<char32_t> result = {cell};
    for (const Instruction& other : target_.instructions) {
      if (row != nullptr && other.operation == row->operation) result.push_back(other.glyph);
    }
    result.push_back(U' ');
    return result;
  }

  bool does_it(std::uint16_t modes, char32_t cell, char32_t other) const {
    for (const Mode mode : dialect_.modes) {
      if ((modes & bit(mode)) == 0) continue;
      if (!does_same(decode(dialect_, mode, cell), decode(target_, mode, other), in_order_)) {
        return false;
      }
    }
    return true;
  }

  std::string quoted(char32_t cell) const {
    std::string text = "'";
    append_utf8(text, picture(dialect_, cell));
    return text + "'";
  }
  std::string name() const { return std::string(target_.name); }

  const Runs& runs_;
  const Program& program_;
  const Dialect& dialect_;
  const Dialect& target_;
  Draft& draft_;
  Codes codes_;
  bool in_order_;
  std::vector<Diagnostic> errors_{};
};

// Cells, all of which an operation may be done to.
struct Rectangle {
  std::int64_t first_row = 0;
  std::int64_t last_row = 0;
  std::int64_t first_col = 0;
  std::int64_t last_col = 0;

  bool meets(const Rectangle& other) const {
    return first_row <= other.last_row && other.first_row <= last_row &&
           first_col <= other.last_col && other.first_col <= last_col;
  }
};

// Where a state may read input into, or add to; nothing where it does neither.
class Targets {
 public:
  explicit Targets(const Runs& runs)
      : runs_(runs),
        program_(runs.program()),
        shape_{program_.width(), program_.height()},
        codes_(program_.dialect(), program_.dialect()) {}

  std::optional<Rectangle> of(StateId id) const {
    const PointerState& state = runs_.reach.states[id];
    if (!writes(state.mode) || state.mode == Mode::clear) return std::nullopt;
    std::optional<Rectangle> result;
    codes_.for_each(runs_, state.at(), [&](char32_t code) {
      const Instruction* const row = program_.dialect().find(code);
      if (row == nullptr) return;
      if (row->operation == Operation::operate_in_place) add(result, around(state));
      if (row->operation == Operation::move_data) add(result, moved_to(state, row->moves));
    });
    return result;
  }

 private:
  static void add(std::optional<Rectangle>& to, const Rectangle& other) {
    if (!to) {
      to = other;
      return;
    }
    to->first_row = std::min(to->first_row, other.first_row);
    to->last_row = std::max(to->last_row, other.last_row);
    to->first_col = std::min(to->first_col, other.first_col);
    to->last_col = std::max(to->last_col, other.last_col);
  }

  // All rows below the source are one, which data pointers leave for the source or do not.
  Rectangle around(const PointerState& state) const {
    if (state.has_region()) {
      const DataRegion& region = runs_.reach.regions[static_cast<std::size_t>(state.data_col)];
      return {region.first_row, region.last_row, 0, shape_.width - 1};
    }
    return {state.data_row, state.data_row, state.data_col, state.data_col};
  }

  Rectangle moved_to(const PointerState& state, Direction direction) const {
    Rectangle at = around(state);
    const Motion motion(program_.dialect(), shape_.width, shape_.height);
    switch (direction) {
      case Direction::up:
        at.first_row = std::max<std::int64_t>(at.first_row - 1, 0);
        if (at.last_row < shape_.height) at.last_row -= 1;
        break;
      case Direction::down:
        at.first_row = std::min(at.first_row + 1, shape_.height);
        at.last_row = std::min(at.last_row + 1, shape_.height);
        break;
      case Direction::left:
      case Direction::right:
        if (state.has_region()) break;
        at.first_col = at.last_col = motion.advance(state.data(), direction).col;
        break;
    }
    return at;
  }

  const Runs& runs_;
  const Program& program_;
  FieldShape shape_;
  Codes codes_;
};

class Clashes {
 public:
  explicit Clashes(const Runs& runs) : reach_(runs.reach), cancelled_(runs.cancelled) {
    const Targets targets(runs);
    for (StateId id = 0; id < reach_.states.size(); ++id) {
      const std::optional<Rectangle> target = targets.of(id);
      if (!target) continue;
      (reach_.states[id].mode == Mode::input ? inputs_ : additions_).emplace_back(id, *target);
    }
  }

  std::vector<Diagnostic> find() {
    if (inputs_.empty() || additions_.empty()) return {};
    const MeetingLimits limits{.cancelled = cancelled_};
    const bool found = find_meetings(reach_, limits, [&](StateId state, auto others) {
      const Rectangle* const target = target_of(inputs_, state);
      if (target == nullptr) return;
      for (const StateId other : others) {
        const Rectangle* const added = target_of(additions_, other);
        if (added != nullptr && target->meets(*added)) note(state, other);
      }
    });
    if (!found) errors_.push_back(unknown());
    return std::move(errors_);
  }

 private:
  using ByState = std::vector<std::pair<StateId, Rectangle>>;

  static const Rectangle* target_of(const ByState& targets, StateId state) {
    const auto found =
        std::lower_bound(targets.begin(), targets.end(), state,
                         [](const auto& target, StateId id) { return target.first < id; });
    return found != targets.end() && found->first == state ? &found->second : nullptr;
  }

  Diagnostic unknown() const {
    Diagnostic error{.kind = DiagnosticKind::unproved};
    error.message =
        "it was not found out whether a cell can get input and an addition in one step, whose "
        "order is not the same in both dialects";
    error.span = span_of(reach_.states[inputs_.front().first].at());
    return error;
  }

  void note(StateId input, StateId addition) {
    const Cell at = reach_.states[input].at();
    const Cell other = reach_.states[addition].at();
    if (!noted_.insert(at).second) return;  // one for each input
    Diagnostic error = untranslatable(
        at,
        "a cell can get input here and an addition from another cursor in one step, whose order "
        "is not the same in both dialects");
    error.related.push_back({span_of(other), "the addition"});
    errors_.push_back(std::move(error));
  }

  const Reach& reach_;
  const std::function<bool()>& cancelled_;
  ByState inputs_{};
  ByState additions_{};
  std::set<Cell> noted_{};
  std::vector<Diagnostic> errors_{};
};

}  // namespace

std::vector<Diagnostic> find_clashes(const Runs& runs, const Dialect& target) {
  const Dialect& dialect = runs.program().dialect();
  if (dialect.policy.effect_order == target.policy.effect_order) return {};
  return Clashes(runs).find();
}

std::vector<Diagnostic> translate(const Runs& runs, const Dialect& target, Draft& draft) {
  std::vector<Diagnostic> errors = Translation(runs, target, draft).run();
  std::vector<Diagnostic> clashes = find_clashes(runs, target);
  errors.insert(errors.end(), clashes.begin(), clashes.end());
  return errors;
}

}  // namespace grid
