#include "interp/fast/pointers.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "interp/fast/host_world.h"
#include "interp/fast/turns.h"

namespace grid::interp::fast {

namespace {

using runtime::PointerGrid;
using runtime::PointerInstruction;
using runtime::PointerLanguage;
using runtime::PointerOperation;

// Null for what the runtime does not do.
std::optional<PointerOperation> pointer_operation(Operation operation) {
  switch (operation) {
    case Operation::turn:
      return PointerOperation::turn;
    case Operation::fork:
      return PointerOperation::split;
    case Operation::end:
      return PointerOperation::end;
    case Operation::string:
      return PointerOperation::string;
    case Operation::print:
      return PointerOperation::print;
    case Operation::escape:
      return PointerOperation::escape;
    case Operation::skip_unless_flag:
      return PointerOperation::ask;
    case Operation::set_mode:
    case Operation::move_data:
    case Operation::operate_in_place:
    case Operation::skip:
    case Operation::skip_if_zero:
      break;
  }
  return std::nullopt;
}

bool is_followed(const Instruction& row) {
  const bool prints = row.operation == Operation::print;
  return pointer_operation(row.operation) && row.pops == (prints ? 1 : 0) &&
         (prints || row.raises == kNoFlag);
}

// Whether the dialect's answers are those of the runtime. Left out are the questions of how a
// source is read, which has happened when there is a program, those about fields and input, which
// pointers have not, and split_flags, in which the runtime follows either answer.
bool is_followed_by_pointers(const Policy& policy) {
  return policy.sides == Sides::wrap && policy.ends == Ends::wraps && policy.jump == Jump::wraps &&
         policy.heading == Heading::new_one && policy.update_order == UpdateOrder::oldest &&
         policy.departure == Departure::at_once && policy.birth_order == BirthOrder::of_creators &&
         policy.newborn == Newborn::fresh && policy.closing_quote == ClosingQuote::dropped &&
         policy.print_form == PrintForm::character && policy.empty_print == EmptyPrint::nothing &&
         policy.escaped_special == EscapedSpecial::pushed &&
         policy.flag_reset == FlagReset::executed;
}

PointerInstruction pointer_instruction(const Instruction& row) {
  PointerInstruction instruction;
  instruction.operation = *pointer_operation(row.operation);
  set_turns(instruction.turn, row.turn);
  set_turns(instruction.child, row.child);
  if (row.raises != kNoFlag) instruction.raises = static_cast<std::uint8_t>(1U << row.raises);
  return instruction;
}

bool has_followed_rows(const Dialect& dialect) {
  std::size_t rows = 0;
  std::size_t prints = 0;
  for (const Instruction& row : dialect.instructions) {
    if (!dialect.active(row)) continue;
    if (!is_followed(row)) return false;
    ++rows;
    if (row.operation == Operation::print) ++prints;
  }
  return rows <= runtime::kMostGlyphs && prints <= 1;
}

}  // namespace

bool runs_with_pointers(const Program& program) {
  const Dialect& dialect = program.dialect();
  if (dialect.has_field || dialect.start_mode != Mode::normal) return false;
  if (dialect.flags.size() > std::size_t{runtime::kMostFlags}) return false;
  const auto most = static_cast<std::int64_t>(PointerGrid::kMostCells);
  return has_followed_rows(dialect) && is_followed_by_pointers(dialect.policy) &&
         program.width() <= most / program.height();
}

PointerLanguage pointer_language(const Dialect& dialect) {
  PointerLanguage language;
  for (const Instruction& row : dialect.instructions) {
    if (dialect.active(row)) language.of_glyph[row.glyph] = pointer_instruction(row);
  }
  language.start_direction = static_cast<std::uint8_t>(dialect.start_direction);
  language.flags = static_cast<int>(dialect.flags.size());
  for (std::size_t i = 0; i < dialect.flags.size(); ++i) {
    language.access[i] = dialect.flags[i].access;
  }
  language.split_keeps_flags = dialect.policy.split_flags == SplitFlags::kept;
  return language;
}

PointerGrid pointer_grid(const Program& program) {
  PointerGrid grid(pointer_language(program.dialect()), static_cast<std::uint32_t>(program.width()),
                   static_cast<std::uint32_t>(program.height()));
  for (Cell at; at.row < program.height(); ++at.row) {
    for (at.col = 0; at.col < program.width(); ++at.col) {
      const char32_t character = program.cell(at);
      if (character == U' ') continue;
      grid.put(static_cast<std::uint32_t>(at.row), static_cast<std::uint32_t>(at.col), character);
    }
  }
  return grid;
}

RunResult run_pointers(const ProgramPtr& program, const RunOptions& options, Host& host,
                       const SeePointers& see_end) {
  HostWorld world(host, options.limits);
  const runtime::Limits limits = runtime_limits(options.limits, *program);
  const auto bytes = PointerGrid::bytes(pointer_language(program->dialect()),
                                        static_cast<std::uint64_t>(program->width()),
                                        static_cast<std::uint64_t>(program->height()));
  if (bytes > limits.memory) return stopped_at_start(*program, options.limits);
  runtime::PointerRun run(pointer_grid(*program), world, limits, options.detect_loops);
  const runtime::Ending ending = run.run();
  if (see_end) see_end(run);
  return result_of(ending, run);
}

}  // namespace grid::interp::fast
