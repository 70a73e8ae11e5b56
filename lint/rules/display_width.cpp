// Which characters are wide or have no width, utf8proc says; a terminal or a font may know better.
// Control characters are left out: T001 to T003 speak of those that programs have by accident.
#include <utf8proc.h>

#include <algorithm>

#include "lint/cells.h"
#include "lint/counted.h"
#include "lint/rules/rules.h"
#include "lint/written.h"

namespace grid::lint::ruleset {

namespace {

constexpr std::string_view kDisplayWidthPage =
    R"(## What it does

Looks for characters whose cells are not as many as their columns on the screen. There is one
finding for each row that has any.

- ipgrid: every character is one cell. Wide ones (as in Chinese, or emoji) take two columns,
  combining and zero-width ones take none. Control characters are not looked at.
- refunge: every byte is one cell. A character that is no ASCII has two to four bytes in UTF-8, and
  so as many cells, but an editor shows it in one or two columns. A byte above 127 that is not part
  of such a character is one cell and is shown as one column, so it is no finding.

## Why is this bad

Everything right of such a character stands in another column than on the screen, so pointers that
go up or down miss what they seem to hit. In refunge, editing the character changes the width.

## Example

In ipgrid the `^` is in column 4 and on the screen in column 5:

    "漢"^

## What to do instead

Put such characters at the ends of rows. In ipgrid, build their code points by other means, or keep
them in rows that no pointer crosses upwards or downwards right of them. In refunge, write bytes
above 127 as data that the program calculates.
)";

bool is_control(utf8proc_int32_t code_point) {
  return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0);
}

Span odd_code_points(const Program& program, std::int64_t row) {
  Span span;
  for_each_cell(program, row, [&](Cell at) {
    const auto cell = static_cast<utf8proc_int32_t>(program.cell(at));
    if (!is_control(cell) && utf8proc_charwidth(cell) != 1) span.push_back({row, at.col, at.col});
  });
  return span;
}

Span odd_bytes(const Program& program, std::int64_t row) {
  Span span;
  std::string_view text = program.source().row(row);
  for (std::int64_t col = 0; !text.empty();) {
    utf8proc_int32_t code_point = 0;
    const auto* const data = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    const auto size = static_cast<utf8proc_ssize_t>(text.size());
    // Negative: ill-formed, and so a cell that is shown as one column.
    const std::int64_t length =
        std::max<std::int64_t>(1, utf8proc_iterate(data, size, &code_point));
    if (length > 1 && utf8proc_charwidth(code_point) != length) {
      span.push_back({row, col, col + length - 1});
    }
    col += length;
    text.remove_prefix(static_cast<std::size_t>(length));
  }
  return span;
}

std::string message_for(std::size_t count, bool bytes) {
  std::string message = counted(count, "character");
  const bool one = count == 1;
  if (bytes) return message + (one ? " is" : " are") + " several cells, because every byte is one";
  return message + (one ? " is one cell but not" : " are one cell each but not") +
         " one column wide";
}

void check_display_width(Analysis& analysis, const Rule& rule, std::vector<Finding>& findings) {
  const Program& program = analysis.program();
  const bool bytes = program.dialect().policy.cell_unit == CellUnit::byte;
  for (std::int64_t row = 0; row < program.height(); ++row) {
    Span span = bytes ? odd_bytes(program, row) : odd_code_points(program, row);
    if (span.empty()) continue;
    std::string message = message_for(span.size(), bytes);
    Finding finding = finding_of(rule, std::move(message), std::move(span));
    finding.advice = "what stands right of it is not where it seems to be";
    findings.push_back(std::move(finding));
  }
}

}  // namespace

Rule display_width() {
  return {
      .code = "T005",
      .name = "display-width",
      .claim = Claim::text,
      .severity = Severity::warning,
      .clauses = "TX-3",
      .summary = "a wide, zero-width or combining character: columns on the screen are not cells",
      .page = kDisplayWidthPage,
      .check = check_display_width};
}

}  // namespace grid::lint::ruleset
