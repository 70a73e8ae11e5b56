#include "interp/fast/cursors.h"

#include <optional>
#include <string_view>
#include <utility>

#include "interp/fast/turns.h"

namespace grid::interp::fast {

namespace {

using runtime::DataMode;
using runtime::Kind;

DataMode data_mode(Mode mode) {
  switch (mode) {
    case Mode::add:
      return DataMode::add;
    case Mode::subtract:
      return DataMode::subtract;
    case Mode::input:
      return DataMode::input;
    case Mode::output:
      return DataMode::output;
    case Mode::clear:
      return DataMode::clear;
    case Mode::none:
    case Mode::normal:
    case Mode::string:
    case Mode::escape:
      break;
  }
  return DataMode::none;
}

// Null for operations that no dialect with a field has.
std::optional<Kind> kind_of(Operation operation) {
  switch (operation) {
    case Operation::set_mode:
    case Operation::turn:
      return Kind::plain;
    case Operation::move_data:
      return Kind::move_data;
    case Operation::operate_in_place:
      return Kind::operate_in_place;
    case Operation::skip:
      return Kind::skip;
    case Operation::skip_if_zero:
      return Kind::skip_if_zero;
    case Operation::fork:
      return Kind::fork;
    case Operation::end:
    case Operation::string:
    case Operation::print:
    case Operation::escape:
    case Operation::skip_unless_flag:
      break;
  }
  return std::nullopt;
}

runtime::Instruction instruction_of(const Instruction& row) {
  runtime::Instruction instruction;
  instruction.kind = *kind_of(row.operation);
  instruction.direction = static_cast<std::uint8_t>(row.moves);
  instruction.sets_mode = row.operation == Operation::set_mode;
  instruction.mode = data_mode(row.mode);
  if (row.operation == Operation::turn || row.operation == Operation::fork) {
    set_turns(instruction.turn, row.turn);
    set_turns(instruction.child, row.child);
  }
  return instruction;
}

// The policy that the runtime follows, but for what decides how a source is read, which is done
// when the program is there, and for what it is told.
bool is_followed_by_cursors(const Policy& policy) {
  return policy.sides == Sides::wrap && policy.ends == Ends::leaves &&
         policy.bottom == Bottom::lowest_visited && policy.data_off_top == DataOffTop::at_once &&
         policy.jump == Jump::wraps && policy.heading == Heading::new_one &&
         policy.code_cells == CodeCells::live && policy.operand == Operand::start_of_step &&
         policy.effect_order != EffectOrder::clear_add_input &&
         policy.input_share == InputShare::all && policy.output_clash == OutputClash::nothing &&
         policy.direct_io == DirectIo::no && policy.departure == Departure::at_once &&
         policy.newborn == Newborn::copied;
}

int byte_at_end(EndOfInput answer) {
  switch (answer) {
    case EndOfInput::keep:
      return -1;
    case EndOfInput::zero:
      return 0;
    case EndOfInput::all_ones:
      return 255;
  }
  return -1;
}

}  // namespace

runtime::BlockExit place_of(const ControlState& state, std::int64_t width) {
  runtime::BlockExit place;
  place.at = static_cast<std::int32_t>(state.at.row * width + state.at.col);
  place.at_col = static_cast<std::int32_t>(state.at.col);
  place.direction = static_cast<std::uint8_t>(state.direction);
  place.mode = static_cast<std::uint8_t>(data_mode(state.mode));
  return place;
}

bool runs_with_cursors(const Program& program) {
  const Dialect& dialect = program.dialect();
  if (!dialect.has_field || dialect.has_stack || !dialect.flags.empty()) return false;
  if (dialect.start_direction != Direction::right || dialect.start_mode != Mode::none) return false;
  for (const Instruction& row : dialect.instructions) {
    if (!kind_of(row.operation)) return false;
  }
  const auto most = static_cast<std::int64_t>(runtime::kMostCells);
  return is_followed_by_cursors(dialect.policy) && program.width() <= most / program.height() / 2;
}

runtime::FieldLanguage field_language(const Dialect& dialect) {
  runtime::FieldLanguage language;
  for (const Instruction& row : dialect.instructions) {
    if (!dialect.active(row)) continue;
    language.of_byte[static_cast<std::uint8_t>(row.glyph)] = instruction_of(row);
  }
  // Where there are clears, input_add_clear is not RX-3 alone; the runtime applies them last.
  language.input_first = dialect.policy.effect_order == EffectOrder::input_add_clear;
  language.at_end = byte_at_end(dialect.policy.end_of_input);
  return language;
}

runtime::FieldProgram field_program(const Program& program) {
  runtime::FieldProgram result;
  result.language = field_language(program.dialect());
  result.width = static_cast<std::int32_t>(program.width());
  result.cells.reserve(static_cast<std::size_t>(program.width() * program.height()));
  for (Cell at; at.row < program.height(); ++at.row) {
    for (at.col = 0; at.col < program.width(); ++at.col) {
      result.cells.push_back(static_cast<std::uint8_t>(program.cell(at)));
    }
  }
  return result;
}

}  // namespace grid::interp::fast
