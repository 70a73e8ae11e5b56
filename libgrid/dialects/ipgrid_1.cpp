// Edition 1: pointers that turn, split and end.
//
// Columns: glyph, name, clause, operation, then what the operation needs, a picture of what it
// does (before -> after; the pointer is drawn as the arrow it moves along) and the same in words.
#include "dialects/dialects.h"

namespace grid::tables {

Dialect ipgrid_1() {
  using enum Direction;
  return Dialect{
      .name = "ipgrid-1",
      .extension = ".ipg1",
      .summary = "pointers walk a fixed grid, turn, split in two and end",
      .family = Family::ipgrid,
      .start_direction = Direction::down,
      .start_mode = Mode::normal,
      .instructions =
          {
              {.glyph = U'>',
               .name = "go-right",
               .clause = "IG-4",
               .operation = Operation::turn,
               .turn = always(right),
               .picture = "any -> >",
               .effect = "sets the movement to right"},
              {.glyph = U'<',
               .name = "go-left",
               .clause = "IG-4",
               .operation = Operation::turn,
               .turn = always(left),
               .picture = "any -> <",
               .effect = "sets the movement to left"},
              {.glyph = U'^',
               .name = "go-up",
               .clause = "IG-4",
               .operation = Operation::turn,
               .turn = always(up),
               .picture = "any -> ^",
               .effect = "sets the movement to up"},
              {.glyph = U'v',
               .name = "go-down",
               .clause = "IG-4",
               .operation = Operation::turn,
               .turn = always(down),
               .picture = "any -> v",
               .effect = "sets the movement to down"},
              {.glyph = U'#',
               .name = "end",
               .clause = "IG-6",
               .operation = Operation::end,
               .picture = "># -> gone",
               .effect = "removes the pointer"},
              {.glyph = U'|',
               .name = "split-vertical",
               .clause = "IG-7",
               .operation = Operation::fork,
               .turn = always(down),
               .child = always(up),
               .picture = ">| -> v + new ^",
               .effect = "goes down, and a new pointer goes up"},
              {.glyph = U'_',
               .name = "split-horizontal",
               .clause = "IG-7",
               .operation = Operation::fork,
               .turn = always(right),
               .child = always(left),
               .picture = "v_ -> > + new <",
               .effect = "goes right, and a new pointer goes left"},
          },
      .policy =
          {
              .cell_unit = CellUnit::code_point,
              .newlines = Newlines::automatic,
              .final_newline = FinalNewline::ends_row,
              .padding = Padding::blank,
              .trailing_rows = TrailingRows::kept,
              .byte_order_mark = ByteOrderMark::dropped,
              .carriage_returns = CarriageReturns::dropped,
              .sides = Sides::wrap,
              .ends = Ends::wraps,
              .bottom = Bottom::lowest_visited,
              .data_off_top = DataOffTop::at_once,
              .effect_order = EffectOrder::add_input_clear,
              .end_of_input = EndOfInput::keep,
              .direct_io = DirectIo::no,
              .newborn = Newborn::fresh,
              .closing_quote = ClosingQuote::dropped,
              .print_form = PrintForm::character,
              .escaped_special = EscapedSpecial::pushed,
              .flag_reset = FlagReset::executed,
              .split_flags = SplitFlags::cleared,
              .nul = std::nullopt,
          },
  };
}

}  // namespace grid::tables
