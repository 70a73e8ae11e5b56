#include "reach/field_values.h"

#include <algorithm>

namespace grid {

namespace {

constexpr Direction opposite(Direction direction) {
  switch (direction) {
    case Direction::right:
      return Direction::left;
    case Direction::down:
      return Direction::up;
    case Direction::left:
      return Direction::right;
    case Direction::up:
      return Direction::down;
  }
  return direction;
}

}  // namespace

ByteSet closed_under(ByteSet values, const ByteSet& operands, Mode operation) {
  while (!values.full()) {
    ByteSet grown = values;
    operands.for_each([&](std::uint8_t operand) {
      const unsigned by = operation == Mode::add ? operand : 256U - operand;
      grown.insert(values.shifted(static_cast<std::uint8_t>(by)));
    });
    if (grown == values) break;
    values = grown;
  }
  return values;
}

FieldValues::FieldValues(const Program& program, const Motion& motion,
                         const std::vector<OpenState>& states)
    : dialect_(program.dialect()),
      motion_(motion),
      width_(program.width()),
      height_(program.height()),
      values_(static_cast<std::size_t>(width_ * (height_ + 1))),
      answers_(values_.size()),
      zero_(values_.size()),
      other_(values_.size()),
      rules_(values_.size()),
      growths_(values_.size()),
      queued_(values_.size()) {
  for (std::size_t row = 0; row < dialect_.instructions.size(); ++row) {
    const Instruction& instruction = dialect_.instructions[row];
    if (!dialect_.active(instruction)) continue;
    instructions_.insert(static_cast<std::uint8_t>(instruction.glyph));
    const std::uint32_t bit = 2U << row;
    if (instruction.operation == Operation::skip_if_zero) conditional_ |= bit;
    if (instruction.operation == Operation::set_mode) setting_ |= bit;
    if (operates_on_data(instruction.operation)) operating_ |= bit;
  }
  for (std::int64_t col = 0; col < width_; ++col) values_[index({height_, col})].insert(0);
  for (const OpenState& state : states) {
    for (std::int64_t row = 0; row < state.machine.rows(); ++row) {
      for (std::int64_t col = 0; col < width_; ++col) {
        const auto value = static_cast<std::uint8_t>(state.machine.cell({row, col}));
        values_[index({std::min(row, height_), col})].insert(value);
      }
    }
    for (const auto& [at, values] : state.unknown) {
      values_[index({std::min(at.row, height_), at.col})].insert(values);
    }
  }
  for (std::size_t cell = 0; cell < values_.size(); ++cell) answer_again(cell);
}

std::uint8_t FieldValues::code(std::size_t answer, Cell at) const {
  if (answer != 0) return static_cast<std::uint8_t>(dialect_.instructions[answer - 1].glyph);
  return values_[index(at)].without(instructions_).least();
}

// True if there is a new answer.
bool FieldValues::answer_again(std::size_t cell) {
  const ByteSet& values = values_[cell];
  std::uint32_t answers = 0;
  for (std::size_t row = 0; row < dialect_.instructions.size(); ++row) {
    const Instruction& instruction = dialect_.instructions[row];
    if (!dialect_.active(instruction)) continue;
    if (values.contains(static_cast<std::uint8_t>(instruction.glyph))) answers |= 2U << row;
  }
  if (!values.without(instructions_).empty()) answers |= 1U;
  const bool zero = values.contains(0);
  const bool other = !values.without(ByteSet::of(0)).empty();
  const bool is_new = answers != answers_[cell] || zero != zero_[cell] || other != other_[cell];
  answers_[cell] = answers;
  zero_[cell] = zero;
  other_[cell] = other;
  return is_new;
}

void FieldValues::insert(std::size_t cell, const ByteSet& values) {
  if (!values_[cell].insert(values)) return;
  if (++growths_[cell] >= kMostGrowths) values_[cell] = ByteSet::all();
  if (queued_[cell]) return;
  queued_[cell] = true;
  grown_.push_back(cell);
}

// The cells that a data pointer may come to.
template <class Visit>
void FieldValues::for_destinations(Cell from, const Direction* direction, Visit visit) const {
  if (direction == nullptr) return visit(index(from));
  Cell to = motion_.advance(from, *direction);
  if (to.row < 0) return;
  to.row = std::min(to.row, height_);
  visit(index(to));
  const bool may_stay_below = from.row == height_ && *direction == Direction::up;
  if (may_stay_below) visit(index({height_, to.col}));
}

void FieldValues::operate(Mode operation, Cell from, const Direction* direction) {
  switch (operation) {
    case Mode::add:
    case Mode::subtract: {
      const unsigned rules = rule(operation, direction);
      if ((rules_[index(from)] & rules) != 0) return;
      rules_[index(from)] |= static_cast<std::uint16_t>(rules);
      for_destinations(from, direction, [&](std::size_t to) { apply(rules, from, direction, to); });
      return;
    }
    case Mode::input:
      return for_destinations(from, direction, [&](std::size_t to) { insert(to, ByteSet::all()); });
    case Mode::clear:
      return for_destinations(from, direction, [&](std::size_t to) { insert(to, ByteSet::of(0)); });
    case Mode::none:
    case Mode::output:
    case Mode::normal:
    case Mode::string:
    case Mode::escape:
      return;
  }
}

// Of `rules`, those from a cell in a direction.
void FieldValues::apply(unsigned rules, Cell from, const Direction* direction, std::size_t to) {
  const ByteSet operands = values_[index(from)];
  for (const Mode operation : {Mode::add, Mode::subtract}) {
    if ((rules & rule(operation, direction)) == 0 || values_[to].full()) continue;
    insert(to, closed_under(values_[to], operands, operation));
  }
}

// All rules in which the cell gives the operand or takes the sum.
void FieldValues::apply_rules(std::size_t cell) {
  const Cell at{static_cast<std::int64_t>(cell) / width_, static_cast<std::int64_t>(cell) % width_};
  apply(rules_[cell], at, nullptr, cell);
  for (const Direction direction : kDirections) {
    for_destinations(at, &direction,
                     [&](std::size_t to) { apply(rules_[cell], at, &direction, to); });
    Cell from = motion_.advance(at, opposite(direction));
    if (from.row >= 0) {
      from.row = std::min(from.row, height_);
      apply(rules_[index(from)], from, &direction, cell);
    }
    const bool vertical = direction == Direction::up || direction == Direction::down;
    if (at.row == height_ && vertical) {
      apply(rules_[cell], at, &direction, cell);  // from the row below this one, or above
    }
  }
}

}  // namespace grid
