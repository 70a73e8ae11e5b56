#include "reach/field_values.h"

#include <algorithm>

namespace grid {

ByteSet closed_under(ByteSet values, const ByteSet& operands, Mode operation) {
  while (true) {
    ByteSet grown = values;
    operands.for_each([&](std::uint8_t operand) {
      const unsigned by = operation == Mode::add ? operand : 256U - operand;
      grown.insert(values.shifted(static_cast<std::uint8_t>(by)));
    });
    if (grown == values) return values;
    values = grown;
    if (values.full()) return values;
  }
}

void FieldValues::add(const Machine& machine) {
  for (std::int64_t row = 0; row < machine.rows(); ++row) {
    for (std::int64_t col = 0; col < width_; ++col) {
      const auto value = static_cast<std::uint8_t>(machine.cell({row, col}));
      values_[index({std::min(row, height_), col})].insert(value);
    }
  }
  // rows to come
  for (std::int64_t col = 0; col < width_; ++col) values_[index({height_, col})].insert(0);
}

bool FieldValues::insert(std::size_t cell, const ByteSet& values) {
  if (!values_[cell].insert(values)) return false;
  if (++growths_[cell] >= kMostGrowths) values_[cell] = ByteSet::all();
  return true;
}

bool FieldValues::operate(Mode operation, std::size_t from, std::size_t to) {
  switch (operation) {
    case Mode::add:
    case Mode::subtract:
      if (values_[to].full()) return false;
      // The set under `from` may be the one that grows: then this is called again.
      return insert(to, closed_under(values_[to], ByteSet(values_[from]), operation));
    case Mode::input:
      return insert(to, ByteSet::all());
    case Mode::clear:
      return insert(to, ByteSet::of(0));
    case Mode::none:
    case Mode::output:
    case Mode::normal:
    case Mode::string:
    case Mode::escape:
      return false;
  }
  return false;
}

}  // namespace grid
