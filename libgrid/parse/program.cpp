#include <grid/program.h>

#include <algorithm>

#include "parse/size.h"

namespace grid {

namespace {

Diagnostic ill_formed(const Source& source, std::size_t byte) {
  const Cell at = source.cell_of(byte);
  Diagnostic error{.kind = DiagnosticKind::ill_formed_utf8};
  error.message = "ill-formed UTF-8 at byte offset " + std::to_string(byte) + ", row " +
                  std::to_string(at.row + 1) + ", column " + std::to_string(at.col + 1);
  error.span = {{at.row, at.col, at.col}};
  error.byte = byte;
  error.advice = "programs of this dialect are UTF-8 text; convert the file";
  return error;
}

Diagnostic empty_program() {
  Diagnostic error{.kind = DiagnosticKind::empty_program};
  error.message = "empty program";
  error.advice = "a program needs at least one row with at least one cell";
  return error;
}

Diagnostic too_large() {
  Diagnostic error{.kind = DiagnosticKind::too_large};
  error.message = "the grid has too many cells to be counted";
  error.advice = "its width is that of the longest row, its height the number of rows";
  return error;
}

}  // namespace

std::optional<Diagnostic> check_size(std::int64_t width, std::int64_t height) {
  if (width == 0 || height == 0) return empty_program();
  if (width > kMaxCells / height) return too_large();
  return std::nullopt;
}

Program::Program(Source source) : source_(std::move(source)) {
  const Policy& policy = dialect().policy;
  padding_ = policy.padding == Padding::blank ? U' ' : U'\0';
  if (policy.nul) nul_ = *policy.nul;
  has_own_cells_ =
      policy.cell_unit == CellUnit::code_point || policy.carriage_returns != CarriageReturns::cells;
}

// TX-3, TX-7
void Program::measure() {
  const Policy& policy = dialect().policy;
  const std::int64_t rows =
      policy.width == Width::first ? std::min<std::int64_t>(height(), 1) : height();
  for (std::int64_t row = 0; row < rows; ++row) width_ = std::max(width_, row_length(row));
  if (width_ == 0 && policy.empty_source == EmptySource::one_cell) width_ = 1;
}

std::optional<std::size_t> Program::lay_out() {
  const bool by_bytes = dialect().policy.cell_unit == CellUnit::byte;
  const auto starts_cell = [by_bytes](char byte) { return by_bytes || (byte & '\xC0') != '\x80'; };
  const std::string& bytes = source_.bytes();
  cells_.reserve(static_cast<std::size_t>(std::count_if(bytes.begin(), bytes.end(), starts_cell)));
  row_ends_.reserve(static_cast<std::size_t>(height()) + 1);
  row_ends_.push_back(0);
  for (std::int64_t row = 0; row < height(); ++row) {
    RowCells cells = source_.cells(row);
    while (const std::optional<WrittenCell> cell = cells.next()) {
      if (!cell->well_formed) return cell->begin;
      const bool is_nul = by_bytes && static_cast<int>(cell->value) == nul_;
      cells_.push_back(is_nul ? 0 : cell->value);
    }
    row_ends_.push_back(cells_.size());
  }
  return std::nullopt;
}

std::size_t Program::memory() const {
  return source_.memory() + cells_.capacity() * sizeof(char32_t) +
         row_ends_.capacity() * sizeof(std::size_t);
}

Result<ProgramPtr> parse(Source source) {
  const std::shared_ptr<Program> program(new Program(std::move(source)));
  if (program->has_own_cells_) {
    if (const auto byte = program->lay_out()) return ill_formed(program->source_, *byte);
  }
  program->measure();
  if (auto error = check_size(program->width_, program->height())) return *std::move(error);
  return ProgramPtr(program);
}

}  // namespace grid
