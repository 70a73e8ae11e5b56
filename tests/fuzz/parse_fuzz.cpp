// Any bytes are parsed or refused, and positions map back and forth.
#include <grid/print.h>
#include <grid/program.h>

#include "tests/fuzz/fuzz.h"

namespace grid::fuzz {

namespace {

// Every cell that is in the text begins at a byte that belongs to it.
void check_cells(const Source& source, const Program& program) {
  constexpr std::int64_t most_rows = 64;
  constexpr std::int64_t most_cols = 256;
  for (std::int64_t row = 0; row < std::min(program.height(), most_rows); ++row) {
    const std::int64_t length = std::min(program.row_length(row), most_cols);
    for (Cell at{row, 0}; at.col < length; ++at.col) {
      check(source.cell_of(source.byte_of(at)) == at, "a cell's byte belongs to the cell");
    }
    check(source.byte_of({row, program.width()}) <= source.bytes().size(),
          "the end of a row is in the text");
  }
}

// The cells and positions of all bytes are in order.
void check_bytes(const Source& source) {
  const std::size_t end = std::min<std::size_t>(source.bytes().size(), 512);
  for (std::size_t byte = 0; byte < end; ++byte) {
    check(source.cell_of(byte) <= source.cell_of(byte + 1), "cells are in the order of bytes");
    check(source.utf16_of(byte) <= source.utf16_of(byte + 1),
          "UTF-16 positions are in the order of bytes");
    const Utf16Position position = source.utf16_of(byte);
    check(source.utf16_of(source.byte_of_utf16(position)) == position,
          "a byte is found again by its UTF-16 position");
  }
}

void check_refusal(const Source& source, const Diagnostic& error) {
  check(!error.message.empty(), "an error has a message");
  if (error.kind != DiagnosticKind::ill_formed_utf8) return;
  check(error.byte && *error.byte < source.bytes().size(), "the ill-formed byte is in the text");
  const Cell at = source.cell_of(*error.byte);
  check(error.span == Span{{at.row, at.col, at.col}}, "the span is the cell of the byte");
}

}  // namespace

void fuzz_parse(std::string_view bytes) {
  if (bytes.empty()) return;
  const Dialect dialect = dialect_of(static_cast<std::uint8_t>(bytes[0]));
  const Source source("fuzz", std::string(bytes.substr(1)), dialect);
  check_bytes(source);
  const Result<ProgramPtr> program = parse(source);
  if (!program) {
    check_refusal(source, program.diagnostics().at(0));
    return;
  }
  check((*program)->width() > 0 && (*program)->height() > 0, "a program has cells");
  check_cells(source, **program);
  if ((*program)->width() < 4096 / (*program)->height()) {
    check(print(**program).size() >= static_cast<std::size_t>((*program)->height()),
          "a program prints row by row");
  }
}

}  // namespace grid::fuzz

#ifdef GRID_FUZZ_ENTRY
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  grid::fuzz::fuzz_parse({reinterpret_cast<const char*>(data), size});
  return 0;
}
#endif
